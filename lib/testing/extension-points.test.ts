import { existsSync, globSync, readFileSync } from "node:fs";
import { getTableColumns, is, type SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgColumn, PgDialect, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { settingsPermissions } from "#components/shell/navigation/settings-pages.ts";
import * as schema from "#db/schema/index.ts";
import type { DeclaredKind } from "#lib/accounts/alerts/rules.ts";
import { mainPages } from "#lib/accounts/page-rules.ts";
import { columnsSearchedBy, type SearchedColumn } from "#lib/contacts/column-rules.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import { webhookEventTypes } from "#lib/events/webhook-event-rules.ts";
import { SETTLED_COLUMNS } from "#lib/messages/send/settle-if-unchanged.ts";
import { type IdPrefix, NIL_UUID } from "#lib/platform/id.ts";
import { messageStatuses } from "#lib/platform/message-values.ts";
import { retentionDays } from "#lib/platform/retention.ts";
import { contentSchema } from "#lib/simulator/graph/message-body-schema.ts";
import { adminCommands } from "#lib/testing/admin-commands.ts";
import { type InteractiveKind, interactiveTypes } from "#lib/whatsapp/interactive-kinds.ts";
import { outgoingContentSchema } from "#lib/whatsapp/outgoing-content.ts";
import { webhookFields } from "#lib/whatsapp/webhook-fields.ts";

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

/** Each string in them is an event, except in types; everywhere else, only an argument of a call that records one. */
const EVENT_RULES = [
  "lib/contacts/plan-contact-batch.ts",
  "lib/contacts/write-contact.ts",
  "lib/conversations/publish-conversation-event.ts",
  "lib/conversations/thread/publish-message.ts",
  "lib/ingest/apply-change.ts",
];
const RECORDING_CALL =
  /(?<!function )(?:recordWebhookEvent|publishConversationEvent|publishContactEvent|publishPasscodeOutcome|notifyOtherEndpoints)\([^;]*;/g;

test("every event for other systems is recorded somewhere", () => {
  // `webhookEventTypeOf` builds those of a message's status.
  const ofStatus = messageStatuses.map((status) => `message.${status}`);
  const recording = code.flatMap(({ file, text }) =>
    EVENT_RULES.includes(file)
      ? [text.replaceAll(/"[\w.]+"(?= \|)|(?<=\| )"[\w.]+"/g, "")]
      : [...text.matchAll(RECORDING_CALL)].map(([call]) => call),
  );
  const unused = webhookEventTypes
    .filter((type) => !ofStatus.includes(type))
    .filter((type) => !recording.some((text) => text.includes(`"${type}"`)));
  expect(unused).toEqual([]);
});

test("labels of contacts are written only where somebody decided what that publishes", () => {
  const filesWith = (pattern: RegExp) =>
    code
      .filter(({ text }) => pattern.test(text))
      .map(({ file }) => file)
      .toSorted();
  expect(filesWith(/\.insert\(contactLabels\)|insert into \$\{contactLabels\}/)).toEqual([
    "lib/contacts/insert-contact-labels.ts",
  ]);
  const removes = /\.(?:delete|update)\(contactLabels\)|(?:delete from|update) \$\{contactLabels\}/;
  expect(filesWith(removes)).toEqual([
    "lib/contacts/remove-label.ts",
    "lib/contacts/set-labels.ts",
    "lib/contacts/write-batch-labels.ts",
    "lib/conversations/actions/merge-contacts.ts",
    "lib/erasure/erase-contact.ts",
  ]);
});

test("a send that WhatsApp accepted is stored with every column that its plan changes", () => {
  const sql = read("db/functions/3_settle_unchanged.sql");
  const written = (update: string) => {
    const [, set = ""] = new RegExp(`UPDATE ${update} SET (.*?)\\n +FROM unnest`, "s").exec(sql) ?? [];
    return [...set.matchAll(/\b(\w+) = /g)].map(([, name]) => name).toSorted();
  };
  const { message, conversation } = SETTLED_COLUMNS;
  expect(written("messages m")).toEqual(message.map(toSnakeCase).toSorted());
  expect(written("conversations v")).toEqual(conversation.map(toSnakeCase).toSorted());
});

test("consent of contacts is written only where somebody decided whether their thread shows it", () => {
  const writes = /(?<!function )\b(?:optIn|optOutBy|mergeMarketingChoices)\(/;
  const writing = code.filter(({ text }) => writes.test(text)).map(({ file }) => file);
  expect(writing.toSorted()).toEqual([
    // `save-contact.ts` adds the entry of a single contact; batches and imports add none.
    "lib/contacts/find-changed-fields.ts",
    // A member's merge is an entry itself.
    "lib/conversations/actions/merge-contacts.ts",
    "lib/conversations/actions/opt-out-contact.ts",
    "lib/conversations/actions/record-marketing-choice.ts",
  ]);
});

test("a search finds a contact by the columns that say so", () => {
  const { generated } = schema.contacts.search;
  const expression = new PgDialect().sqlToQuery(generated?.as as SQL).sql;
  const searched = Object.keys(getTableColumns(schema.contacts)).filter((name) =>
    new RegExp(`\\b${toSnakeCase(name)}\\b`).test(expression),
  );
  expect(searched.toSorted()).toEqual(
    columnsSearchedBy("words")
      .map(({ column }) => column)
      .toSorted(),
  );
});

test("a list by name sorts contacts by what the pages call them", () => {
  const expression = new PgDialect().sqlToQuery(schema.contacts.sortName.generated?.as as SQL).sql;
  const columns = /coalesce\(([^)]+), ''\)/.exec(expression)?.[1]?.split(", ") ?? [];
  const nobody = { name: null, profileName: null, username: null, phone: null };
  const read: string[] = [];
  displayName(new Proxy(nobody, { get: (_, column) => read.push(toSnakeCase(String(column))) && null }));
  expect(columns.toSorted()).toEqual(read.toSorted());
  const person = { name: "Ana", profileName: "Bea", username: "cleo", phone: "15555000029" };
  const inOrder = Object.entries(person).toSorted(
    ([a], [b]) => columns.indexOf(toSnakeCase(a)) - columns.indexOf(toSnakeCase(b)),
  );
  const named = inOrder.map((_, place) =>
    displayName({ ...nobody, ...Object.fromEntries(inOrder.slice(place)) }).replaceAll(/[+ ]/g, ""),
  );
  expect(named).toEqual(inOrder.map(([, value]) => value));
});

test("the hint in the search of contacts says what it finds", () => {
  const words: Record<SearchedColumn, string> = {
    phone: "number",
    name: "name",
    profileName: "name",
    username: "name",
    externalId: "external ID",
  };
  const { searchHint } = JSON.parse(read("messages/en/contacts.json")).list;
  const left = Object.values(words).filter((word) => !searchHint.toLowerCase().includes(word.toLowerCase()));
  expect(left, searchHint).toEqual([]);
});

test("the simulator accepts every type of message that Parley sends", () => {
  const unknown = outgoingContentSchema.options
    .map(({ shape }) => shape.kind.value)
    .map((kind) =>
      kind in interactiveTypes
        ? { type: "interactive", interactive: { type: interactiveTypes[kind as InteractiveKind] } }
        : { type: kind },
    )
    .filter((message) =>
      contentSchema
        .safeParse(message)
        .error?.issues.some(({ code, path }) => code === "invalid_union" && path.at(-1) === "type"),
    );
  expect(unknown).toEqual([]);
});

test("docs/whatsapp.md says what every field of webhooks reports", () => {
  const rules = read("docs/whatsapp.md");
  const fields = Object.values(webhookFields).flat();
  expect(fields.filter((field) => !rules.includes(`\`${field}\``))).toEqual([]);
});

test("the command line, its README and the guide have the same commands, each with its scopes", () => {
  const declared = read("packages/parley-cli/src/main.ts");
  // `.command("logs").description(…).command("tail")` is one command.
  const commands = declared
    .split("\nprogram\n")
    .slice(1)
    .map((chain) => [...chain.matchAll(/\.command\("([a-z-]+)"\)/g)].map(([, name]) => name).join(" "));
  expect(commands.length).toBeGreaterThan(5);
  const readme = read("packages/parley-cli/README.md");
  const usages = [...readme.matchAll(/^\| `parley ([a-z][^`]*)` \|/gm)].map(([, usage]) => `${usage} `);
  const listed = usages.map((usage) => commands.find((name) => usage.startsWith(`${name} `)));
  expect(listed.toSorted()).toEqual(commands.toSorted());
  const guide = read("docs/guides/client.md");
  expect(commands.filter((name) => !guide.includes(`npx @parley/cli ${name} `))).toEqual([]);
  const needed = [...declared.matchAll(/^ {2}"?([a-z -]+)"?:\s+"the scopes? (.+)",$/gm)];
  expect(["login", ...needed.map(([, name]) => name)].toSorted()).toEqual(commands.toSorted());
  const scopes = needed.flatMap(([, , text = ""]) => text.match(/\b[a-z]+\.[a-z]+\b/g) ?? []);
  expect(scopes.filter((scope) => !readme.includes(`\`${scope}\``))).toEqual([]);
});

