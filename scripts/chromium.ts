import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { MINUTE } from "#lib/platform/clock.ts";

const WHOLE = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const INSTALL_TIMEOUT_MS = 5 * MINUTE;

const SHELLS = ["/usr/bin/chromium-headless-shell"];

export interface Browsers {
  CHROMIUM_PATH: string;
  CHROMIUM_SHELL_PATH?: string;
}

/** An installed one, Playwright's or Debian's. @throws Error with a hint when none is available */
export async function findBrowsers(): Promise<Browsers> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { CHROMIUM_PATH };
  const found = installed();
  if (found) return found;
  console.log("Chromium not found; installing it with Playwright …");
  run("node_modules/.bin/playwright", ["install", "chromium"]);
  const downloaded = installed();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0) {
    console.log("Playwright cannot install Chromium here; installing the Debian package …");
    run("apt-get", ["update", "-qq"]);
    run("apt-get", [
      ...["install", "-y", "-qq", "--no-install-recommends"],
      ...["chromium", "chromium-headless-shell"],
    ]);
  }
  const packaged = installed();
  if (packaged) return packaged;
  throw new Error(
    "Chromium could not be installed. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

function installed(): Browsers | undefined {
  const whole = [...WHOLE, chromium.executablePath()].find((path) => existsSync(path));
  const shell = SHELLS.find((path) => existsSync(path));
  return whole ? { CHROMIUM_PATH: whole, ...(shell ? { CHROMIUM_SHELL_PATH: shell } : {}) } : undefined;
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
