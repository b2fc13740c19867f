import { defineConfig } from "@playwright/test";

const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = process.env;

/** Microphone and notifications need the full Chromium; its headless shell uses less CPU. */
const DEVICES = "devices.spec.ts";

/**
 * Features of the full Chromium that use much CPU, such as address bar suggestions, and those of Playwright's own list, which this one replaces.
 */
const NEEDLESS_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Tests that only `npm run test:sweep` runs, which runs the others too. */
const selection = process.env.PARLEY_SWEEP === "on" ? {} : { grepInvert: /@sweep/ };

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  // One per team (e2e/fixtures.ts).
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    // Set by the global setup before the workers load this file.
    ...(process.env.E2E_URL ? { baseURL: process.env.E2E_URL } : {}),
    viewport: { width: 1440, height: 900 },
    // Avoids waiting for animations.
    contextOptions: { reducedMotion: "reduce" },
    // Requests of a service worker bypass a test's routes; the service worker's spec allows it.
    serviceWorkers: "block",
    launchOptions: launchOptions(CHROMIUM_SHELL_PATH ?? CHROMIUM_PATH),
  },
  projects: [
    { name: "first-run", testMatch: "first-run.spec.ts" },
    { name: "desk", ...selection, testIgnore: ["first-run.spec.ts", DEVICES], dependencies: ["first-run"] },
    {
      name: "devices",
      ...selection,
      testMatch: DEVICES,
      dependencies: ["first-run"],
      use: { launchOptions: launchOptions(CHROMIUM_PATH) },
    },
  ],
});

function launchOptions(executablePath: string | undefined) {
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      `--disable-features=${NEEDLESS_FEATURES.join()}`,
      // A fake microphone for voice messages.
      "--use-fake-device-for-media-stream",
      // Chromium's sandbox does not run as root, as in a container.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  };
}
