import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;

/**
 * What a whole Chromium does for the person at its window, which takes as much of the machine as our pages do: each window
 * renders the suggestions of an address bar that nobody sees. The rest is what Playwright itself switches off, whose own list
 * this one takes the place of.
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

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  // As many as there are teams (e2e/fixtures.ts).
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    // Set by the global set-up before the workers, which read this file anew, begin.
    ...(process.env.E2E_URL ? { baseURL: process.env.E2E_URL } : {}),
    viewport: { width: 1440, height: 900 },
    // Nothing is waited for that only moves.
    contextOptions: { reducedMotion: "reduce" },
    // Requests that a service worker passes on escape the routes of a test; the spec that is about it allows it.
    serviceWorkers: "block",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        `--disable-features=${NEEDLESS_FEATURES.join()}`,
        // A microphone that hums, for voice messages.
        "--use-fake-device-for-media-stream",
        // Chromium's own sandbox refuses to run as root, as in a container.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  projects: [
    { name: "first-run", testMatch: "first-run.spec.ts" },
    { name: "desk", testIgnore: "first-run.spec.ts", dependencies: ["first-run"] },
  ],
});
