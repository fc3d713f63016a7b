"""What the benchmark shows: the list that it prints, the tables of README.md, and the picture."""

from programs import BUILD, DOCUMENTS, HERE, LIFE, LISTS, OF_1000, OF_5000, PEERS, SAMPLED, STREAMS, VARIABLES, available
from ratios import AIMS

NAMES = {
    "W1": "the tick: 10,000 clocks, two timing functions",
    "W1b": "sixteen timing functions",
    "W1e": "thirty easings, steps and points by turns",
    "W1v": "velocities of the tick",
    "W1t": "transform.translation.y, by itself",
    "W1l": "linear",
    "W1s": "one timing that all share",
    "W2": "eight keyframes, a timing function a segment",
    "W3": "position, color and a matrix of three animated parts, per property",
    "W4": "springs",
    "W5a": "one animation at a million times",
    "W5b": "a thousand animations at a thousand times",
    "W7": "a tree four deep: groups, additions, speeds, repeats, fills",
    "W8": "x, y, rotation, scale and color into structs of 64 bytes",
    "W9": "world matrices of a tree four deep",
    "W10": "a battle: 1,000 started, 1,000 retargeted, 100 created and freed, the speed of a squad changed",
    "W12": "the same, with one struct for an animation instead of nine calls",
    "W11": "the same, with calls for many layers",
    "D1": "10,000 layers of six values, every fourth with an animation",
    "D2": "paths of a hundred curves, and animations of a hundred keyframes",
    "W6 create": "create an animation, set it up, add it and commit it",
    "W6 struct": "the same by one struct",
    "W6 implicit": "a change that starts an implicit animation",
    "W6 retarget": "a change that retargets it",
    "W6 replace-motion": "a change in flight that a motion moves",
    "W6 continue": "the same, with the velocity of what it interrupts",
    "W6 commit": "one change committed",
    "W6 rebind": "a sampler of all follows it",
    "W6 advance": "an advance in which none of 100,000 ends",
    "W6 first": "create a sampler of 10,000 and sample once",
    "W6 frame": "a frame with 5,000 retargets: changes, commit, rebind, sample",
    "W6 replace": "20 of 5,000 layers replaced: rebind, remove and add channels",
    "W6 save": "the state of 1,000 layers, half moving: save",
    "W6 restore": "the same: restore",
    "lists compact": "compact, nothing moves",
    "lists full": "full, nothing moves",
    "lists moving": "compact, half of the layers move and fade",
    "lists full-moving": "full, half of the layers move and fade",
    "W6 bytes": "memory of a running animation of a number",
    "V1": "create a variable and animate it",
    "V2": "a call for each animates those that move",
    "V3": "one call animates all that move",
    "V4": "the same by springs, with the velocity of what they interrupt",
    "V5": "one call reads all that move",
    "V6": "memory of a variable at rest",
    "V7": "memory of one that moves",
    "V8": "one call reads the velocities of all that move",
}
BYTES = ("W6 bytes", "V6", "V7")
MARKS = "<!-- figures: written by run --readme -->", "<!-- end of figures -->"


def table(results):
    last = None
    for (workload, subject), ns in sorted(results.items(), key=lambda item: (item[0][0], item[1])):
        ours = min((v for (w, s), v in results.items() if w == workload and s.startswith("Kinema")), default=ns)
        unit = "B" if workload in BYTES else "ns"
        print(f"{workload if workload != last else '':24} {subject:34} {ns:12.3f} {unit:2} {ns / ours:9.2f}x")
        last = workload


def number(value):
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"


def amount(workload, ns):
    """A measurement as a time of the whole, or as what else it is."""
    if workload in BYTES:
        return f"{ns:.0f} bytes"
    if workload == "D2":
        return f"{1000 / ns:.0f} MB/s"
    if workload in STREAMS or workload == "D1":
        ns *= 10_000
    return f"{number(ns / 1000)} µs" if ns < 1e5 else f"{number(ns / 1e6)} ms"


def figures(results):
    """The results as a table of Markdown: Kinema, C by hand for the same instruction sets, and the other peers."""

    def row(prefix, workload):
        found = (results.get((workload, f"{prefix}, {name}")) for name in reversed(available()))
        return " · ".join(number(ns) for ns in found if ns is not None)

    sets = " · ".join(reversed(available()))
    yield f"| workload, ns per value: {sets} | Kinema, float32 | float64 | C by hand, float | double | others |"
    yield "|---|---|---|---|---|---|"
    for workload in SAMPLED:
        others = ", ".join(f"{peer} {number(results[workload, peer])}" for peer in PEERS if (workload, peer) in results)
        cells = (
            row("Kinema", workload),
            row("Kinema, float64", workload),
            row("hand-written C", workload),
            row("hand-written C in doubles", workload),
            others,
        )
        yield f"| {NAMES[workload]} | " + " | ".join(cells) + " |"
    for head, workloads in (
        ("a frame of a stream of 10,000 entities", STREAMS),
        ("a scene document is loaded", DOCUMENTS),
        ("what changes cost, with 100,000 layers", [f"W6 {what}" for what in (*LIFE, *OF_5000, *OF_1000, "first")]),
        ("what a variable costs, among 100,000", VARIABLES),
        ("a render list of 5,000 items", [f"lists {what}" for what in LISTS]),
    ):
        yield from ("", f"| {head} | Kinema | aim |", "|---|---|---|")
        for workload in workloads:
            aim = amount(workload, AIMS[workload]) if workload in AIMS else ""
            yield f"| {NAMES[workload]} | {amount(workload, results[workload, 'Kinema'])} | {aim} |"


def document(results):
    """Puts the figures between the marks in README.md."""
    file = HERE / "README.md"
    before, rest = file.read_text(encoding="utf-8").split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    table = "\n".join(figures(results))
    file.write_text(f"{before}{MARKS[0]}\n{table}\n{MARKS[1]}{after}", encoding="utf-8")


def picture(results):
    try:
        import matplotlib
    except ImportError:
        print("missing: matplotlib (pip install matplotlib): no picture")
        return
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    rows = sorted(((s, ns) for (w, s), ns in results.items() if w == "W1"), key=lambda row: -row[1])
    figure, axes = plt.subplots(figsize=(9, 0.35 * len(rows) + 1.2))
    colors = ["#2a6fdb" if name.startswith("Kinema") else "#b0b0b0" for name, _ in rows]
    axes.barh([name for name, _ in rows], [ns for _, ns in rows], color=colors)
    axes.set_xscale("log")
    axes.set_xlabel("ns per value, W1 (lower is better)")
    for index, (_, ns) in enumerate(rows):
        axes.text(ns, index, f" {ns:.3g}", va="center", fontsize=8)
    figure.tight_layout()
    figure.savefig(BUILD / "results.png", dpi=150)
