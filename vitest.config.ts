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
  // Each file of tests is a process of its own; what is hundreds of modules is bundled once for all of them.
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
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** Tests of what has nothing to do with a database; each of the others waits for one of its own. */
const WITHOUT_DATABASE = ["components/**/*.test.ts", "lib/**/*rules.test.ts", "lib/whatsapp/**/*.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "rules",
          include: WITHOUT_DATABASE,
          setupFiles: "lib/testing/env-setup.ts",
          // There is none: a test that asks for one is in the wrong place.
          env: { ...shared.env, DATABASE_URL: "postgres://localhost/none" },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "lib",
          include: ["{lib,scripts}/**/*.test.ts"],
          exclude: WITHOUT_DATABASE,
          globalSetup: "lib/testing/database-setup.ts",
          setupFiles: ["lib/testing/env-setup.ts", "lib/testing/worker-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: "http",
          include: ["app/**/*.test.ts"],
          globalSetup: "lib/testing/server-setup.ts",
          setupFiles: "lib/testing/http-setup.ts",
        },
      },
    ],
  },
});
