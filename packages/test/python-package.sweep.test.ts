import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const PACKAGE = path.resolve("packages/parley-python");
const folder = mkdtempSync(path.join(tmpdir(), "parley-python-"));
const tools = path.join(folder, "tools");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The build backend that `pyproject.toml` names. Requires pip and a registry, or pip's own settings for one.
beforeAll(() => void runPython(["-m", "pip", "install", "--quiet", "--target", tools, "hatchling"], folder));

function runPython(args: string[], cwd: string, paths: string[] = []): string {
  const PYTHONPATH = paths.join(path.delimiter);
  const env = { ...process.env, PYTHONPATH, PYTHONDONTWRITEBYTECODE: "1" };
  return execFileSync("python3", args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Calls the hooks of PEP 517, as `python3 -m build` does. @returns the file names of wheel and source distribution */
function build(source: string, target: string): string[] {
  const code = `import sys, hatchling.build as b; print(b.build_wheel(sys.argv[1]), b.build_sdist(sys.argv[1]))`;
  return runPython(["-c", code, target], source, [tools])
    .trim()
    .split(" ")
    .map((name) => path.join(target, name));
}

const LIST = "import sys, zipfile; print('\\n'.join(sorted(zipfile.ZipFile(sys.argv[1]).namelist())))";
const METADATA =
  "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.read(next(n for n in z.namelist() if n.endswith('/METADATA'))).decode())";
const listFiles = (wheel: string) => runPython(["-c", LIST, wheel], folder).trim().split("\n");

test("wheel and source distribution build, are complete, and work without the repository", () => {
  const [wheel = "", sdist = ""] = build(PACKAGE, path.join(folder, "dist"));
  const files = listFiles(wheel);
  expect(files.filter((file) => !/^parley(\/\w+\.py|_sdk-[\d.]+\.dist-info\/.+)$/.test(file))).toEqual([
    "parley/py.typed",
  ]);
  expect(files).toContainEqual(expect.stringMatching(/licenses\/LICENSE$/));
  const { version } = JSON.parse(readFileSync("packages/parley-js/package.json", "utf8"));
  const metadata = runPython(["-c", METADATA, wheel], folder);
  for (const line of [
    "Name: parley-sdk",
    `Version: ${version}`,
    "License-Expression: Apache-2.0",
    "Requires-Python: >=3.10",
    "Description-Content-Type: text/markdown",
  ]) {
    expect(metadata).toContain(`${line}\n`);
  }
  expect(metadata).not.toContain("Requires-Dist:");
  expect(metadata).toContain("\n# parley-sdk\n");

  runPython(["-c", "import sys, tarfile; tarfile.open(sys.argv[1]).extractall()", sdist], folder);
  const unpacked = path.join(folder, path.basename(sdist, ".tar.gz"));
  const [again = ""] = build(unpacked, path.join(folder, "again"));
  expect(listFiles(again)).toEqual(files);

  const site = path.join(folder, "site");
  const install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", site, wheel];
  runPython(install, folder);
  // The tests of the SDK, on what is installed.
  const tests = path.join(PACKAGE, "tests");
  const imported = runPython(["-c", "import parley; print(parley.__file__)"], folder, [site]);
  expect(imported).toContain(path.join(site, "parley"));
  runPython(["-W", "error", "-m", "unittest", "test_types", "test_webhook"], folder, [site, tests]);
}, 120_000);
