import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";

/** @returns what the command prints. @throws Error when it fails */
export function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: "utf8" });
}

/**
 * Packs a package of the repository and unpacks it below `folder`, as npm installs it, without its dependencies.
 * @returns the paths of its files
 */
export function installPacked(name: string, source: string, folder: string): string[] {
  const [packed] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", folder], source));
  const installed = path.join(folder, "node_modules", name);
  mkdirSync(installed, { recursive: true });
  run("tar", ["-xzf", path.join(folder, packed.filename), "-C", installed, "--strip-components=1"], folder);
  return packed.files.map((file: { path: string }) => file.path);
}
