import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { compressStaticAssets } from "./static-assets.ts";

const STAMP = ".next/parley-build";
const SOURCES = [
  "{app,components,db,lib,messages,public}/**/*.{ts,tsx,css,json,svg,sql,png,ico}",
  "{instrumentation.ts,next.config.mjs,postcss.config.mjs,tsconfig.json,package-lock.json}",
  "patches/*.patch",
];

/** @throws Error when the build fails; its output has been printed */
export async function buildIfNeeded(
  options: { signal?: AbortSignal; onBuild?: () => void } = {},
): Promise<void> {
  const stamp = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  options.onBuild?.();
  await build(options.signal);
  compressStaticAssets();
  writeFileSync(STAMP, stamp);
}

function sourceHash(): string {
  const hash = createHash("sha256");
  // A route's folder may be named like a file: app/api/openapi.json.
  const files = globSync(SOURCES).filter(
    (file) => !/\.test\.ts$|-fixture\.ts$|^lib\/testing\//.test(file) && statSync(file).isFile(),
  );
  for (const file of files.sort()) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function build(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
      stdio: ["ignore", "pipe", "pipe"],
      ...(signal ? { signal } : {}),
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error("The production build failed. See its output above."));
    });
  });
}
