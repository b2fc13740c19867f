import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pool } from "#db/client.ts";
import { sandboxUploads } from "#db/schema/index.ts";
import { graphUrl } from "#lib/numbers/graph-client.ts";
import { DAY } from "#lib/platform/clock.ts";
import { moveSandboxClock } from "#lib/simulator/change-settings.ts";
import { controlTemplate } from "#lib/simulator/control-template.ts";
import { createSandboxNumber } from "#lib/simulator/create-number.ts";
import { SANDBOX_APP_ID } from "#lib/simulator/graph/account-edge.ts";
import { reviewTemplates } from "#lib/simulator/review-templates.ts";
import { setReviewDelay } from "#lib/simulator/sandbox-template.ts";
import { checkTemplateInput } from "#lib/templates/rules.ts";
import { toComponents } from "#lib/templates/template-component-rules.ts";
import { until } from "#lib/testing/factories.ts";
import { clientAt, type GraphClient } from "#lib/testing/graph-server.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { templateInputs } from "#lib/testing/template-inputs.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

interface Account {
  wabaId: string;
  phoneNumberId: string;
  client: GraphClient;
}

async function makeAccount(): Promise<Account> {
  const number = await createSandboxNumber(pool().db, {
    verifiedName: "Test",
    callbackUrl: "http://127.0.0.1:9/",
    appSecret: "secret",
  });
  await setReviewDelay(pool().db, number.wabaId, 0);
  return { ...number, client: clientAt(graphUrl("sandbox"), number.accessToken) };
}

const body = (text: string) => ({ type: "BODY", text });
const plain = {
  name: "hello",
  language: "en",
  category: "UTILITY" as const,
  components: [body("Hello and welcome")],
};

async function create({ client, wabaId }: Account, changes: object = {}): Promise<string> {
  const created = await client.createTemplate(wabaId, { ...plain, ...changes });
  if (!created.ok) throw new Error(`${created.error.title} ${created.error.details}`);
  return created.value.id;
}

async function reviewed({ client }: Account, id: string): Promise<[string, string | null]> {
  return until(async () => {
    await reviewTemplates(pool().db);
    const shown = await client.getTemplate(id);
    if (!shown.ok) throw new Error(shown.error.title);
    const { status, rejectedReason } = shown.value;
    return status === "PENDING" ? null : [status, rejectedReason];
  });
}

test("a template is reviewed, approved, and found by filters", async () => {
  const account = await makeAccount();
  const { client, wabaId } = account;
  const created = await client.createTemplate(wabaId, plain);
  expect(created).toMatchObject({ ok: true, value: { status: "PENDING", category: "UTILITY" } });
  const id = created.ok ? created.value.id : "";
  expect(Number.isSafeInteger(Number(id))).toBe(true);
  expect(await reviewed(account, id)).toEqual(["APPROVED", "NONE"]);
  await create(account, { name: "hello_again", components: [body("Welcome again, friend")] });
  const named = await client.listTemplates(wabaId, { name: "hello_again" }).next();
  expect(named.value).toMatchObject({ ok: true, value: [{ name: "hello_again" }] });
});

test.each([
  ["x_reject_promotional", "PROMOTIONAL"],
  ["x_reject_scam", "SCAM"],
  ["x_reject_format", "INVALID_FORMAT"],
  ["x_reject_category_x", "INCORRECT_CATEGORY"],
])("the name %s is rejected: %s", async (name, reason) => {
  const account = await makeAccount();
  expect(await reviewed(account, await create(account, { name }))).toEqual(["REJECTED", reason]);
});

test("words in a template name approve it immediately, change its category, or leave it pending", async () => {
  const account = await makeAccount();
  const hand = (name: string) => account.client.createTemplate(account.wabaId, { ...plain, name });
  expect(await hand("x_approve_now")).toMatchObject({ value: { status: "APPROVED", category: "UTILITY" } });
  expect(await hand("x_as_marketing")).toMatchObject({ value: { status: "PENDING", category: "MARKETING" } });
  const waiting = await create(account, { name: "x_stay_pending" });
  await reviewed(account, await create(account, { name: "later", components: [body("Another text here")] }));
  expect(await account.client.getTemplate(waiting)).toMatchObject({ value: { status: "PENDING" } });
});

