"""The ratios and times that are required of one round, and in how many rounds they hold."""

from programs import available

# The most nanoseconds that a workload may take on a machine like that of README.md; the most bytes of "W6 bytes".
AIMS = {
    "W6 create": 400,
    "W6 struct": 250,
    "W6 implicit": 400,
    "W6 retarget": 400,
    "W6 commit": 1000,
    "W6 bytes": 200,
    "W6 frame": 3e6,
    "W6 save": 3e5,
    "W6 restore": 1e6,
    "W6 first": 2e6,
    "W8": 15,
    "W9": 30,
    "W10": 200,
    "W12": 200,
    "W11": 200,
    "D1": 6000,
    "V6": 96,
    "V7": 160,
    "lists moving": 3e5,
}


def ratios(one):
    """What must hold in one round on any machine: what it is, the ratio, at least or at most, the bound. What a round lacks
    because it is not installed is left out."""
    best = available()[-1]
    ours = one["W1", f"Kinema, {best}"]
    for peer, bound in (("Qt", 20), ("Clutter", 300), ("numpy32", 5)):
        if ("W1", peer) in one:
            yield f"W1: {peer} takes longer", one["W1", peer] / ours, ">=", bound
    for name in available():
        most = 1.2 if name == "avx512" else 1.0
        for workload, bound in (("W1", most), ("W1b", most), ("W2", 1.5), ("W3", most), ("W4", most), ("W5a", most)):
            ratio = one[workload, f"Kinema, {name}"] / one[workload, f"hand-written C, {name}"]
            yield f"{workload}, {name}, to a loop in C of that set", ratio, "<=", bound
        for workload, bound in (("W1", 2), ("W2", 3), ("W3", 3), ("W4", 2), ("W5a", 2)):
            ratio = one[workload, f"Kinema, float64, {name}"] / one[workload, f"hand-written C in doubles, {name}"]
            yield f"{workload} in doubles, {name}, to a loop in C of that set", ratio, "<=", bound
        ratio = one["W1e", f"Kinema, {name}"] / one["W1b", f"Kinema, {name}"]
        yield f"easings, steps and points to sixteen timing functions, {name}", ratio, "<=", 1.5
        for what, subject in (("", "Kinema"), (" in doubles", "Kinema, float64")):
            ratio = one["W1t", f"{subject}, {name}"] / one["W1", f"{subject}, {name}"]
            yield f"a part of a transform to a number{what}, {name}", ratio, "<=", 1.5
            ratio = one["W1v", f"{subject}, {name}"] / one["W1", f"{subject}, {name}"]
            yield f"a velocity to a number{what}, {name}", ratio, "<=", 2
    yield "a change that continues to one that replaces", one["W6 continue", "Kinema"] / one["W6 retarget", "Kinema"], "<=", 1
    for workload, most in AIMS.items():
        yield workload, one[workload, "Kinema"], "<=", most
    yield "W6 first in doubles", one["W6 first", "Kinema, float64"], "<=", AIMS["W6 first"]
    yield "D2, megabytes in a second", 1000 / one["D2", "Kinema"], ">=", 50
    yield "a sprite of a stream to its eight numbers in a sampler", one["W8", "Kinema"] / (8 * ours), "<=", 4
    yield "a world matrix of a stream to a sprite", one["W9", "Kinema"] / one["W8", "Kinema"], "<=", 6
    sizes = [one[f"W1 of {size}", "Kinema"] for size in (1000, 100_000)]
    yield "W1: 100,000 to 1,000", sizes[1] / sizes[0], "<=", 1.5
    for workload in ("W1", "W8"):
        threads = [one.get((f"{workload} of 100000 by threads", f"Kinema, {count:2}")) for count in (1, 2)]
        if all(threads):
            yield f"{workload}: two threads to one", threads[0] / threads[1], ">=", 1.8


def verdicts(rounds):
    """The ratios of every round, and whether they hold in all."""
    print()
    for row in zip(*(list(ratios(one)) for one in rounds)):
        values = [value for _, value, _, _ in row]
        what, _, order, bound = row[0]
        holds = sum(value >= bound if order == ">=" else value <= bound for value in values)
        shown = " ".join(f"{value:.3g}" if value < 100 else f"{value:.0f}" for value in values)
        print(f"{what:66} {order} {bound:<6g} holds in {holds} of {len(values)} rounds: {shown}")
