import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Each project continues where the previous one ends; the files that wait longest start first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const slow = SLOWEST.findIndex((name) => moduleId.endsWith(name));
      return PROJECTS.indexOf(project.name) * 10 + (slow === -1 ? SLOWEST.length : slow);
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const PROJECTS = ["alone", "renewed", "transformed", "lib", "rules", "components", "http"];
const SLOWEST = [
  "lib/worker/take-over.test.ts",
  "scripts/postgres-host.test.ts",
  "lib/worker/send-crash.test.ts",
  "scripts/admin/main.test.ts",
];

const sweeping = process.env.PARLEY_SWEEP === "on";
/** Files named so run only in `npm run test:sweep`. */
const EXCLUDED = [...configDefaults.exclude, ...(sweeping ? [] : ["**/*.sweep.test.ts"])];

const shared = {
  exclude: EXCLUDED,
  // An unusual time zone and locale, so that no test depends on the defaults.
  env: { TZ: "Pacific/Chatham", LANG: "tr_TR.UTF-8", NODE_ENV: "test" as const, PARLEY_LOG_LEVEL: "silent" },
  restoreMocks: true,
  unstubGlobals: true,
  // One more than the expected cores, because many tests wait for processes, locks or webhooks.
  maxWorkers: 3,
  testTimeout: sweeping ? 1_200_000 : 90_000,
  hookTimeout: 60_000,
};

/** Node loads the files itself, like the server's, which takes a third of the time of Vite. */
const native = {
  ...shared,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ["--conditions=react-server"],
};

/** The package throws without the react-server condition, with which React has no hooks. */
const withoutServerOnly = {
  "server-only": fileURLToPath(new URL("node_modules/server-only/empty.js", import.meta.url)),
};

/** There is no database for these tests. */
const withoutDatabase = {
  isolate: false,
  setupFiles: "lib/testing/env-setup.ts",
  env: { ...shared.env, DATABASE_URL: "postgres://localhost/none" },
};

const RULES = ["lib/**/*rules.test.ts", "lib/whatsapp/**/*.test.ts"];

/** They replace a module of Next or load modules again, which Node's own loader cannot. */
const TRANSFORMED = ["lib/api/api-operation.test.ts", "scripts/secrets/reencrypt-database.test.ts"];

/** Tests that read across workspaces or fill tables: one database each. */
const RENEWED = [
  "lib/contacts/search-plan.sweep.test.ts",
  "lib/conversations/list-plan.sweep.test.ts",
  "lib/conversations/search/search-plan.sweep.test.ts",
  "lib/conversations/views/apply-count-deltas.test.ts",
  "lib/accounts/audit/audit.test.ts",
  "lib/api/{batch,read,send}-cost.test.ts",
  "lib/erasure/run-deletion.test.ts",
  "lib/reports/count-changes.test.ts",
  "lib/worker/maintain*.test.ts",
  "lib/events/live/queries.test.ts",
];

/** Tests that change settings or run a worker: one process and database each. */
const ALONE = [
  "db/prepare-repeated.test.ts",
  "lib/notifications/push/send-push.test.ts",
  "lib/worker/!(maintain*).test.ts",
  "lib/events/live/!(queries).test.ts",
  "scripts/admin/main.test.ts",
  "scripts/postgres-host.test.ts",
];

export default defineConfig({
  test: {
    globalSetup: "lib/testing/run-setup.ts",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...withoutDatabase,
          name: "components",
          include: ["components/**/*.test.ts"],
          alias: withoutServerOnly,
        },
      },
      { test: { ...native, ...withoutDatabase, name: "rules", include: RULES } },
      {
        test: {
          ...native,
          name: "lib",
          include: ["{db,lib,scripts}/**/*.test.ts"],
          exclude: [...EXCLUDED, ...RULES, ...ALONE, ...RENEWED, ...TRANSFORMED],
          isolate: false,
          globalSetup: "lib/testing/database-setup.ts",
          setupFiles: [
            "lib/testing/env-setup.ts",
            "lib/testing/worker-setup.ts",
            "lib/testing/events-setup.ts",
          ],
        },
      },
      {
        test: {
          ...native,
          name: "renewed",
          include: RENEWED,
          isolate: false,
          globalSetup: "lib/testing/database-setup.ts",
          setupFiles: ["lib/testing/env-setup.ts", "lib/testing/renewed-setup.ts"],
        },
      },
      {
        test: {
          ...native,
          name: "alone",
          include: ALONE,
          globalSetup: "lib/testing/database-setup.ts",
          setupFiles: ["lib/testing/env-setup.ts", "lib/testing/worker-setup.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "transformed",
          include: TRANSFORMED,
          alias: withoutServerOnly,
          globalSetup: "lib/testing/database-setup.ts",
          setupFiles: ["lib/testing/env-setup.ts", "lib/testing/worker-setup.ts"],
        },
      },
      {
        test: {
          ...native,
          name: "http",
          include: ["{app,packages}/**/*.test.ts"],
          isolate: false,
          globalSetup: "lib/testing/server-setup.ts",
          setupFiles: "lib/testing/http-setup.ts",
        },
      },
    ],
  },
});