test("the review rejects adjacent variables, promotion in a utility template, and duplicates", async () => {
  const account = await makeAccount();
  const example = { body_text: [["a", "b"]] };
  const touching = [{ ...body("Your order {{1}}{{2}} is here"), example }];
  expect(await reviewed(account, await create(account, { components: touching }))).toEqual([
    "REJECTED",
    "INVALID_FORMAT",
  ]);
  const sale = [body("Our summer sale begins today")];
  expect(await reviewed(account, await create(account, { name: "a", components: sale }))).toEqual([
    "REJECTED",
    "INCORRECT_CATEGORY",
  ]);
  const duplicate = { components: [body("The same words twice")] };
  await reviewed(account, await create(account, { name: "first", ...duplicate }));
  expect(await reviewed(account, await create(account, { name: "second", ...duplicate }))).toEqual([
    "REJECTED",
    "INVALID_FORMAT",
  ]);
});

test.each([
  [{ name: "Bad-Name" }, undefined],
  [{ language: "xx" }, undefined],
  [{ components: [body("a".repeat(1025))] }, 2388040],
  [{ components: [body("")] }, 2388072],
  [{ components: [{ ...body("Hello {{1}} dear friend") }] }, 2388072],
  [{ components: [{ ...body("{{1}} is here for you"), example: { body_text: [["a"]] } }] }, 2388299],
  [{ components: [{ ...body("Hi {{1}}, {{2}} you."), example: { body_text: [["a", "b"]] } }] }, 2388293],
  [{ components: [body("Hello there"), { type: "HEADER", format: "TEXT", text: "{{1}}" }] }, 2388047],
  [{ components: [body("Hello there"), { type: "HEADER", format: "IMAGE" }] }, 2388047],
  [{ components: [body("Hello there"), { type: "FOOTER", text: "Hi {{1}}" }] }, 2388073],
  [
    { components: [body("Hello there"), { type: "BUTTONS", buttons: [{ type: "URL", text: "A" }] }] },
    undefined,
  ],
  [{ category: "AUTHENTICATION" }, 2388072],
  [{ ttlSeconds: 5 }, undefined],
])("%#: refused immediately with Meta's code", async (changes, subcode) => {
  const { client, wabaId } = await makeAccount();
  const refused = await client.createTemplate(wabaId, { ...plain, ...(changes as object) });
  expect(refused).toMatchObject({ ok: false, error: { code: 100, subcode: subcode ?? null } });
  expect(refused.ok ? "" : refused.error.details).not.toBe(null);
});

test("a language exists once, and the name of a deleted approved template is blocked for 30 days", async () => {
  const account = await makeAccount();
  const { client, wabaId, phoneNumberId } = account;
  await create(account);
  expect(await client.createTemplate(wabaId, plain)).toMatchObject({
    ok: false,
    error: { subcode: 2388024 },
  });
  await reviewed(account, await create(account, { language: "de" }));
  expect(await client.deleteTemplate(wabaId, { name: "hello" })).toEqual({ ok: true, value: null });
  expect(await client.createTemplate(wabaId, plain)).toMatchObject({
    ok: false,
    error: { subcode: 2388023 },
  });
  await moveSandboxClock(pool().db, [phoneNumberId], 31 * DAY);
  await create(account);
});

test("an approved template can be edited once a day without changing its category, a rejected one without limit", async () => {
  const account = await makeAccount();
  const { client, phoneNumberId } = account;
  const id = await create(account);
  const components = [body("Hello and welcome back")];
  await reviewed(account, id);
  expect(await client.editTemplate(id, { components, category: "MARKETING" })).toMatchObject({ ok: false });
  expect(await client.editTemplate(id, { components })).toEqual({ ok: true, value: null });
  expect(await reviewed(account, id)).toEqual(["APPROVED", "NONE"]);
  expect(await client.editTemplate(id, { components })).toMatchObject({ ok: false });
  await moveSandboxClock(pool().db, [phoneNumberId], 2 * DAY);
  expect(await client.editTemplate(id, { components })).toEqual({ ok: true, value: null });
  await controlTemplate(pool().db, account.wabaId, id, { action: "reject", reason: "SCAM" });
  expect(await client.editTemplate(id, { components, category: "MARKETING" })).toEqual({
    ok: true,
    value: null,
  });
});

