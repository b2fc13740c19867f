// `npm run docs:release`: keeps the OpenAPI document of a release, which every later build of v1 is held to. It refuses what
// breaks callers; `--correction` lets it through where the document said what never held.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { breakingChanges } from "#lib/openapi/breaking-changes.ts";
import { apiDocument } from "#lib/openapi/document.ts";

const FILE = "docs/openapi/v1.json";

const document = apiDocument("https://parley.example.com");
const broken = existsSync(FILE) ? breakingChanges(JSON.parse(readFileSync(FILE, "utf8")), document) : [];
for (const line of broken) console.error(line);
if (broken.length > 0 && !process.argv.includes("--correction")) {
  console.error("This breaks callers of v1, so it is not kept. It belongs into v2.");
  process.exit(1);
}
mkdirSync(path.dirname(FILE), { recursive: true });
// Code samples are made from the rest and promise nothing.
const kept = JSON.stringify(document, (name, value) => (name === "x-codeSamples" ? undefined : value), 1);
writeFileSync(FILE, `${kept}\n`);
console.log(`${FILE} is kept.`);
