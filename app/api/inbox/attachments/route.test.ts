import { beforeAll, describe, expect, test } from "vitest";
import { listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import { customerWrites, makeMember, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";

let client: StaffClient;
let conversation: string;

beforeAll(async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  await customerWrites(ctx, number, makePhone(), "hello");
  conversation = (await listConversations(ctx, listConversationsQuery.parse({}))).data[0]?.id ?? "";
  client = await signIn((await makeMember(ctx, "agent")).email);
});

const bytesOf = (kind: keyof typeof sampleFiles) =>
  new Uint8Array(Buffer.from(sampleFiles[kind].base64, "base64"));

async function upload(kind: "image" | "document", filename: string): Promise<string> {
  const query = new URLSearchParams({ conversation, kind, filename });
  const { mimeType } = sampleFiles[kind];
  const response = await client.upload(`/api/inbox/attachments?${query}`, bytesOf(kind), mimeType);
  expect(response.status).toBe(200);
  const { attachment } = await response.json();
  expect(attachment).toMatchObject({ kind, filename, state: "stored" });
  return attachment.url;
}

describe("a stored file", () => {
  let url: string;
  const image = bytesOf("image");
  beforeAll(async () => {
    url = await upload("image", "photo.jpg");
  });

  test("is served inline, with headers that prevent shared caching and script execution", async () => {
    const response = await client.get(url);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(image);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": expect.stringMatching(/^inline; filename="?photo\.jpg"?$/),
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "accept-ranges": "bytes",
    });
  });

  test.each([
    ["bytes=0-9", 206, `bytes 0-9/${image.byteLength}`, image.slice(0, 10)],
    [
      "bytes=-5",
      206,
      `bytes ${image.byteLength - 5}-${image.byteLength - 1}/${image.byteLength}`,
      image.slice(-5),
    ],
    ["bytes=999999999-", 416, `bytes */${image.byteLength}`, new Uint8Array()],
    ["lines=1-2", 200, null, image],
    ["bytes=0-1,5-6", 200, null, image],
  ])("the range %s gets %i", async (range, status, contentRange, bytes) => {
    const response = await client.get(url, { Range: range });
    expect([response.status, response.headers.get("content-range")]).toEqual([status, contentRange]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test("is not sent again if the ETag matches, and a range with another ETag gets the whole file", async () => {
    const etag = (await client.get(url)).headers.get("etag") ?? "";
    expect((await client.get(url, { "If-None-Match": etag })).status).toBe(304);
    expect((await client.get(url, { Range: "bytes=0-1", "If-Range": etag })).status).toBe(206);
    expect((await client.get(url, { Range: "bytes=0-1", "If-Range": '"another"' })).status).toBe(200);
  });

  test("does not exist for a member of another workspace", async () => {
    const other = await makeSandboxWorkspace();
    const outsider = await signIn((await makeMember(other.ctx, "owner")).email);
    expect((await outsider.get(url)).status).toBe(404);
  });
});

test("a PDF is served with its name, to be shown in place by the browser's viewer", async () => {
  const url = await upload("document", "Rechnung für Žofie.pdf");
  const { headers } = await client.get(url);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-disposition")).toMatch(/^inline; .*filename\*=UTF-8''Rechnung/);
});

test.each([
  ["a type that WhatsApp does not accept", "image", "image/tiff", bytesOf("image"), 400],
  ["content of another type", "image", "image/jpeg", bytesOf("document"), 400],
  ["an empty file", "image", "image/jpeg", new Uint8Array(), 400],
  ["a file over the limit", "sticker", "image/webp", new Uint8Array(600 * 1024), 400],
])("%s is refused", async (_name, kind, mimeType, bytes, status) => {
  const query = new URLSearchParams({ conversation, kind, filename: "file" });
  const response = await client.upload(`/api/inbox/attachments?${query}`, bytes, mimeType);
  expect(response.status).toBe(status);
  expect((await response.json()).error.message).not.toBe("");
});
