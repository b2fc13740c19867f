import { globSync, readFileSync } from "node:fs";

/** The names of the commands for operators, from their declarations. */
export const adminCommands: readonly string[] = globSync("scripts/admin/*.ts").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/(?:\.command\(|Command\(program, )"([a-z:-]+)"/g)].map(
    ([, name = ""]) => name,
  ),
);
