import path from "node:path";
import { pathToFileURL } from "node:url";

interface Program {
  file: string;
  env: Record<string, string>;
}

/** Runs the programs of the guides one after the other in this process; those that serve requests go on. */
const programs: Program[] = JSON.parse(process.env.PROGRAMS ?? "[]");
for (const [index, { file, env }] of programs.entries()) {
  Object.assign(process.env, env);
  // The query loads a program again that ran before.
  await import(`${pathToFileURL(path.resolve(file))}?${index}`);
}
