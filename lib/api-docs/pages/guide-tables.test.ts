import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { alertTexts } from "#lib/accounts/alerts/coded-text.ts";
import { IDLE_DAYS, SESSION_DAYS } from "#lib/accounts/auth/rules.ts";
import { permissionTexts } from "#lib/accounts/permission-texts.ts";
import { hasPermission, type Permission } from "#lib/accounts/permissions.ts";
import type { WorkspaceSettings } from "#lib/accounts/workspaces/schema.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { shownPages } from "#lib/api-docs/pages/pages.ts";
import { automaticReplyNames, choiceWords } from "#lib/automations/rules.ts";
import { EXTERNAL_ID_MAX, MAX_ATTRIBUTES, MAX_LABELS } from "#lib/contacts/rules.ts";
import { BATCH_MAX } from "#lib/contacts/schema.ts";
import { formatBytes } from "#lib/conversations/attachments/rules.ts";
import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import { failureMeanings } from "#lib/conversations/thread/api-schema.ts";
import { failureOf, type ParleyFailureCode } from "#lib/conversations/thread/failure-rules.ts";
import { holdMeanings } from "#lib/conversations/thread/hold-rules.ts";
import { webhookEventTypes } from "#lib/events/webhook-event-rules.ts";
import { sendContentSchema } from "#lib/messages/send/content-schema.ts";
import { SEND_BATCH_MAX } from "#lib/messages/send/message-schema.ts";
import { type OtpLimitName, otpLimits } from "#lib/otp/rules.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { type MediaKind, mediaKinds } from "#lib/platform/media-kinds.ts";
import {
  apiRateLimitNames,
  apiRateLimits,
  memberRateLimits,
  STREAMS_PER_MEMBER,
  UPLOADS_AT_ONCE,
} from "#lib/platform/rate-limits.ts";
import { type RetainedData, retentionDays } from "#lib/platform/retention.ts";
import { roles } from "#lib/platform/roles.ts";
import { type Scope, scopeEndpoints } from "#lib/platform/scopes.ts";
import { REPLAY_MAX } from "#lib/webhooks/rules.ts";
import { apiContentSchema } from "#lib/whatsapp/api-content-schema.ts";
import { errorCatalog } from "#lib/whatsapp/errors.ts";
import { INBOUND_MAX_BYTES, LIMITS, MEDIA_LIMITS, STILL_STICKER_MAX_BYTES } from "#lib/whatsapp/limits.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";
import settingsTexts from "../../../messages/en/settings.json" with { type: "json" };

const guide = (name: string) => readFileSync(`docs/guides/${name}.md`, "utf8");

test("docs/guides/README.md lists the guides in the order of the navigation", () => {
  const listed = [...guide("README").matchAll(/^- \[(.+)\]\((.+)\.md\)$/gm)].map(([, title, slug]) => ({
    title,
    slug,
  }));
  const guides = shownPages().filter(({ source }) => source === "guide");
  expect(listed).toEqual(guides.map(({ title, slug }) => ({ title, slug: slug || "quick-start" })));
});

test("the reference lists the endpoints of each scope", () => {
  const rows = [...guide("reference").matchAll(/^\| `([a-z]+\.[a-z]+)` \| (.+) \|$/gm)].map((row) =>
    row.slice(1),
  );
  const listed = (Object.entries(scopeEndpoints) as [Scope, readonly string[]][]).map(([scope, paths]) => [
    scope,
    scope === "sandbox.manage"
      ? "the controls of [the sandbox](/docs/sandbox), below `/api/sandbox`"
      : paths.map((path) => `\`${path.replace("/v1", "")}\``).join(", "),
  ]);
  expect(rows).toEqual(listed);
});

test("docs/features.md lists every operation with its scope", () => {
  const rows = readFileSync("docs/features.md", "utf8").matchAll(
    /^\| (`(?:[A-Z]+ )?\/api.*?) \| `([a-z.]+)` \|/gm,
  );
  const documented = [...rows].flatMap(([, calls = "", scope]) => {
    let method = "";
    return [...calls.matchAll(/`(?:([A-Z]+) )?(?:\/api|…)([^`]*)`/g)].map(([, given, path]) => {
      method = given ?? method;
      return { method, path: path ?? "", scope };
    });
  });
  // A path that starts with "…" is given by its end; one that ends with it stands for all that start so.
  const isListed = (operation: Endpoint) =>
    documented.some(
      ({ method, path, scope }) =>
        operation.scope === scope &&
        (path.endsWith("…")
          ? operation.path.startsWith(path.slice(0, -1))
          : operation.method === method && operation.path.endsWith(path)),
    );
  expect(endpoints.filter((operation) => !isListed(operation)).map(({ operationId }) => operationId)).toEqual(
    [],
  );
  const isReal = ({ method, path, scope }: (typeof documented)[number]) =>
    path.endsWith("…") ||
    endpoints.some((one) => one.scope === scope && one.method === method && one.path.endsWith(path));
  expect(documented.filter((call) => !isReal(call))).toEqual([]);
});

