import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsPermissions } from "#components/shell/navigation/settings-pages.ts";
import { mainPages } from "#lib/accounts/page-rules.ts";
import { messageStatuses } from "#lib/conversations/thread/schema.ts";
import { webhookEventTypes } from "#lib/events/webhook-event-rules.ts";
import { retentionDays } from "#lib/platform/retention.ts";

// Places that belong together, where neither the compiler nor another test would notice a missing one.

const read = (file: string) => readFileSync(file, "utf8");

/** The code of `lib`, without tests, schemas and documentation. */
const code = globSync("lib/**/*.ts")
  .filter((file) => !/\.test\.ts$|^lib\/(?:testing|api-docs)\/|(?:schema|endpoints)\.ts$/.test(file))
  .map((file) => ({ file, text: read(file) }));

test("every page of the navigation and of the settings requires the permission that shows it", () => {
  const settings = Object.entries(settingsPermissions).map(
    ([page, permission]) => [`/settings/${page}`, permission] as const,
  );
  // The page of the settings opens the first one that the member may read.
  const pages = [...Object.entries(mainPages).filter(([path]) => path !== "/settings"), ...settings];
  const wrong = pages.filter(([path, permission]) => {
    const file = `app/(dashboard)${path}/page.tsx`;
    return !existsSync(file) || !read(file).includes(`await requireMember("${permission}")`);
  });
  expect(wrong).toEqual([]);
  const routes = globSync("app/(dashboard)/settings/*/page.tsx").map((file) => file.split("/").at(-2));
  expect(routes.toSorted()).toEqual(Object.keys(settingsPermissions).toSorted());
});

test("every event for other systems is recorded somewhere", () => {
  // `webhookEventTypeOf` builds those of a message's status.
  const ofStatus = messageStatuses.map((status) => `message.${status}`);
  const recording = code.filter(({ text }) =>
    /recordWebhookEvent|planWebhookEvent|publish\w+Event|EventType\b/.test(text),
  );
  const unused = webhookEventTypes
    .filter((type) => !ofStatus.includes(type))
    .filter((type) => !recording.some(({ text }) => text.includes(`"${type}"`)));
  expect(unused).toEqual([]);
});

test("every retention deletes something", () => {
  const deleting = code.filter(({ text }) => /deleteBatches|\.delete\(|PARTITIONED|keptUntil/.test(text));
  const unused = Object.keys(retentionDays).filter(
    (data) =>
      !deleting.some(({ text }) =>
        [`retainedSince("${data}")`, `, "${data}"]`, `retentionDays.${data}`].some((use) =>
          text.includes(use),
        ),
      ),
  );
  expect(unused).toEqual([]);
});

test("every command for operators is in docs/operating.md, and its group is loaded", () => {
  const commands = globSync("scripts/admin/*.ts").flatMap((file) =>
    [...read(file).matchAll(/(?:\.command\(|Command\(program, )"([a-z:-]+)"/g)].map(([, name = ""]) => name),
  );
  expect(commands.length).toBeGreaterThan(25);
  const documented = read("docs/operating.md");
  expect(commands.filter((name) => !new RegExp(`\\b${name}\\b`).test(documented))).toEqual([]);
  const loader = read("scripts/admin/run-admin.ts");
  expect(commands.filter((name) => !loader.includes(`\n  ${name.split(":")[0]}: `))).toEqual([]);
});
