import { readFileSync, writeFileSync } from "node:fs";
import { describeLicences, describeNotice } from "./licences.ts";

const lock: unknown = JSON.parse(readFileSync("package-lock.json", "utf8"));
const files = { "THIRD_PARTY_LICENCES.md": describeLicences(lock), NOTICE: describeNotice(lock) };

for (const [file, text] of Object.entries(files)) {
  writeFileSync(file, text);
  console.log(`${file} was written.`);
}
