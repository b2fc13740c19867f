// `--check` only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { apiDocument } from "#lib/api-docs/document.ts";
import { renderSchema } from "../tools/client-generator/render-schema.ts";

const FILE = "packages/parley-js/src/schema.ts";

// The base URL appears only in comments.
const text = await renderSchema(apiDocument("https://parley.example.com"));
if (!process.argv.includes("--check")) {
  writeFileSync(FILE, text);
  console.log(`${FILE} was written.`);
} else if (readFileSync(FILE, "utf8") !== text) {
  console.error(`${FILE} does not match the OpenAPI document. Run npm run client:generate.`);
  process.exit(1);
}
