import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { attachments, messages } from "#db/schema/index.ts";
import { fetchAttachmentJob } from "#lib/attachments/jobs.ts";
import { getAttachmentRow, storageKeyOf } from "#lib/attachments/queries.ts";
import { bareType, INBOUND_MAX_BYTES } from "#lib/attachments/rules.ts";
import type { AttachmentRow } from "#lib/attachments/serialize.ts";
import { watchQuota } from "#lib/attachments/storage-quota.ts";
import { isAppError } from "#lib/errors.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";
import { retryDelayMs } from "#lib/messages/rules.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { enqueue } from "#lib/queue/boss.ts";
import { mediaDisk } from "#lib/storage/media-disk.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/storage/spool-file.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

/** Why a file is lost for good. */
type Loss = "expired" | "too_large" | "checksum" | "refused";

type Fetched = { kind: "file"; file: SpooledFile } | { kind: "lost"; loss: Loss } | Later;

/** To be tried again, after the wait that was asked for. */
interface Later {
  kind: "later";
  retryAfterMs?: number | null;
}

/** An attempt that would come this shortly before WhatsApp forgets the file is made at once instead. */
const HOUR_MS = 3_600_000;

/**
 * Fetches a customer's file from WhatsApp, looks at its bytes and keeps them. What goes wrong for a while is tried again
 * as long as WhatsApp has the file, also while the number is out of service; what is lost is said to be lost. Twice is as
 * good as once.
 */
export async function fetchAttachment(ctx: Ctx, attachmentId: string): Promise<void> {
  const row = await getAttachmentRow(ctx, attachmentId).catch((error: unknown) => {
    if (isAppError(error, "NOT_FOUND")) return null;
    throw error;
  });
  if (row?.state !== "pending") return;
  const number = await getNumberRow(ctx, row.numberId);
  const fetched = await fetchFile(row, number).catch((error: unknown): Fetched => {
    if (error instanceof FileTooLargeError) return { kind: "lost", loss: "too_large" };
    ctx.log.warn({ err: error, attachmentId }, "file not fetched");
    return { kind: "later" };
  });
  if (fetched.kind === "later") return tryLater(ctx, row, fetched.retryAfterMs);
  if (fetched.kind === "lost") return settle(ctx, row, { state: "failed", failure: fetched.loss });
  const { file } = fetched;
  try {
    if (!checksumFits(row.expectedSha256, file.sha256)) {
      return await settle(ctx, row, { state: "failed", failure: "checksum" });
    }
    // The bytes say better what they are than whoever sent them.
    const mimeType = bareType(file.detectedType ?? row.mimeType ?? "application/octet-stream");
    const storageKey = storageKeyOf(row);
    try {
      await mediaDisk().put(storageKey, { path: file.path, size: file.size, mimeType });
    } catch (error) {
      ctx.log.error({ err: error, attachmentId }, "file not stored");
      return await tryLater(ctx, row);
    }
    await settle(ctx, row, {
      state: "stored",
      storageKey,
      mimeType,
      sizeBytes: file.size,
      sha256: file.sha256.toString("hex"),
      storedAt: ctx.clock.now(),
    });
    await watchQuota(ctx);
  } finally {
    await file.discard();
  }
}

async function fetchFile(row: AttachmentRow, number: NumberRow): Promise<Fetched> {
  if (row.mediaId === null) return { kind: "lost", loss: "refused" };
  const client = graphClient(number);
  const info = await client.getMedia(row.mediaId, number.phoneNumberId);
  if (!info.ok && isLost(info.error)) return { kind: "lost", loss: "expired" };
  if (!info.ok) return { kind: "later", retryAfterMs: info.retryAfterMs ?? null };
  if ((info.value.sizeBytes ?? 0) > INBOUND_MAX_BYTES) return { kind: "lost", loss: "too_large" };
  const download = await client.download(info.value.url);
  // The address lives for five minutes; a new one is asked for next time.
  if (download.kind === "failed") return { kind: "later", retryAfterMs: download.retryAfterMs ?? null };
  if (download.kind !== "bytes") return { kind: "later" };
  return { kind: "file", file: await spoolFile(download.stream, INBOUND_MAX_BYTES) };
}

/** WhatsApp knows the id no more (100 with 33 says so of a file as of everything, §5.1); all else may pass. */
function isLost(error: { code: number | null }): boolean {
  if (error.code === null) return false;
  return error.code === 100 || error.code === 131052 || describeError(error.code).disposition === "permanent";
}

/** WhatsApp tells the checksum in base64, in older samples in hex (whatsapp-cloud-api.md §2); what is neither tells nothing. */
function checksumFits(expected: string | null, actual: Buffer): boolean {
  if (expected === null) return true;
  if (/^[0-9a-f]{64}$/i.test(expected)) return expected.toLowerCase() === actual.toString("hex");
  if (/^[A-Za-z0-9+/]{43}=$/.test(expected)) return expected === actual.toString("base64");
  return true;
}

async function tryLater(ctx: Ctx, row: AttachmentRow, retryAfterMs: number | null = null): Promise<void> {
  const now = ctx.clock.now().getTime();
  const attempts = row.attempts + 1;
  const end = row.mediaExpiresAt?.getTime() ?? 0;
  if (now >= end) return settle(ctx, row, { state: "failed", failure: "expired", attempts });
  const cause = attempts < 8 ? "retry" : "later";
  const next = Math.min(
    now + retryDelayMs(attempts, cause, Math.random(), retryAfterMs),
    Math.max(end - HOUR_MS, now),
  );
  // At the very end it is asked once more, and then the seven days are over.
  const at = next <= now ? end : next;
  await inTransaction(ctx, async (tx) => {
    await update(tx, row, { attempts, nextAttemptAt: new Date(at) });
    const job = { workspaceId: tx.workspaceId, attachmentId: row.id };
    await enqueue(tx, fetchAttachmentJob, job, new Date(Date.now() + (at - now)));
  });
}

async function settle(ctx: Ctx, row: AttachmentRow, changes: Partial<AttachmentRow>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const changed = await update(tx, row, { ...changes, nextAttemptAt: null });
    if (!changed || row.messageId === null) return;
    const [message] = await tx.db
      .select({ id: messages.id, conversationId: messages.conversationId })
      .from(messages)
      .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.messageId)));
    if (!message) return;
    await publishMessage(tx, "message.updated", {
      messageId: message.id,
      conversationId: message.conversationId,
    });
  });
}

async function update(tx: Ctx, row: AttachmentRow, changes: Partial<AttachmentRow>): Promise<boolean> {
  const changed = await tx.db
    .update(attachments)
    .set(changes)
    .where(
      and(
        eq(attachments.workspaceId, tx.workspaceId),
        eq(attachments.id, row.id),
        eq(attachments.state, "pending"),
      ),
    )
    .returning({ id: attachments.id });
  return changed.length > 0;
}
