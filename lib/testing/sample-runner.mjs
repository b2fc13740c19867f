// Runs TypeScript programs one after another (run-sample.ts).
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { format } from "node:util";

const write = process.stdout.write.bind(process.stdout);
const environment = { ...process.env };
let output = "";

for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk) => {
    output += chunk;
    return true;
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { file, env } = JSON.parse(line);
  output = "";
  process.env = { ...environment, ...env };
  let exit = 0;
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    exit = 1;
    output += format(error);
  }
  write(`${JSON.stringify({ exit, output })}\n`);
}
