import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const shared = {
  // The package throws outside React's server; tests are a server.
  alias: {
    "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)),
  },
  // An odd zone and locale, so that nothing relies on ours.
  env: { TZ: "Pacific/Chatham", LANG: "tr_TR.UTF-8", NODE_ENV: "test" as const, PARLEY_LOG_LEVEL: "silent" },
  restoreMocks: true,
  unstubGlobals: true,
  // What is hundreds of modules is bundled once for all processes.
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
  // One more than the cores that we count on: many tests wait, for a process, a lock or a webhook.
  maxWorkers: 3,
  testTimeout: process.env.PARLEY_SWEEP === "on" ? 1_200_000 : 90_000,
  hookTimeout: 60_000,
};

/** Tests that need no database. */
const RULES = ["components/**/*.test.ts", "lib/**/*rules.test.ts", "lib/whatsapp/**/*.test.ts"];

/** Tests that read across workspaces, fill tables, or change the process's settings: each has a process and a database of its own. */
const ALONE = [
  "lib/{contacts/search-plan,conversations/list-plan,search/search-plan}.test.ts",
  "lib/views/fold-counts.test.ts",
  "lib/push/send-push.test.ts",
  "lib/http/{send-cost,with-api-key}.test.ts",
  "lib/secrets/reencrypt-database.test.ts",
  "lib/{worker,realtime}/*.test.ts",
  "scripts/{admin,postgres-host}.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: "lib/testing/run-setup.ts",
    projects: [
      {
        test: {
          ...shared,
          name: "rules",
          include: RULES,
          isolate: false,
          sequence: { groupOrder: 1 },
          setupFiles: "lib/testing/env-setup.ts",
          // There is none: a test that asks for one is in the wrong place.
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
          include: ["app/**/*.test.ts"],
          isolate: false,
          sequence: { groupOrder: 4 },
          globalSetup: "lib/testing/server-setup.ts",
          setupFiles: "lib/testing/http-setup.ts",
        },
      },
    ],
  },
});
