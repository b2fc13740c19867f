import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseQuery, tryParseInput } from "#lib/api/parse-input.ts";
import { endpoints } from "#lib/api-docs/endpoints.ts";
import { listContactsQuery } from "#lib/contacts/schema.ts";
import { sendTemplateBody, sendTextBody } from "#lib/messages/schema.ts";
import { sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { sendOtpBody } from "#lib/otp/schema.ts";
import { anyOfFilter, expandParameter, instantInput, pageSize } from "#lib/platform/api-fields.ts";
import { type AppError, isAppError } from "#lib/platform/errors.ts";
import { describeIssue } from "#lib/platform/issue-messages.ts";
import { listTemplatesForApiQuery } from "#lib/templates/api-schema.ts";
import { wrongInputs } from "#lib/testing/wrong-inputs.ts";

function issuesOf(schema: z.ZodType, input: unknown) {
  const result = tryParseInput(schema, input, 20);
  if (!isAppError(result, "VALIDATION_ERROR")) throw new Error("it was taken");
  return result.details.issues.map(({ path, code, suggestion }) => [path, code, suggestion]);
}

const to = "5511999998888";
const template = { template: "order_update", variables: {} };
const MEDIA_ID = "att_01kaeh4v5mf9h8gkqvd2x3s7rb";
const reaction = (emoji: string) => ({ type: "reaction", messageId: "msg_1", emoji });
const buttons = (titles: string[]) => ({
  type: "buttons",
  body: "Which?",
  buttons: titles.map((title, index) => ({ id: String(index), title })),
});

test("suggests the nearest known member at every depth", () => {
  const text = { to, body: "hi", fallback: { ...template, variable: {}, headerMedialink: "x", zzzzzz: 1 } };
  expect(issuesOf(sendTextBody, text)).toEqual([
    ["fallback.variable", "unknown_member", "variables"],
    ["fallback.headerMedialink", "unknown_member", "headerMediaLink"],
    ["fallback.zzzzzz", "unknown_member", undefined],
  ]);
  const headerLocation = { latitude: 1, longitude: 2, adress: "7 Harbor Street" };
  expect(issuesOf(sendTemplateBody, { to, ...template, headerLocation })).toEqual([
    ["headerLocation.adress", "unknown_member", "address"],
  ]);
});

test("suggests no name that has little in common with the unknown one", () => {
  expect(issuesOf(sendTextBody, { to, body: "hi", foo: 1 })).toEqual([["foo", "unknown_member", undefined]]);
});

test("suggests members of the type of content that the input names", () => {
  const issuesOfContent = (content: unknown) => issuesOf(sendMessageBody, { to, content });
  expect(issuesOfContent({ type: "image", link: "https://example.com/a.jpg", captoin: "x" })).toEqual([
    ["content.captoin", "unknown_member", "caption"],
  ]);
  const rows = [{ id: "a", title: "A", descripton: "x" }];
  expect(issuesOfContent({ type: "list", body: "?", button: "Choose", sections: [{ rows }] })).toEqual([
    ["content.sections.0.rows.0.descripton", "unknown_member", "description"],
  ]);
  const header = { type: "image", link: "https://example.com/a.jpg", txt: "x" };
  expect(issuesOfContent({ type: "link", body: "?", label: "Open", url: "https://a.com", header })).toEqual([
    ["content.header.txt", "unknown_member", undefined],
  ]);
});

test("lists the types of content for an unknown one", () => {
  const refusal = tryParseInput(sendMessageBody, { to, content: { type: "poll" } }, 20);
  if (!isAppError(refusal, "VALIDATION_ERROR")) throw new Error("it was taken");
  expect(refusal.details.issues).toEqual([
    {
      path: "content.type",
      code: "invalid_union",
      message: expect.stringMatching(/^Use one of "text", "template", "image", .* or "flow"\.$/),
    },
  ]);
  expect(issuesOf(sendMessageBody, { to, content: {} })).toEqual([["content.type", "required", undefined]]);
});

test("requires one recipient, and rejects what a type of content cannot have", () => {
  const content = { type: "text", body: "hi" };
  const contactId = "contact_01kaeh4v5me6wb1g2m3k4n5p6q";
  const order = { type: "template", ...template };
  const paths = (body: object) => issuesOf(sendMessageBody, body).map(([path, code]) => `${path} ${code}`);
  expect(paths({ content })).toEqual(["to required"]);
  expect(paths({ to, contactId, content })).toEqual(["contactId not_allowed"]);
  expect(paths({ to, content: order, fallback: template, replyTo: "msg_1" })).toEqual([
    "fallback not_allowed",
    "replyTo not_allowed",
  ]);
  const removal = { type: "reaction", messageId: "msg_1", emoji: null };
  expect(paths({ to, content: removal, replyTo: "msg_1" })).toEqual(["replyTo not_allowed"]);
  expect(paths({ to, content: { type: "image" } })).toEqual(["content.mediaId required"]);
});

test("reports a malformed link together with the other issues, also in the fallback", () => {
  const bad = { ...template, headerMediaLink: "https://10.0.0.1/a" };
  expect(issuesOf(sendTemplateBody, { ...bad, to: "1" })).toEqual([
    ["to", "invalid_format", undefined],
    ["headerMediaLink", "invalid_link", undefined],
  ]);
  expect(issuesOf(sendTextBody, { to, body: "", fallback: bad }).map(([path]) => path)).toEqual([
    "body",
    "fallback.headerMediaLink",
  ]);
});

test("rejects references and names that a filter could not match", () => {
  for (const clientReference of ["a\nb", "a\u0000", "  ", "x".repeat(129)]) {
    expect(issuesOf(sendTemplateBody, { to, ...template, clientReference })[0]?.[0]).toBe("clientReference");
    expect(issuesOf(sendOtpBody, { to, clientReference })[0]?.[0]).toBe("clientReference");
  }
  expect(issuesOf(sendTemplateBody, { to, ...template, headerMediaFilename: "a\tb.pdf" })[0]?.[0]).toBe(
    "headerMediaFilename",
  );
});

async function inputSchemas(
  ...kinds: ("Body" | "Query" | "Params")[]
): Promise<[name: string, schema: z.ZodType][]> {
  const files = globSync("lib/**/*schema.ts");
  const modules = await Promise.all(files.map((file) => import(path.resolve(file))));
  const declared = endpoints.flatMap(({ operationId, body, query }): [string, z.ZodType | undefined][] => [
    ...(kinds.includes("Body") ? [[operationId, body] as [string, typeof body]] : []),
    ...(kinds.includes("Query") ? [[operationId, query] as [string, typeof query]] : []),
  ]);
  return [...declared, ...modules.flatMap((module) => Object.entries(module))].filter(
    (entry): entry is [string, z.ZodType] =>
      entry[1] instanceof z.ZodType &&
      (kinds.some((kind) => entry[0].endsWith(kind)) ||
        endpoints.some(({ operationId }) => operationId === entry[0])),
  );
}

const ZOD_PHRASES = /^(Invalid|Too (big|small)|Unrecognized)\b|: expected |, received |[<>]=/;

function unclear({ path: at, message }: { path: string; message: string }): string[] {
  const isSentence = /^[A-Z0-9"“].*[.?]$/s.test(message);
  return isSentence && !ZOD_PHRASES.test(message) ? [] : [`${at}: ${message}`];
}

test("describes every body issue without zod's default messages", async () => {
  const schemas = await inputSchemas("Body");
  expect(schemas.length).toBeGreaterThan(60);
  const found = schemas.flatMap(([name, schema]) =>
    wrongInputs(schema).flatMap((input) => {
      const refusal = tryParseInput(schema, input, 20);
      if (!isAppError(refusal, "VALIDATION_ERROR")) return [];
      return refusal.details.issues.flatMap(unclear).map((message) => `${name} ${message}`);
    }),
  );
  expect([...new Set(found)]).toEqual([]);
});

/** The refinements within a schema that have no code of their own, so that their issue would be `custom`. */
function findUncoded(value: unknown, at: string, seen = new Set<unknown>()): string[] {
  if (value === null || typeof value !== "object" || seen.has(value)) return [];
  seen.add(value);
  const def: unknown = Object(Reflect.get(value, "_zod")).def;
  if (def !== undefined) return findUncoded(def, at, seen);
  const { check, fn, params, ...rest } = Object(value);
  const isUncoded = check === "custom" && typeof fn === "function" && Object(params).code === undefined;
  const inner = Object.entries(rest).flatMap(([name, part]) => findUncoded(part, `${at}.${name}`, seen));
  return isUncoded ? [at, ...inner] : inner;
}

test("every refinement of the API's requests has a code", () => {
  const found = endpoints.flatMap(({ operationId, body, query }) => [
    ...findUncoded(body, operationId),
    ...findUncoded(query, `${operationId} query`),
  ]);
  expect(found).toEqual([]);
});

test.each<[string, object, string]>([
  ["a text over 4,096 characters", { type: "text", body: "x".repeat(4097) }, "body too_big"],
  ["a blank text", { type: "text", body: " \n" }, "body too_small"],
  ["control characters", { type: "text", body: "a\u0007" }, "body invalid_characters"],
  [
    "two sources",
    { type: "image", mediaId: MEDIA_ID, link: "https://example.com/a.jpg" },
    "mediaId two_sources",
  ],
  ["no source", { type: "image" }, "mediaId required"],
  ["an ID of another form", { type: "image", mediaId: "msg_1" }, "mediaId invalid_format"],
  ["a long title", buttons(["x".repeat(21), "b"]), "buttons.0.title too_big"],
  ["equal titles", buttons(["a", "a"]), "buttons duplicate"],
  ["two emoji", reaction("👍👍"), "emoji invalid_format"],
  ["a digit", reaction("1"), "emoji invalid_format"],
  ["a letter", reaction("a"), "emoji invalid_format"],
])("an issue has a code of its own: %s", (_name, content, issue) => {
  const issues = issuesOf(sendMessageBody, { to, content }).map(([at, code]) => `${at} ${code}`);
  expect(issues).toEqual([`content.${issue}`]);
});

test.each(["👍", "👍🏽", "❤", "❤️", "🇧🇷", "👨‍👩‍👧‍👦", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏳️‍🌈"])("a reaction can be %s", (emoji) => {
  expect(isAppError(tryParseInput(sendMessageBody, { to, content: reaction(emoji) }, 20))).toBe(false);
});

function queryError(schema: z.ZodType, search: URLSearchParams): AppError<"VALIDATION_ERROR"> | null {
  try {
    parseQuery(schema, search);
    return null;
  } catch (error) {
    if (isAppError(error, "VALIDATION_ERROR")) return error;
    throw error;
  }
}

function parametersOf(schema: z.ZodType): string[] {
  return Object.keys(Object(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).properties);
}

const TEXTS = ["", " ", "x", "-1", "0", "1.5", "true", "\u0000", "9".repeat(20), "x".repeat(30_000)];

test("describes issues of query parameters without zod's default messages", async () => {
  const schemas = await inputSchemas("Query");
  expect(schemas.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const [name, schema] of schemas) {
    const searches = [...parametersOf(schema), "surplus"].flatMap((parameter) => [
      ...TEXTS.map((text) => new URLSearchParams([[parameter, text]])),
      new URLSearchParams([
        [parameter, "a"],
        [parameter, "b"],
      ]),
    ]);
    for (const search of searches) {
      const issues = queryError(schema, search)?.details.issues ?? [];
      found.push(...issues.flatMap(unclear).map((message) => `${name} ${message}`));
      // Values in quotes may be words such as "member".
      const misnamed = issues.filter(({ message }) =>
        /\bmember\b|^(This|Unknown) field/.test(message.replaceAll(/"[^"]*"/g, "")),
      );
      found.push(...misnamed.map(({ message }) => `${name} ${message}`));
    }
  }
  expect([...new Set(found)]).toEqual([]);
});

test("says that a parameter of one value is repeated, and takes several values of others in two forms", () => {
  const schema = z.strictObject({
    limit: pageSize(25),
    createdAfter: instantInput("").optional(),
    status: anyOfFilter(["sent", "read"], { description: "", example: "sent" }).optional(),
    expand: expandParameter(["contact", "conversation"], ""),
  });
  const read = (search: string) => parseQuery(schema, new URLSearchParams(search));
  for (const repeated of ["limit=5&limit=6", "createdAfter=a&createdAfter=b"]) {
    const issues = queryError(schema, new URLSearchParams(repeated))?.details.issues;
    expect(issues).toMatchObject([{ message: "Use this query parameter only once." }]);
  }
  expect(read("status=sent")).toMatchObject({ status: "sent" });
  expect(read("status=sent&status=read")).toEqual(read("status=sent,read"));
  expect(read("expand=contact&expand=conversation")).toEqual(read("expand=contact,conversation"));
  expect(queryError(schema, new URLSearchParams("status=sent,gone"))?.details.issues).toHaveLength(1);
});

test("takes times as RFC 3339 writes them, and says how to encode an offset", () => {
  const read = (search: string) => parseQuery(listContactsQuery, new URLSearchParams(search)).createdAfter;
  expect(read("createdAfter=2026-11-20t10:00:00z")).toBe("2026-11-20T10:00:00Z");
  expect(read("createdAfter=2026-11-20T10:00:00%2B01:00")).toBe("2026-11-20T10:00:00+01:00");
  const decoded = new URLSearchParams("createdAfter=2026-11-20T10:00:00+01:00");
  expect(queryError(listContactsQuery, decoded)?.details.issues).toEqual([
    {
      ...{ path: "createdAfter", code: "invalid_format", message: "Encode the + of the offset as %2B." },
      suggestion: "2026-11-20T10:00:00%2B01:00",
    },
  ]);
});

test("suggests the digits of a phone number that is dialed with a zero at home", () => {
  expect(issuesOf(sendTextBody, { to: "+44 (0)20 7946 0958", body: "hi" })).toEqual([
    ["to", "invalid_format", "442079460958"],
  ]);
});

test.each<[z.ZodType, search: string, path: string, message: string]>([
  [listContactsQuery, "label=a&label=", "label", "A label needs at least one visible character."],
  [listContactsQuery, `label=a&label=${"x".repeat(41)}`, "label.1", "A label can have up to 40 characters."],
  [listContactsQuery, "label=x".concat("&label=x".repeat(30)), "label", "Use at most 30 items."],
  ...["status=APPROVED", "status=approved,PAUSED"].map((search): [z.ZodType, string, string, string] => [
    ...([listTemplatesForApiQuery, search, "status"] as const),
    "Use up to 20 statuses in lowercase, such as approved.",
  ]),
])("says what is wrong with a value of several: %#", (schema, search, path, message) => {
  const issues = queryError(schema, new URLSearchParams(search))?.details.issues;
  expect(issues).toMatchObject([{ path, message }]);
});

function takes(schema: z.ZodType, name: string, text: string): boolean {
  const issues = queryError(schema, new URLSearchParams([[name, text]]))?.details.issues ?? [];
  return issues.every(({ path: at }) => at !== name);
}

const NUMERALS = ["1e2", "0x10", "1e1", " 5", "5 ", "5.0", "+5", "-5", "５", "٥", "1_0", "5,0"];

test("accepts only digits as an integer in every query", async () => {
  const found = (await inputSchemas("Query", "Params")).flatMap(([name, schema]) =>
    parametersOf(schema).map((parameter) => ({ name, schema, parameter })),
  );
  const numbers = found.filter(
    ({ schema, parameter }) =>
      !takes(schema, parameter, "x") && ["1", "5", "12"].some((text) => takes(schema, parameter, text)),
  );
  const names = numbers.map(({ parameter }) => parameter);
  expect(names).toEqual(expect.arrayContaining(["limit", "hour", "part", "months"]));
  for (const { name, schema, parameter } of numbers) {
    const taken = NUMERALS.filter((text) => takes(schema, parameter, text));
    expect([name, parameter, taken]).toEqual([name, parameter, []]);
  }
  const lists = numbers.filter(({ parameter }) => parameter === "limit");
  expect(lists.length).toBeGreaterThan(12);
  for (const { name, schema } of lists) {
    for (const limit of ["0", "101", "", "1e2"]) {
      const issues = queryError(schema, new URLSearchParams({ limit }))?.details.issues;
      const message = "Use a whole number from 1 to 100.";
      expect([name, limit, issues]).toMatchObject([name, limit, [{ path: "limit", message }]]);
    }
    expect(parseQuery(schema, new URLSearchParams({ limit: "5" }))).toMatchObject({ limit: 5 });
  }
});

/** Year 0, and years past 9999 in UTC or after the next day begins. */
const UNSTORABLE_TIMES = [
  "0000-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00+12:00",
  "9999-12-31T23:59:59-12:00",
  "0000-01-01",
  "9999-12-31",
];

/** Every schema of an ISO time within a schema. */
function findTimes(value: unknown, seen = new Set<unknown>()): z.ZodType[] {
  if (value === null || typeof value !== "object" || seen.has(value)) return [];
  seen.add(value);
  const def: unknown = Object(Reflect.get(value, "_zod")).def;
  if (value instanceof z.ZodISODateTime || value instanceof z.ZodISODate) return [value];
  const checks: unknown[] = Object(def).checks ?? [];
  if (value instanceof z.ZodString && checks.some((check) => check instanceof z.ZodISODateTime))
    return [value];
  return Object.entries(def ?? value).flatMap(([name, part]) =>
    // The text of a contact card, which no query reads.
    name === "birthday" ? [] : findTimes(part, seen),
  );
}

test("accepts only times that PostgreSQL can store", async () => {
  const found = (await inputSchemas("Body", "Query")).flatMap(([name, schema]) =>
    findTimes(schema).map((time): [string, z.ZodType] => [name, time]),
  );
  const names = found.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(["listAuditQuery", "listInboundQuery", "listRequestsQuery", "reportQuery"]),
  );
  expect(names).toEqual(expect.arrayContaining(["createKeyBody", "saveDraftBody", "removeDraftQuery"]));
  for (const [name, schema] of found) {
    const taken = UNSTORABLE_TIMES.filter((text) => schema.safeParse(text).success);
    expect([name, taken]).toEqual([name, []]);
  }
});

test.each([
  [z.array(z.string()).max(500), Array(501).fill(""), "Use at most 500 items."],
  [z.array(z.string()).min(1), [], "Use at least 1 item."],
  [z.string().max(4096), "x".repeat(5000), "Use at most 4,096 characters."],
  [z.enum(["asc", "desc"]), "up", 'Use one of "asc" or "desc".'],
  [z.int(), 1.5, "Use a whole number."],
  [z.string(), 5, "Use a string, not a number."],
  [z.number(), [1], "Use a number, not a list."],
  [z.union([z.string().max(3), z.number(), z.null()]), {}, "Use a string, a number or null."],
  [z.union([z.string().max(3), z.number()]), "long", "Use at most 3 characters."],
  [z.number().gt(5), 5, "Use a number greater than 5."],
  [z.uuid(), "x", "Use a UUID, such as 01936f8e-3c4a-7b2d-9e1f-5a6b7c8d9e0f."],
  [z.string().startsWith("whsec_"), "x", 'Start with "whsec_".'],
  [z.number().multipleOf(5), 7, "Use a multiple of 5."],
  [z.record(z.string().max(2), z.string()), { long: "" }, "Use at most 2 characters."],
])("describes an issue of kind %# and how to fix it", (schema, input, message) => {
  expect(schema.safeParse(input, { error: describeIssue }).error?.issues[0]?.message).toBe(message);
});