test("every column is read somewhere", () => {
  const files = globSync("{app,db,lib,scripts}/**/*.{ts,tsx,sql}").filter(
    (file) => !/\.test\.ts$|^db\/(?:schema|migrations)\/|^lib\/testing\//.test(file),
  );
  // A name before a colon is a value that is written, or a type, unless the value is taken out of an object.
  const names = files
    .map(read)
    .flatMap((text) => [
      ...(text.match(/\b[a-z]\w*\b(?!\??:)/g) ?? []),
      ...(text.match(/(?<=const \{[^{}]*)\b[a-z]\w*(?=: \w+[^{}]*\} =)/g) ?? []),
    ]);
  const isRead = new Set(names);
  const unread = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => {
      const { name, indexes } = getTableConfig(table);
      // A unique index refuses a second row with the same value.
      const unique = indexes.filter(({ config }) => config.unique).flatMap(({ config }) => config.columns);
      return Object.entries(getTableColumns(table))
        .filter(([key]) => !isRead.has(key) && !isRead.has(toSnakeCase(key)))
        .filter(([, column]) => !unique.some((each) => "name" in each && each.name === column.name))
        .map(([key]) => `${name}.${key}`);
    });
  expect(unread).toEqual([]);
});

test("every retention deletes something", () => {
  const deleting = code.filter(({ text }) =>
    /deleteBatches|\.delete\(|removeUnusedFile\(|PARTITIONED|keptUntil/.test(text),
  );
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

/** Where the cause of an alert ends. The others have no cause that ends, or WhatsApp reports no end: members dismiss them. */
const alertsEndedIn: Record<DeclaredKind, string | null> = {
  "storage.full": "lib/accounts/storage-quota.ts",
  "otp.pumping": "lib/otp/resume-range.ts",
  "webhook_endpoint.disabled": "lib/webhooks/update-endpoint.ts",
  "webhook_endpoint.failing": "lib/webhooks/settle-delivery.ts",
  "webhook_endpoint.gave_up": "lib/webhooks/update-endpoint.ts",
  "template.rejected": "lib/templates/set-whatsapp-status.ts",
  "template.paused": "lib/templates/set-whatsapp-status.ts",
  "template.disabled": "lib/templates/set-whatsapp-status.ts",
  "template.stopped": "lib/templates/set-whatsapp-status.ts",
  "template.quality": "lib/templates/set-quality.ts",
  "template.category": null,
  "template.content": "lib/templates/approve-template.ts",
  "number.inbound_problems": "lib/ingest/settle-inbound-webhook.ts",
  "number.disconnected": "lib/numbers/set-number-state.ts",
  "number.restricted": "lib/numbers/set-number-state.ts",
  "number.token": "lib/numbers/check-number.ts",
  "number.subscription": "lib/numbers/check-number.ts",
  "number.webhook": "lib/numbers/check-number.ts",
  "number.name": "lib/ingest/apply-account.ts",
  "number.quality": "lib/ingest/apply-account.ts",
  "number.security": null,
  "account.restricted": "lib/ingest/apply-account.ts",
  "account.violation": null,
  "account.review": "lib/ingest/apply-account.ts",
};

/**
 * What a merge of two contacts does with the rows of the one that goes, in `merge-contacts.ts` and `move-conversation-into.ts`
 * (`lib/conversations/actions/`). `moved`: they get the id of the one that remains. `joined`: two rows become one. `stays`:
 * they have the previous id, which `merged_ids` redirects where it is looked up, or which is not looked up. `refused`: no
 * merge while there is one.
 */
const mergeRules: Record<string, "moved" | "joined" | "stays" | "refused"> = {
  contacts: "joined",
  contact_labels: "joined",
  conversations: "joined",
  windows: "joined",
  drafts: "joined",
  automatic_replies: "joined",
  awaiting_assignment: "joined",
  messages: "moved",
  // By the trigger of `messages`.
  message_search: "moved",
  notifications: "moved",
  erasures: "refused",
  data_exports: "stays",
  live_events: "stays",
  webhook_events: "stays",
  webhook_deliveries: "stays",
  report_times: "stays",
  // Replaced with the next report of the page.
  presence: "stays",
};

test("every table with a contact or conversation has a rule for merges", () => {
  const isOf = (column: PgColumn, prefix: IdPrefix) => {
    if (column.getSQLType() !== "uuid") return false;
    const id = column.mapFromDriverValue(NIL_UUID);
    return typeof id === "string" && id.startsWith(`${prefix}_`);
  };
  const tables = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table))
    .filter(({ columns }) => columns.some((column) => isOf(column, "contact") || isOf(column, "conv")));
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(mergeRules).toSorted());
});

/** The functions of a file that contain a call, and the declarations of the file that these name. */
function textsAround(call: string, text: string): string {
  const declarations = text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).map((declaration) => ({
    name: /(?:function|const) (\w+)/.exec(declaration)?.[1] ?? "",
    declaration,
  }));
  let found = declarations.filter(({ declaration }) => declaration.includes(call));
  for (;;) {
    const named = declarations.filter(
      ({ name }) =>
        name !== "" && found.some(({ declaration }) => new RegExp(`\\b${name}\\b`).test(declaration)),
    );
    if (named.length === found.length) return found.map(({ declaration }) => declaration).join("");
    found = named;
  }
}

test("every alert ends with its cause, unless only members can say that it ended", () => {
  const missing = Object.entries(alertsEndedIn).filter(([kind, file]) => {
    if (file === null) return false;
    const text = existsSync(file) ? textsAround("resolveAlert(", read(file)) : "";
    const [subject] = kind.split(".");
    // Several kinds of a subject are ended together.
    const names = [`"${kind}"`, `alertKindsOf("${subject}")`, `\`${subject}.\${`];
    return !names.some((name) => text.includes(name));
  });
  expect(missing).toEqual([]);
});

test("every command for operators is in docs/operating.md, and its group is loaded", () => {
  expect(adminCommands.length).toBeGreaterThan(25);
  const documented = read("docs/operating.md");
  expect(adminCommands.filter((name) => !new RegExp(`\\b${name}\\b`).test(documented))).toEqual([]);
  const loader = read("scripts/admin/run-admin.ts");
  expect(adminCommands.filter((name) => !loader.includes(`\n  ${name.split(":")[0]}: `))).toEqual([]);
});
