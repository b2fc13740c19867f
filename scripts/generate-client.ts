// `npm run client:generate`: the typed client's schema from the document. `--check` only says whether it is current.
import { readFileSync, writeFileSync } from "node:fs";
import { apiDocument } from "#lib/openapi/document.ts";
import { renderSchema } from "../tools/client-generator/render-schema.ts";

const FILE = "lib/api-client/schema.d.ts";

// The address of an installation stands in no type, only in comments.
const text = await renderSchema(apiDocument("https://parley.example.com"));
if (!process.argv.includes("--check")) {
  writeFileSync(FILE, text);
  console.log(`${FILE} is written.`);
} else if (readFileSync(FILE, "utf8") !== text) {
  console.error(`${FILE} is not that of the document. Run npm run client:generate.`);
  process.exit(1);
}
