/** Suggestions for names that do not exist: `did you mean "opacity"?`. */

/** Names in other libraries and in CSS, and the names that are meant. */
const OTHER_WORDS = {
    alpha: ["opacity"], background: ["backgroundColor"], borderradius: ["cornerRadius"], center: ["position"], colour: ["color"],
    ease: ["curve", "timingFunction"], easing: ["curve", "timingFunction"], fill: ["fillColor"], height: ["bounds.size.height"],
    left: ["position.x"], loop: ["repeatCount"], overflow: ["masksToBounds"], radius: ["cornerRadius"], repeat: ["repeatCount"],
    rotate: ["transform.rotation.z"], rotation: ["transform.rotation.z"], size: ["bounds.size"], stroke: ["strokeColor"],
    text: ["string"], timing: ["curve", "timingFunction"], top: ["position.y"], translatex: ["transform.translation.x"],
    translatey: ["transform.translation.y"], visible: ["hidden"], width: ["bounds.size.width"], x: ["position.x"], y: ["position.y"],
    yoyo: ["autoreverses"], zindex: ["zPosition"],
};

/** The least number of letters to insert, remove, replace or swap with a neighbor that makes one word another. */
function distance(one, other) {
    const rows = [Array.from({ length: other.length + 1 }, (_, i) => i)];
    for (let i = 1; i <= one.length; i++) {
        rows.push([i]);
        for (let j = 1; j <= other.length; j++) {
            const cost = one[i - 1] === other[j - 1] ? 0 : 1;
            rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + cost);
            if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
                rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
            }
        }
    }
    return rows[one.length][other.length];
}

const LONGEST = 64; // letters of a name that are compared: the cost grows with their square

/** Returns `; did you mean "opacity"?` for a name that is like one of those that exist, or "". */
export function hint(name, names) {
    const plain = (word) => word.toLowerCase().replace(/[-_ ]/g, "");
    const given = plain(String(name));
    if (given.length > LONGEST) return "";
    const meant = OTHER_WORDS[given]?.find((word) => names.includes(word) || names.includes(word.split(".")[0]));
    const most = Math.max(1, Math.floor(given.length / 3));
    let [best, least] = [meant, meant ? -1 : most + 1];
    for (const each of names) {
        if (Math.abs(each.length - given.length) > most + 2) continue;
        const steps = distance(given, plain(each));
        if (steps < least) [best, least] = [each, steps];
    }
    return best === undefined ? "" : `; did you mean "${best}"?`;
}
