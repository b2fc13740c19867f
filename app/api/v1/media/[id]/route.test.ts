import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { attachments, conversations, messages, numbers } from "#db/schema/index.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { photo, toForm } from "#lib/testing/forms.ts";

apiContract({ method: "GET", path: `/api/v1/media/${newId("att")}`, scope: "messages.read" });

let ctx: Ctx;
let key: string;
let messageId: Id<"msg">;

beforeAll(async () => {
  const made = await makeSandboxWorkspace();
  ctx = made.ctx;
  key = (await makeKey(ctx, ["messages.send", "messages.read"])).secret;
  await customerWrites(ctx, made.number, makePhone(), "hello");
  const [row] = await ctx.db.select().from(messages).where(eq(messages.workspaceId, ctx.workspaceId));
  if (!row) throw new Error("no message");
  messageId = row.id;
});

const get = (id: string) => callApi("GET", `/api/v1/media/${id}`, { key });

/** A file of the customer's message. */
async function insertInbound(state: "pending" | "failed"): Promise<Id<"att">> {
  const [number] = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
  if (!number) throw new Error("no number");
  const id = newId("att");
  await ctx.db.insert(attachments).values({
    ...{ id, workspaceId: ctx.workspaceId, messageId, numberId: number.id, kind: "image", state },
    mimeType: "image/jpeg",
    createdAt: new Date(),
  });
  return id;
}

async function upload(): Promise<{ id: Id<"att">; url: string }> {
  const body = toForm({ file: "photo.jpg", type: "image" });
  const { id, url } = Object((await callApi("POST", "/api/v1/media", { key, body })).json);
  return { id, url };
}

const change = (id: Id<"att">, set: Partial<typeof attachments.$inferInsert>) =>
  ctx.db
    .update(attachments)
    .set(set)
    .where(and(eq(attachments.workspaceId, ctx.workspaceId), eq(attachments.id, id)));

describe("a file", () => {
  test("that is not downloaded yet, or cannot be, has no URL", async () => {
    for (const state of ["pending", "failed"] as const) {
      expect((await get(await insertInbound(state))).json).toMatchObject({
        ...{
          state,
          messageId,
          url: null,
          urlExpiresAt: null,
          sizeBytes: null,
          sha256: null,
          expiresAt: null,
        },
      });
    }
  });

  test("of a message that the customer deleted is not found, also by its signed URL", async () => {
    const { id, url } = await upload();
    await change(id, { messageId, uploadedByApi: false });
    expect((await get(id)).json).toMatchObject({ messageId, state: "stored", expiresAt: null });
    const mine = and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, messageId));
    await ctx.db.update(messages).set({ revokedAt: new Date() }).where(mine);
    expect([(await get(id)).status, (await fetch(url)).status]).toEqual([404, 404]);
    await ctx.db.update(messages).set({ revokedAt: null }).where(mine);
    expect((await fetch(url)).status).toBe(200);
  });

  test("that a member has not sent yet, or an upload after 30 days, is not found", async () => {
    const [thread] = await ctx.db
      .select()
      .from(conversations)
      .where(eq(conversations.workspaceId, ctx.workspaceId));
    const { mimeType, filename } = sampleFiles.image;
    const unsent = await storeUpload(ctx, {
      ...{ conversationId: thread?.id ?? "", kind: "image", filename },
      declared: { mimeType, sizeBytes: photo.byteLength },
      bytes: (async function* () {
        yield photo;
      })(),
    });
    expect((await get(unsent.id)).status).toBe(404);
    const { id, url } = await upload();
    await change(id, { createdAt: new Date(Date.now() - 31 * DAY) });
    expect([(await get(id)).status, (await fetch(url)).status]).toEqual([404, 404]);
  });
});

describe("a signed URL", () => {
  test("serves the file to everyone, whole and in ranges, with headers that prevent scripts", async () => {
    const { url } = await upload();
    const response = await fetch(url);
    expect([response.status, new Uint8Array(await response.arrayBuffer())]).toEqual([200, photo]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": expect.stringMatching(/^inline; filename="?photo\.jpg"?$/),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      "accept-ranges": "bytes",
    });
    const part = await fetch(url, { headers: { Range: "bytes=-5" } });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, photo.slice(-5)]);
    const { byteLength } = photo;
    expect(part.headers.get("content-range")).toBe(`bytes ${byteLength - 5}-${byteLength - 1}/${byteLength}`);
    expect((await fetch(url, { headers: { Range: `bytes=${byteLength}-` } })).status).toBe(416);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("that was altered or is none gets a 404 that says what to do", async () => {
    const { url } = await upload();
    for (const wrong of [`${url}A`, `${inject("serverUrl")}/api/media/nonsense`]) {
      const response = await fetch(wrong);
      expect([response.status, await response.json()]).toMatchObject([
        404,
        { error: { code: "NOT_FOUND", message: expect.stringContaining("GET /v1/media/{id}") } },
      ]);
    }
  });
});
