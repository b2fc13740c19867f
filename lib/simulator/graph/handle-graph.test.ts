import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { graphUrl } from "#lib/numbers/graph-client.ts";
import { serveGraph } from "#lib/simulator/graph/serve-graph.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  readAccessToken,
  until,
} from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;
let token: string;
let to: string;

serveUpstream();
beforeAll(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  token = await readAccessToken(ctx);
  to = makePhone();
  await customerWrites(ctx, number, to, "hello");
});

async function call(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const headers = { Authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(`${graphUrl("sandbox")}${path}`, { ...init, headers });
  return { status: response.status, body: await response.json() };
}

const at = (edge: string) => `/v25.0/${number.phoneNumberId}/${edge}`;
function imageForm(): FormData {
  const form = new FormData();
  const file = new File([Buffer.from(sampleFiles.image.base64, "base64")], "a.jpg", { type: "image/jpeg" });
  form.set("file", file);
  return form;
}

async function uploadMedia(): Promise<string> {
  const path = `${at("media")}?messaging_product=whatsapp&type=image/jpeg`;
  return Object(await call(path, { method: "POST", body: imageForm() })).body.id;
}

const contacts = [
  { name: { formatted_name: "Ana Lima", first_name: "Ana" }, phones: [{ phone: "+5511999" }] },
];
const lastOnPhone = async () => (await readChat(ctx.db, number, to)).at(-1);

describe("reads parameters from every place that Graph supports", () => {
  test("from a URL-encoded form, with structures as JSON strings", async () => {
    const form = { messaging_product: "whatsapp", to, type: "contacts", contacts: JSON.stringify(contacts) };
    const response = await call(at("messages"), { method: "POST", body: new URLSearchParams(form) });
    expect(response).toMatchObject({ status: 200 });
    expect(await lastOnPhone()).toMatchObject({ message: { type: "contacts", contacts } });
  });

  test("from a multipart form and the query combined", async () => {
    const form = new FormData();
    form.set("to", to);
    form.set("text", '{"body":"from a form"}');
    const path = `${at("messages")}?messaging_product=whatsapp&type=text`;
    expect(await call(path, { method: "POST", body: form })).toMatchObject({ status: 200 });
    expect(await lastOnPhone()).toMatchObject({ message: { text: { body: "from a form" } } });
  });

  test("from JSON with structures as strings, without parsing texts that look like JSON", async () => {
    const body = JSON.stringify({
      ...{ messaging_product: "whatsapp", to, type: "text", text: '{"body":"{\\"a\\":1}"}' },
      biz_opaque_callback_data: '{"order":7}',
    });
    expect(await call(at("messages"), { method: "POST", body })).toMatchObject({ status: 200 });
    expect(await lastOnPhone()).toMatchObject({ message: { text: { body: '{"a":1}' } } });
  });

  test("from the query for a file upload", async () => {
    expect(await call(at("media"), { method: "POST", body: imageForm() })).toMatchObject({ status: 400 });
    expect(await uploadMedia()).toEqual(expect.any(String));
  });
});

test("a file that would not fit into the memory for files is read after another one ended", async () => {
  const started: number[] = [];
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const upload = (index: number) => {
    const pull = async (controller: ReadableStreamDefaultController) => {
      started.push(index);
      await ends[index]?.promise;
      controller.close();
    };
    const init = {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Length": String(70 * 1024 * 1024) },
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: "half",
    };
    return serveGraph(new Request("http://localhost/", init), ["v25.0", "upload:none"]);
  };
  const first = upload(0);
  await until(async () => started.length > 0 || null);
  const second = upload(1);
  // Other requests do not wait, and give the second one time to start.
  for (let round = 0; round < 5; round += 1) await call(`/v25.0/${number.phoneNumberId}`);
  expect(started).toEqual([0]);
  ends[0]?.resolve();
  expect((await first).status).toBe(400);
  await until(async () => started.length > 1 || null);
  ends[1]?.resolve();
  expect((await second).status).toBe(400);
});

describe("returns Graph's errors", () => {
  test.each([
    ["v2.0", 2500, "Unknown path components: /v2.0/1"],
    ["v99.0", 2500, "Unknown path components: /v99.0/1"],
    ["v25", 100, "Invalid version format. Use format like 'v25.0'"],
  ])("version %s", async (version, code, message) => {
    expect(await call(`/${version}/1`)).toMatchObject({ status: 400, body: { error: { code, message } } });
  });

  test.each([
    ["GET", "get"],
    ["DELETE", "delete"],
    ["POST", "post"],
  ])("an unknown object, naming the method: %s", async (method, named) => {
    const message = expect.stringMatching(new RegExp(`^Unsupported ${named} request\\. Object with ID '42'`));
    expect(await call("/v25.0/42", { method })).toMatchObject({
      status: 400,
      body: { error: { code: 100, error_subcode: 33, message } },
    });
  });

  test("a field that the node does not have, after parsing nested and limited fields", async () => {
    const profile = `${number.phoneNumberId}/whatsapp_business_profile`;
    const media = await uploadMedia();
    const responses = await Promise.all([
      ...[number.phoneNumberId, number.wabaId, `${number.wabaId}/phone_numbers`].map((path) =>
        call(`/v25.0/${path}?fields=status,nonsense`),
      ),
      call(`/v25.0/${profile}?fields=about,nonsense`),
      call(`/v25.0/${media}?fields=url,nonsense`),
    ]);
    for (const response of responses) {
      const message = expect.stringMatching(
        /^\(#100\) Tried accessing nonexisting field \(nonsense\) on node type/,
      );
      expect(response).toMatchObject({ status: 400, body: { error: { code: 100, message } } });
    }
    const templates = `/v25.0/${number.wabaId}/message_templates`;
    expect((await call(`${templates}?fields=nonsense`)).status).toBe(400);
    expect((await call(`${templates}?fields=name,status&limit=1`)).body).toMatchObject({
      data: [{ name: expect.any(String), status: "APPROVED" }],
    });
    const nested = `/v25.0/${number.phoneNumberId}?fields=status,throughput{level},health_status{entities{id}}`;
    expect((await call(nested)).body).toEqual({
      id: number.phoneNumberId,
      ...{ status: "CONNECTED", throughput: { level: "STANDARD" }, health_status: expect.anything() },
    });
    const about = JSON.stringify({ messaging_product: "whatsapp", about: "Plants", vertical: "RETAIL" });
    await call(`/v25.0/${profile}`, { method: "POST", body: about });
    expect((await call(`/v25.0/${profile}?fields=about,email`)).body).toEqual({
      data: [{ messaging_product: "whatsapp", about: "Plants" }],
    });
    expect((await call(`/v25.0/${media}?fields=mime_type`)).body).toEqual({
      id: media,
      mime_type: "image/jpeg",
    });
  });

  test("requests every field of a full response without an error", async () => {
    for (const id of [number.phoneNumberId, number.wabaId, await uploadMedia()]) {
      const { body } = await call(`/v25.0/${id}`);
      const names = Object.keys(Object(body));
      // Each response has a new URL of the file.
      const url = names.includes("url") ? { url: expect.any(String) } : {};
      expect((await call(`/v25.0/${id}?fields=${names.join(",")}`)).body).toEqual({
        ...Object(body),
        ...url,
      });
    }
  });
});