test("the table of failures matches the code, and each failure can occur", () => {
  const documented = [...guide("sending").matchAll(/^\| `([A-Z_]+)` \| (.+) \|$/gm)].map((row) =>
    row.slice(1),
  );
  expect(documented).toEqual(Object.entries(failureMeanings));
  const fromWhatsApp = Object.keys(errorCatalog).map(
    (code) => failureOf({ code: Number(code), details: null }).code,
  );
  const ours: ParleyFailureCode[] = ["OUTCOME_UNKNOWN", "EXPIRED", "OFFER_ENDED", "CONTACT_BLOCKED"];
  expect([...new Set([...fromWhatsApp, ...ours])].sort()).toEqual(Object.keys(failureMeanings).sort());
});

test("the table of queue reasons matches the code", () => {
  const [, section = ""] = guide("sending").split("in `held`:");
  const documented = [
    ...(section.split("`until` is")[0] ?? "").matchAll(/^\| `([a-z_]+)` \| (.+) \|$/gm),
  ].map((row) => row.slice(1));
  expect(documented).toEqual(Object.entries(holdMeanings));
});

test("the table of contents lists every type", () => {
  const [section = ""] = guide("receiving").split("## Other fields of a message");
  const rows = [...section.matchAll(/^\| (`[a-z_`, ]+`) \| /gm)].map(([, types = ""]) => types);
  const documented = rows.flatMap((row) => [...row.matchAll(/`([a-z_]+)`/g)].map(([, type = ""]) => type));
  const types = apiContentSchema.options.map(({ shape }) => shape.type.value);
  expect(documented.sort()).toEqual(types.toSorted());
});

test("the table of contents to send lists every type with its fields", () => {
  const [, afterHead = ""] = guide("sending").split("| `content.type` |");
  const [section = ""] = afterHead.split("```");
  const rows = [...section.matchAll(/^\| (`[a-z_`, ]+`) \| (.+) \|$/gm)];
  const documented = rows.flatMap(([, types = "", fields = ""]) =>
    [...types.matchAll(/`([a-z_]+)`/g)].map(([, type = ""]) => ({ type, fields })),
  );
  const { options } = sendContentSchema;
  expect(documented.map(({ type }) => type).sort()).toEqual(
    options.map(({ shape }) => shape.type.value).toSorted(),
  );
  const missing = options.flatMap(({ shape }) => {
    const row = documented.find(({ type }) => type === shape.type.value);
    const fields = Object.keys(shape).filter((field) => field !== "type");
    return fields.filter((field) => !row?.fields.includes(`\`${field}\``)).map((field) => [row?.type, field]);
  });
  expect(missing).toEqual([]);
});

