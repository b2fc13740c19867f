import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const INSTALL_TIMEOUT_MS = 300_000;

/**
 * A Chromium to drive: one that is installed, else Playwright's own, else Debian's package.
 * @throws Error in one line that says what to do when none can be had
 */
export async function findChromium(): Promise<string> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  const found = firstExisting();
  if (found) return found;
  console.log("No Chromium found; asking Playwright for one …");
  run("node_modules/.bin/playwright", ["install", "chromium"]);
  const downloaded = firstExisting();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0) {
    console.log("Playwright has none to give; installing Debian's …");
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  }
  const installed = firstExisting();
  if (installed) return installed;
  throw new Error(
    "No Chromium can be had here. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

function firstExisting(): string | undefined {
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