test("a paused template can be unpaused, a disabled one cannot", async () => {
  const account = await makeAccount();
  const { client, wabaId } = account;
  const id = await create(account, { name: "x_pause" });
  expect(await reviewed(account, id)).toEqual(["PAUSED", "NONE"]);
  expect(await client.unpauseTemplate(id)).toEqual({ ok: true, value: null });
  expect(await reviewed(account, id)).toEqual(["APPROVED", "NONE"]);
  expect(await client.unpauseTemplate(id)).toMatchObject({ ok: false });
  await controlTemplate(pool().db, wabaId, id, { action: "disable" });
  expect(await client.deleteTemplate(wabaId, { name: "x_pause", id })).toMatchObject({ ok: false });
});

test("a sample must be uploaded and of the right type", async () => {
  const account = await makeAccount();
  const { client, wabaId } = account;
  const content = new Blob([new Uint8Array([137, 80, 78, 71])]);
  const handle = await client.uploadSample(SANDBOX_APP_ID, { name: "a.png", type: "image/png", content });
  if (!handle.ok) throw new Error(handle.error.title);
  const [stored] = await pool()
    .db.select()
    .from(sandboxUploads)
    .where(eq(sandboxUploads.handle, handle.value));
  expect(stored?.content).toHaveLength(0);
  const header = (format: string, value: string) => ({
    type: "HEADER",
    format,
    example: { header_handle: [value] },
  });
  const components = (part: object) => ({ ...plain, components: [part, body("Hello and welcome")] });
  for (const part of [header("IMAGE", "4::made:up"), header("VIDEO", handle.value)]) {
    expect(await client.createTemplate(wabaId, components(part))).toMatchObject({
      ok: false,
      error: { subcode: 2388047 },
    });
  }
  const id = await create(account, components(header("image", handle.value)));
  const shown = await client.getTemplate(id);
  expect(JSON.stringify(shown)).toMatch(/https:\/\/scontent/);
  expect(
    await client.uploadSample(SANDBOX_APP_ID, { name: "a.gif", type: "image/gif", content }),
  ).toMatchObject({
    ok: false,
  });
});

test("another account's template is not found", async () => {
  const mine = await makeAccount();
  const theirs = await makeAccount();
  const id = await create(theirs);
  expect(await mine.client.getTemplate(id)).toMatchObject({ ok: false, error: { code: 100, subcode: 33 } });
  expect(await controlTemplate(pool().db, mine.wabaId, id, { action: "approve" })).toBe(null);
});

test("every input that passes our rules is accepted", async () => {
  const { client, wabaId } = await makeAccount();
  const content = new Blob([new Uint8Array([1])]);
  const types = { image: "image/png", video: "video/mp4", document: "application/pdf" };
  const uploads = Object.entries(types).map(async ([kind, type]) => {
    const uploaded = await client.uploadSample(SANDBOX_APP_ID, { name: kind, type, content });
    return [kind, uploaded.ok ? uploaded.value : ""] as const;
  });
  const handles: Record<string, string> = Object.fromEntries(await Promise.all(uploads));
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(templateInputs(), async (input) => {
      serial += 1;
      const named = { ...input, name: `t${serial}` };
      if (named.category !== "authentication" && "handle" in named.header) {
        named.header = { ...named.header, handle: handles[named.header.kind] ?? "" };
      }
      expect(checkTemplateInput(named)).toEqual([]);
      const created = await client.createTemplate(wabaId, toComponents(named));
      expect(created).toMatchObject({ ok: true });
    }),
    { numRuns: sweepSize(25, 300) },
  );
});