test("the table of events lists every type", () => {
  const rows = [...guide("events").matchAll(/^\| (`[a-z_.,` ]+`) \| /gm)].map(([, types = ""]) =>
    [...types.matchAll(/`([a-z_.]+)`/g)].map(([, type = ""]) => type),
  );
  const documented = rows.flatMap((row) => {
    const family = row[0]?.split(".")[0];
    return row.map((type) => (type.startsWith(".") ? `${family}${type}` : type));
  });
  expect(documented.filter((type) => type !== "abort-message" && type !== "disable")).toEqual([
    ...webhookEventTypes,
  ]);
});

test("the tables of rate limits match the enforced ones", () => {
  const toText = ({ rate, perSeconds, burst }: { rate: number; perSeconds: number; burst: number }) => {
    if (perSeconds === 60 && rate >= perSeconds) return `${rate} per minute`;
    const pace = rate < perSeconds ? `1 every ${perSeconds / rate} seconds` : `${rate} per second`;
    return `${pace}, bursts of ${(rate * burst).toLocaleString("en")}`;
  };
  const enforced = Object.entries({ ...apiRateLimits, ...memberRateLimits });
  const documented = new Map(
    [...guide("limits").matchAll(/^\| `([a-z-]+)` \| ([^|]+) \|/gm)].map(([, name, limit]) => [name, limit]),
  );
  expect(enforced.map(([name]) => [name, documented.get(name)])).toEqual(
    enforced.map(([name, limit]) => [name, toText(limit)]),
  );
  expect(documented.get("member-streams")).toBe(`${STREAMS_PER_MEMBER} live connections`);
  for (const name of ["uploads", "member-uploads"])
    expect([name, documented.get(name)]).toEqual([name, `${UPLOADS_AT_ONCE} at once`]);
});

test("each rate limit of its endpoints is the policy of one", () => {
  const ofEndpoints = apiRateLimitNames.filter((name) => apiRateLimits[name].appliesTo === "its endpoints");
  const declared = new Set(endpoints.flatMap(({ policy }) => policy ?? []));
  expect([...declared].toSorted()).toEqual(ofEndpoints.toSorted());
});

test("the table of sizes begins with the enforced ones", () => {
  const [, table = ""] = guide("limits").split("## Sizes");
  const documented = new Map(
    [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, what, limit]) => [what, limit]),
  );
  const { body, offer, url, couponCode, headerText, productList, carousel } = TEMPLATE_LIMITS;
  const enforced: Record<string, string> = {
    text: `${LIMITS.text.toLocaleString("en")} UTF-16`,
    "template body with values": body.toLocaleString("en"),
    "template body with values beside a limited-time offer": String(offer.body),
    "URL of a template's button with values": url.toLocaleString("en"),
    "code to copy, in letters and digits": String(couponCode),
    "template text header with values": String(headerText),
    "list of products: sections, products in total, title of a section":
      Object.values(productList).join(", "),
    "carousel: cards, text of a card with values, buttons of a card": `${carousel.minCards} to ${carousel.maxCards}, ${carousel.body}, ${carousel.buttons}`,
    "`clientReference`, `externalId`": String(EXTERNAL_ID_MAX),
    "messages per batch": SEND_BATCH_MAX.toLocaleString("en"),
    "contacts per batch": String(BATCH_MAX),
    "events per replay request": REPLAY_MAX.toLocaleString("en"),
    "attributes per contact": String(MAX_ATTRIBUTES),
    "labels per contact": String(MAX_LABELS),
  };
  const wrong = Object.entries(enforced).filter(([what, limit]) => !documented.get(what)?.startsWith(limit));
  expect(wrong).toEqual([]);
});

test("operators read when sessions end", () => {
  expect(readFileSync("docs/operating.md", "utf8")).toContain(
    `Sessions end after ${SESSION_DAYS} days, or after ${IDLE_DAYS} days without use.`,
  );
});

test("the description of workspace.manage names every setting", () => {
  const words: Record<keyof WorkspaceSettings, string> = {
    name: "name",
    logoUrl: "logo",
    language: "language",
    timeZone: "time zone",
    defaultCountry: "default country",
    twoFactorRequired: "two-factor",
  };
  const text = permissionTexts["workspace.manage"];
  expect(Object.values(words).filter((word) => !text.includes(word))).toEqual([]);
});

test("the description of conversations.update names every action of it", () => {
  // Marking as read belongs to reading.
  const words: Record<Exclude<BulkChange["action"], "read" | "unread">, string> = {
    assign: "Assign",
    assign_team: "Assign",
    label: "label",
    unlabel: "label",
    snooze: "snooze",
    close: "close",
    reopen: "reopen",
  };
  const text = permissionTexts["conversations.update"];
  expect(Object.values(words).filter((word) => !text.includes(word))).toEqual([]);
});

test("the description of a scope names everything that its endpoints are about", () => {
  // Media, batches and the like belong to what they are sent or written with.
  const words: Record<string, RegExp | null> = {
    contacts: /contacts/,
    conversations: /conversations/,
    events: /events/,
    media: null,
    members: /members/,
    messages: /messages/,
    numbers: /numbers/,
    otp: /passcodes/,
    requests: /API requests/,
    sandbox: /sandbox/,
    segments: /segments/,
    teams: /teams/,
    templates: /templates/,
    "webhook-endpoints": /webhook endpoints/,
  };
  const missing = (Object.entries(scopeEndpoints) as [Scope, readonly string[]][]).flatMap(
    ([scope, paths]) => {
      const text =
        settingsTexts.keys.scopeText[scope.replace(".", "_") as keyof typeof settingsTexts.keys.scopeText];
      const collections = new Set(paths.map((path) => /\/(?:v1\/)?([a-z-]+)/.exec(path)?.[1] ?? ""));
      return [...collections].flatMap((name) => {
        const word = words[name];
        return word === undefined || (word && !word.test(text)) ? [`${scope}: ${name}`] : [];
      });
    },
  );
  expect(missing).toEqual([]);
});

test("the guide of automatic replies names the languages of the opt-out keywords", () => {
  const names = new Intl.DisplayNames("en", { type: "language" });
  const listed = new Intl.ListFormat("en-GB").format(
    Object.keys(choiceWords).map((code) => String(names.of(code))),
  );
  expect(guide("automations")).toContain(`The list begins with keywords of ${listed}.`);
});

test("the guide of automatic replies lists the names of their source", () => {
  const [first, ...others] = automaticReplyNames;
  const listed = new Intl.ListFormat("en-US")
    .format(others.map((name) => `\`${name}\``))
    .replace(", and", " and");
  expect(guide("automations")).toContain(
    `its \`source\` is \`{"type": "system", "name": "${first}"}\`; the other names are ${listed}.`,
  );
});

