import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const shared = {
  // The package throws without the react-server condition.
  alias: {
    "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)),
  },
  // An unusual time zone and locale, so that no test depends on the defaults.
  env: { TZ: "Pacific/Chatham", LANG: "tr_TR.UTF-8", NODE_ENV: "test" as const, PARLEY_LOG_LEVEL: "silent" },
  restoreMocks: true,
  unstubGlobals: true,
  // Packages with hundreds of modules are bundled once for all processes.
  deps: {
    optimizer: {
      ssr: {
        enabled: true,
        include: [
          "drizzle-orm",
          "drizzle-orm/pg-core",
          "drizzle-orm/postgres-js",
          "drizzle-orm/postgres-js/migrator",
          "zod",
        ],
      },
    },
  },
  // One more than the expected cores, because many tests wait for processes, locks or webhooks.
  maxWorkers: 3,
  testTimeout: process.env.PARLEY_SWEEP === "on" ? 1_200_000 : 90_000,
  hookTimeout: 60_000,
};

/** Tests that need no database. */
const RULES = ["components/**/*.test.ts", "lib/**/*rules.test.ts", "lib/whatsapp/**/*.test.ts"];

/** Tests that read across workspaces, fill tables or change settings: one process and database each. */
const ALONE = [
  "lib/contacts/search-plan.test.ts",
  "lib/conversations/list-plan.test.ts",
  "lib/conversations/search/search-plan.test.ts",
  "lib/conversations/views/apply-count-deltas.test.ts",
  "lib/notifications/push/send-push.test.ts",
  "lib/api/read-cost.test.ts",
  "lib/api/batch-cost.test.ts",
  "lib/api/send-cost.test.ts",
  "lib/api/with-api-key.test.ts",
  "scripts/secrets/reencrypt-database.test.ts",
  "lib/reports/count-changes.test.ts",
  "lib/worker/*.test.ts",
  "lib/events/live/*.test.ts",
  "scripts/admin/main.test.ts",
  "scripts/postgres-host.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: "lib/testing/run-setup.ts",
    // The projects transform the same files.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/parley-test/modules" },
    projects: [
      {
        test: {
          ...shared,
          name: "rules",
          include: RULES,
          isolate: false,
          sequence: { groupOrder: 1 },
          setupFiles: "lib/testing/env-setup.ts",
          // There is no database for these tests.
          env: { ...shared.env, DATABASE_URL: "postgres://localhost/none" },
        },
      },
      {
        test: {
          ...shared,
          name: "lib",
          include: ["{lib,scripts}/**/*.test.ts"],
          exclude: [...RULES, ...ALONE],
          isolate: false,
          sequence: { groupOrder: 2 },
          globalSetup: "lib/testing/database-setup.ts",
          setupFiles: ["lib/testing/env-setup.ts", "lib/testing/worker-setup.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "alone",
          include: ALONE,
          sequence: { groupOrder: 3 },
          globalSetup: "lib/testing/database-setup.ts",
          setupFiles: ["lib/testing/env-setup.ts", "lib/testing/worker-setup.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "http",
          include: ["{app,packages}/**/*.test.ts"],
          isolate: false,
          sequence: { groupOrder: 4 },
          globalSetup: "lib/testing/server-setup.ts",
          setupFiles: "lib/testing/http-setup.ts",
        },
      },
    ],
  },
});
