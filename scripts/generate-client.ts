// `--check` only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { renderSchema } from "../tools/client-generator/render-schema.ts";
import { clientDocument } from "./client-document.ts";
import { renderPython } from "./python-client/render-python.ts";

// The base URL appears only in comments.
const document = clientDocument("https://parley.example.com");
const files = { "packages/parley-js/src/schema.ts": await renderSchema(document) };
for (const [name, text] of Object.entries(await renderPython(document))) {
  Object.assign(files, { [`packages/parley-python/src/parley/${name}`]: text });
}
for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes("--check")) {
    writeFileSync(file, text);
    console.log(`${file} was written.`);
  } else if (readFileSync(file, "utf8") !== text) {
    console.error(`${file} does not match the OpenAPI document. Run npm run client:generate.`);
    process.exitCode = 1;
  }
}