test("the passcode limits match the enforced ones", () => {
  const value = (name: OtpLimitName) => otpLimits[name].default.toLocaleString("en");
  const documented = [...guide("passcodes").matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]*\|$/gm)].map(
    ([, , cell]) => cell,
  );
  const ofRecipient = `${value("sendsPerHour")} per hour, ${value("sendsPerDay")} per day`;
  const wrongAttempts = `${value("failuresPerHour")} per hour, ${value("failuresPerDay")} per day`;
  // Null for the limits of prefixes, which the guide describes without values, so that fraud does not stay below them.
  const rows: Record<OtpLimitName, string | null> = {
    resendSeconds: `${value("resendSeconds")} seconds`,
    sendsPerHour: ofRecipient,
    sendsPerDay: ofRecipient,
    attemptsPerCode: value("attemptsPerCode"),
    failuresPerHour: wrongAttempts,
    failuresPerDay: wrongAttempts,
    networkSendsPerHour: `${value("networkSendsPerHour")} per hour`,
    workspaceSendsPerHour: `${value("workspaceSendsPerHour")} per hour`,
    rangeSendsPerHour: null,
    rangeConversionPercent: null,
    pauseHours: null,
  };
  const expected = [...new Set(Object.values(rows).filter((row) => row !== null))];
  expect(documented.slice(-expected.length)).toEqual(expected);
  expect(guide("limits")).toContain(
    `| \`otp-workspace\` | ${value("workspaceSendsPerHour")} passcodes per hour |`,
  );
});

test("the table of roles matches the code", () => {
  const documented = [...guide("roles").matchAll(/^\| `([a-z_.]+)` \| (.+) \|$/gm)].map((row) =>
    row.slice(1),
  );
  const expected = Object.entries(permissionTexts).map(([permission, text]) => [
    permission,
    [text, ...roles.map((role) => (hasPermission(role, permission as Permission) ? "yes" : "no"))].join(
      " | ",
    ),
  ]);
  expect(documented).toEqual(expected);
});

test("the table of files to send matches the enforced sizes", () => {
  const documented = [...guide("media").matchAll(/^\| `([a-z]+)` \| .+ \| (\d.+) \|$/gm)].map((row) =>
    row.slice(1),
  );
  const sizeOf = (kind: MediaKind) => formatBytes(MEDIA_LIMITS[kind].maxBytes);
  const sticker = `${formatBytes(STILL_STICKER_MAX_BYTES)}, animated ${sizeOf("sticker")}`;
  expect(documented).toEqual(mediaKinds.map((kind) => [kind, kind === "sticker" ? sticker : sizeOf(kind)]));
  for (const name of ["media", "receive-photos"])
    expect(guide(name)).toContain(`larger than ${formatBytes(INBOUND_MAX_BYTES)}`);
});

test("the guides and fixed texts name the enforced retention", () => {
  const days = (data: RetainedData) => `${retentionDays[data]} days`;
  const [, table = ""] = guide("limits").split("## Retention");
  const documented = [...table.matchAll(/^\| ([a-z].*) \| (.*\d.*) \|$/gm)].map((row) => row.slice(1));
  expect(documented).toEqual([
    ["idempotency keys", days("idempotencyKeys")],
    [
      "request log",
      `up to ${days("requests")}, as set in [Data](/settings/data); bodies up to ${days("requestBodies")}`,
    ],
    ["events", days("events")],
    ["deliveries of events", days("deliveries")],
    [
      "webhooks from WhatsApp ([inbound log](/settings/inbound)), with their bodies",
      `up to ${days("inboundWebhooks")}, as set in Data`,
    ],
    ["the record of a passcode: time, recipient, result", days("passcodes")],
    ["files uploaded with `POST /v1/media`; messages keep those that were sent", days("apiUploads")],
  ]);
  expect(guide("media")).toContain(`An upload is kept for ${days("apiUploads")}`);
  expect(guide("idempotency")).toContain(`Keys are stored for ${days("idempotencyKeys")}.`);
  expect(guide("events")).toContain(`Its events are stored for ${days("events")}`);
  expect(readFileSync("docs/features.md", "utf8")).toContain(`the events of the last ${days("events")}`);
  // Stored alerts have no parameter for it.
  expect(alertTexts.endpoint_disabled_action).toContain(`stored for ${days("events")}:`);
  expect(JSON.parse(readFileSync("messages/ar/alerts.json", "utf8"))).toMatchObject({
    endpoint_disabled_action: expect.stringContaining(` ${retentionDays.events} `),
  });
});
