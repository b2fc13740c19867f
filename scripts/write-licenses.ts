import { readFileSync, writeFileSync } from "node:fs";
import { describeLicenses, describeNotice } from "./licenses.ts";

const lock: unknown = JSON.parse(readFileSync("package-lock.json", "utf8"));
const files = { "THIRD_PARTY_LICENSES.md": describeLicenses(lock), NOTICE: describeNotice(lock) };

for (const [file, text] of Object.entries(files)) {
  writeFileSync(file, text);
  console.log(`${file} was written.`);
}
