import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";

const STAMP = ".next/parley-build";
const SOURCES = [
  "{app,components,db,lib,messages,public}/**/*.{ts,tsx,css,json,svg,sql,png,ico}",
  "{instrumentation.ts,proxy.ts,next.config.mjs,postcss.config.mjs,tsconfig.json,package-lock.json}",
];

/**
 * Builds Next's production output unless it is that of these very sources.
 * @param signal ends a build that runs
 * @returns whether it had to build
 */
export async function buildIfNeeded(signal?: AbortSignal): Promise<boolean> {
  const stamp = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return false;
  await build(signal);
  writeFileSync(STAMP, stamp);
  return true;
}

function sourceHash(): string {
  const hash = createHash("sha256");
  // A route's folder may be named like a file: app/api/openapi.json.
  const files = globSync(SOURCES).filter((file) => !file.endsWith(".test.ts") && statSync(file).isFile());
  for (const file of files.sort()) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function build(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      stdio: ["ignore", "inherit", "inherit"],
      ...(signal ? { signal } : {}),
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error("The build failed; its own words are above."));
    });
  });
}
