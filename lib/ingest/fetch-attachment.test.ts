import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { attachments, conversations, messages, numbers, sandboxMedia } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { deleteUnsentUploads } from "#lib/conversations/attachments/delete-unsent-uploads.ts";
import { fetchAttachmentJob } from "#lib/conversations/attachments/jobs.ts";
import { openAttachment } from "#lib/conversations/attachments/open-attachment.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { fetchAttachment } from "#lib/ingest/fetch-attachment.ts";
import { listMessagesQuery } from "#lib/messages/inbox-schema.ts";
import { listMessages } from "#lib/messages/reading/thread-queries.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { DAY } from "#lib/platform/clock.ts";
import { encrypt, type Sealed } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import type { Id } from "#lib/platform/id.ts";
import { moveSandboxClock } from "#lib/simulator/change-settings.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { receiveFromCustomer, sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { makePhone, makeSandboxWorkspace, until, withCurrentClock } from "#lib/testing/factories.ts";
import { replaceGraph } from "#lib/testing/replace-graph.ts";
import { sweepCases } from "#lib/testing/sweep.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

type Kind = keyof typeof sampleFiles;

interface Received {
  ctx: Ctx;
  number: SandboxNumber;
  to: string;
  conversationId: Id<"conv">;
  attachmentId: Id<"att">;
  shown: () => Promise<MessageView | undefined>;
}

async function receive(type: Kind, lost = false): Promise<Received> {
  const { ctx, number } = await makeSandboxWorkspace();
  const to = makePhone();
  await receiveFromCustomer(ctx.db, number, { waId: to, profileName: "C" }, { kind: "media", type, lost });
  const attachment = await until(async () => {
    const mine = eq(attachments.workspaceId, ctx.workspaceId);
    return (await ctx.db.select().from(attachments).where(mine))[0] ?? null;
  });
  const [thread] = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  if (!thread) throw new Error("no thread");
  const shown = async () =>
    (await listMessages(ctx, thread.id, listMessagesQuery.parse({}))).data.find(
      (message) => message.id === attachment.messageId,
    );
  return { ctx, number, to, conversationId: thread.id, attachmentId: attachment.id, shown };
}

async function bytesOf(ctx: Ctx, id: string): Promise<Buffer> {
  return buffer(await (await openAttachment(ctx, id)).open());
}

test.each(sweepCases(Object.keys(sampleFiles) as Kind[], 2))(
  "downloads, checks and stores a customer's %s",
  async (type) => {
    const { ctx, attachmentId, shown } = await receive(type);
    expect((await shown())?.attachment).toMatchObject({ state: "pending", url: null });
    await fetchAttachment(ctx, attachmentId);
    const bytes = Buffer.from(sampleFiles[type].base64, "base64");
    expect((await shown())?.attachment).toMatchObject({
      state: "stored",
      sizeBytes: bytes.byteLength,
      mimeType: sampleFiles[type].mimeType.split(";")[0],
      url: `/api/inbox/attachments/${attachmentId}`,
    });
    expect(await bytesOf(ctx, attachmentId)).toEqual(bytes);
    await fetchAttachment(ctx, attachmentId);
    expect(await bytesOf(ctx, attachmentId)).toEqual(bytes);
  },
);

