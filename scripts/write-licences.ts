// `npm run licences`: lists the licences of what Parley ships, after a change of dependencies.
import { readFileSync, writeFileSync } from "node:fs";
import { describeLicences } from "./licences.ts";

const FILE = "THIRD_PARTY_LICENCES.md";

writeFileSync(FILE, describeLicences(JSON.parse(readFileSync("package-lock.json", "utf8"))));
console.log(`${FILE} is written.`);
