// node code.mjs PACKAGE DOCUMENT: prints the code that the studio writes for all animations of a scene document, by language.
import { readFileSync } from "node:fs";

const [, , folder, file] = process.argv;
const [{ load }, { codeOf, LANGUAGES }, { Session }] = await Promise.all(
    ["kinema.js", "view/code.js", "view/session.js"].map((name) => import(`${folder}/${name}`)),
);
const session = new Session(await load(), { document: JSON.parse(readFileSync(file, "utf8")) });
console.log(JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, codeOf(session, language, session.bars)]))));