test("a file of a message that the customer deleted is not found", async () => {
  const { ctx, attachmentId } = await receive("image");
  await fetchAttachment(ctx, attachmentId);
  await openAttachment(ctx, attachmentId);
  await ctx.db
    .update(messages)
    .set({ revokedAt: new Date() })
    .where(eq(messages.workspaceId, ctx.workspaceId));
  await expect(openAttachment(ctx, attachmentId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

describe("a file that cannot be downloaded", () => {
  test("fails as expired when WhatsApp no longer has it", async () => {
    const { ctx, attachmentId, shown } = await receive("image", true);
    await fetchAttachment(ctx, attachmentId);
    expect((await shown())?.attachment).toMatchObject({ state: "failed", failure: "expired", url: null });
    await expect(openAttachment(ctx, attachmentId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("fails when its checksum does not match", async () => {
    const { ctx, attachmentId, shown } = await receive("image");
    const expectedSha256 = Buffer.alloc(32).toString("base64");
    await ctx.db.update(attachments).set({ expectedSha256 }).where(eq(attachments.id, attachmentId));
    await fetchAttachment(ctx, attachmentId);
    expect((await shown())?.attachment).toMatchObject({ state: "failed", failure: "checksum" });
  });

  test("is retried while WhatsApp has it, even when the token is refused, and then stored", async () => {
    const { ctx, attachmentId, shown } = await receive("image");
    const restoreToken = await breakToken(ctx);
    await fetchAttachment(ctx, attachmentId);
    expect((await shown())?.attachment).toMatchObject({ state: "pending", failure: null });
    const [row] = await ctx.db.select().from(attachments).where(eq(attachments.id, attachmentId));
    expect(row).toMatchObject({ attempts: 1 });
    const retries = await ctx.db.execute(sql`select from pgboss.job where name = ${fetchAttachmentJob.name}
      and data ->> 'attachmentId' = ${attachmentId} and start_after > created_on`);
    expect(retries).toHaveLength(1);
    await restoreToken();
    await fetchAttachment(ctx, attachmentId);
    expect((await shown())?.attachment).toMatchObject({ state: "stored" });
  });

  test("is retried when WhatsApp refuses it for the time being with an unknown code", async () => {
    const { ctx, attachmentId, shown } = await receive("image");
    await replaceGraph(503, { error: { code: 999_999, message: "Unknown", fbtrace_id: "A5" } });
    const own = eq(numbers.workspaceId, ctx.workspaceId);
    await ctx.db.update(numbers).set({ kind: "cloud" }).where(own);
    await fetchAttachment(ctx, attachmentId);
    expect((await shown())?.attachment).toMatchObject({ state: "pending", failure: null });
    await ctx.db.update(numbers).set({ kind: "sandbox" }).where(own);
    await fetchAttachment(ctx, attachmentId);
    expect((await shown())?.attachment).toMatchObject({ state: "stored" });
  });

  test("is retried when storage fails, and then stored", async () => {
    const { ctx, attachmentId, shown } = await receive("image");
    // A file blocks the path of the storage folder.
    const folder = path.resolve(env().PARLEY_DATA_DIR, "media", ctx.workspaceId);
    await mkdir(path.dirname(folder), { recursive: true });
    await writeFile(folder, "");
    await fetchAttachment(ctx, attachmentId);
    const [row] = await ctx.db.select().from(attachments).where(eq(attachments.id, attachmentId));
    expect(row).toMatchObject({ state: "pending", attempts: 1 });
    await rm(folder);
    await fetchAttachment(ctx, attachmentId);
    expect((await shown())?.attachment).toMatchObject({ state: "stored" });
  });

  test("fails as expired after seven days", async () => {
    const { ctx, number, attachmentId, shown } = await receive("image");
    await breakToken(ctx);
    await moveSandboxClock(ctx.db, [number.phoneNumberId], 7 * DAY + 1000);
    await moveClock(ctx, 7 * DAY + 1000);
    await fetchAttachment(await withCurrentClock(ctx), attachmentId);
    expect((await shown())?.attachment).toMatchObject({ state: "failed", failure: "expired" });
  });
});

async function breakToken(ctx: Ctx): Promise<() => Promise<void>> {
  const mine = eq(numbers.workspaceId, ctx.workspaceId);
  const [row] = await ctx.db.select().from(numbers).where(mine);
  if (!row) throw new Error("no number");
  const set = async (accessToken: Sealed) => {
    await ctx.db.update(numbers).set({ accessToken }).where(mine);
  };
  await set(encrypt("wrong", row.id));
  return () => set(row.accessToken);
}

async function* inParts(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += 1000) yield bytes.subarray(at, at + 1000);
}

const upload = (received: Received, type: Kind, changes: Partial<Parameters<typeof storeUpload>[1]> = {}) => {
  const { base64, mimeType, filename } = sampleFiles[type];
  const bytes = Buffer.from(base64, "base64");
  return storeUpload(received.ctx, {
    conversationId: received.conversationId,
    kind: type === "voice" ? "audio" : type,
    filename,
    declared: { mimeType, sizeBytes: bytes.byteLength },
    bytes: inParts(bytes),
    ...changes,
  });
};

describe("an uploaded file", () => {
  test.each(sweepCases(Object.keys(sampleFiles) as Kind[], 2))(
    "%s is uploaded to WhatsApp once and delivered",
    async (type) => {
      const received = await receive("image");
      const { ctx, number, to, conversationId } = received;
      const attachment = await upload(received, type);
      const content = { kind: attachment.kind, attachmentId: attachment.id, voice: type === "voice" };
      const { voice, ...plain } = content;
      const body = {
        kind: "content" as const,
        clientId: randomUUID(),
        seen: 1000,
        content:
          content.kind === "audio"
            ? { ...plain, kind: "audio" as const, voice }
            : { ...plain, kind: content.kind },
      };
      const { message } = await sendFromInbox(ctx, conversationId, body);
      expect(message).toMatchObject({ status: "sent", attachment: { state: "stored" } });
      const onPhone = (await readChat(ctx.db, number, to)).at(-1);
      const wire = Object(onPhone?.message[attachment.kind]);
      const [media] = await ctx.db.select().from(sandboxMedia).where(eq(sandboxMedia.id, wire.id));
      expect(media).toMatchObject({ origin: "business", phoneNumberId: number.phoneNumberId });
      expect(Buffer.from(media?.content ?? [])).toEqual(Buffer.from(sampleFiles[type].base64, "base64"));
      if (type === "voice") expect(wire.voice).toBe(true);
    },
  );

  test("is sent with one message only, of its own workspace", async () => {
    const received = await receive("image");
    const { id } = await upload(received, "image");
    const send = (of: Received) =>
      sendFromInbox(of.ctx, of.conversationId, {
        kind: "content",
        clientId: randomUUID(),
        seen: 1000,
        content: { kind: "image", attachmentId: id },
      });
    await expect(send(await receive("image"))).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    expect((await send(received)).message.status).toBe("sent");
    await expect(send(received)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("is rejected by name, size or content if WhatsApp would not accept it", async () => {
    const received = await receive("image");
    const refused = (changes: Parameters<typeof upload>[2], words: RegExp) =>
      expect(upload(received, "image", changes)).rejects.toThrow(words);
    await refused(
      { declared: { mimeType: "image/tiff", sizeBytes: 10 } },
      /JPEG or PNG\. Convert the file \(image\/tiff\)/,
    );
    await refused(
      { declared: { mimeType: "image/png", sizeBytes: 6 * 1024 * 1024 } },
      /This file is 6 MB\. .* is 5 MB\./,
    );
    await refused(
      { bytes: inParts(Buffer.from(sampleFiles.document.base64, "base64")) },
      /Convert the file \(application\/pdf\)/,
    );
    await refused(
      { bytes: inParts(Buffer.from("<script>")) },
      /Convert the file \(application\/octet-stream\)/,
    );
    await refused({ bytes: inParts(Buffer.alloc(0)) }, /no known type|empty|octet/);
    const flood = async function* () {
      for (;;) yield new Uint8Array(1024 * 1024);
    };
    await expect(
      upload(received, "image", { declared: { mimeType: "image/png", sizeBytes: null }, bytes: flood() }),
    ).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  test("of MP4 audio is accepted under each of its media types", async () => {
    const received = await receive("image");
    for (const [brand, mimeType] of [
      ["M4A ", "audio/x-m4a"],
      ["M4A ", "audio/mp4"],
      ["isom", "audio/mp4"],
    ]) {
      const bytes = inParts(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isommp42`, "latin1"));
      const declared = { mimeType: mimeType ?? "", sizeBytes: 24 };
      const stored = await upload(received, "audio", { filename: "a.m4a", declared, bytes });
      expect(stored).toMatchObject({ mimeType: "audio/mp4", state: "stored" });
    }
  });

  test("is limited to 100 KB for a static and 500 KB for an animated sticker, and Ogg must contain Opus", async () => {
    const received = await receive("image");
    const sized = (size: number, flags: number) => {
      const bytes = Buffer.alloc(size);
      bytes.write("RIFF", 0);
      bytes.writeUInt32LE(size - 8, 4);
      bytes.write("WEBPVP8X", 8);
      bytes[20] = flags;
      return { filename: "s.webp", bytes: inParts(bytes) };
    };
    await expect(upload(received, "sticker", sized(101 * 1024, 0))).rejects.toThrow(
      /This file is 101 KB\. .* for static stickers is 100 KB\./,
    );
    expect(await upload(received, "sticker", sized(101 * 1024, 2))).toMatchObject({ state: "stored" });
    await expect(upload(received, "sticker", sized(501 * 1024, 2))).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
    });
    const vorbis = Buffer.alloc(64);
    vorbis.write("OggS", 0);
    vorbis.write("\u0001vorbis", 28, "latin1");
    const ogg = { filename: "a.ogg", declared: { mimeType: "audio/ogg", sizeBytes: 64 } };
    await expect(upload(received, "audio", { ...ogg, bytes: inParts(vorbis) })).rejects.toThrow(
      /Convert the file \(audio\/vorbis\)/,
    );
  });

  test("is removed after a day without a message, and stays once sent", async () => {
    const received = await receive("image");
    const { ctx, conversationId } = received;
    const unsent = await upload(received, "image");
    const sent = await upload(received, "image");
    const content = { kind: "image" as const, attachmentId: sent.id };
    await sendFromInbox(ctx, conversationId, {
      kind: "content",
      clientId: randomUUID(),
      seen: 1000,
      content,
    });
    const old = { createdAt: new Date(Date.now() - 2 * DAY) };
    await ctx.db
      .update(attachments)
      .set(old)
      .where(and(eq(attachments.workspaceId, ctx.workspaceId)));
    await deleteUnsentUploads(ctx.db);
    await expect(openAttachment(ctx, unsent.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await bytesOf(ctx, sent.id)).byteLength).toBeGreaterThan(0);
  });

  test("of another workspace returns NOT_FOUND", async () => {
    const { id } = await upload(await receive("image"), "image");
    const other = await makeSandboxWorkspace();
    await expect(openAttachment(other.ctx, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
