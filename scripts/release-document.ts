// `--correction` allows breaking corrections.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { breakingChanges } from "#lib/api-docs/breaking-changes.ts";
import { apiDocument } from "#lib/api-docs/document.ts";

const FILE = "docs/openapi/v1.json";

const document = apiDocument("https://parley.example.com");
const broken = existsSync(FILE) ? breakingChanges(JSON.parse(readFileSync(FILE, "utf8")), document) : [];
for (const line of broken) console.error(line);
if (broken.length > 0 && !process.argv.includes("--correction")) {
  console.error(
    "The document was not saved because these changes break clients of v1. Breaking changes require a new version.",
  );
  process.exit(1);
}
mkdirSync(path.dirname(FILE), { recursive: true });
// Generated, so not part of the contract.
const contract = JSON.stringify(document, (name, value) => (name === "x-codeSamples" ? undefined : value), 1);
writeFileSync(FILE, `${contract}\n`);
console.log(`${FILE} was saved.`);
