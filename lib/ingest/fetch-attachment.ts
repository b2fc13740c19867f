import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { attachments, messages } from "#db/schema/index.ts";
import { checkQuotaPeriodically } from "#lib/accounts/storage-quota.ts";
import { fetchAttachmentJob } from "#lib/conversations/attachments/jobs.ts";
import { findAttachmentRow, storageKeyOf } from "#lib/conversations/attachments/queries.ts";
import { normalizeMediaType } from "#lib/conversations/attachments/rules.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { retryDelayMs } from "#lib/messages/rules.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { HOUR } from "#lib/platform/clock.ts";
import type { DownloadFailure } from "#lib/platform/file-states.ts";
import { isId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { readPixelSize } from "#lib/platform/storage/read-pixel-size.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/platform/storage/spool-file.ts";
import { enqueue } from "#lib/queue/boss.ts";
import type { GraphFailure } from "#lib/whatsapp/client.ts";
import { getDisposition } from "#lib/whatsapp/graph-error.ts";
import { INBOUND_MAX_BYTES } from "#lib/whatsapp/limits.ts";

type Fetched = { kind: "file"; file: SpooledFile } | { kind: "lost"; loss: DownloadFailure } | RetryLater;

interface RetryLater {
  kind: "later";
  retryAfterMs?: number | null;
}

/** Within this time before WhatsApp deletes the file, retries run immediately. */
const FINAL_PERIOD_MS = HOUR;

/** Retries temporary failures as long as WhatsApp has the file, even while the number is out of service. Idempotent. */
export async function fetchAttachment(ctx: Ctx, attachmentId: string): Promise<void> {
  const row = await findAttachmentRow(ctx, attachmentId);
  if (!row) return removeErased(ctx, attachmentId);
  if (row.state !== "pending") return;
  const number = await getNumberRow(ctx, row.numberId);
  const fetched = await fetchFile(row, number).catch((error: unknown): Fetched => {
    if (error instanceof FileTooLargeError) return { kind: "lost", loss: "too_large" };
    ctx.log.warn({ err: error, attachmentId }, "file not downloaded");
    return { kind: "later" };
  });
  if (fetched.kind === "later") return scheduleRetry(ctx, row, fetched.retryAfterMs);
  if (fetched.kind === "lost") return settleAttachment(ctx, row, { state: "failed", failure: fetched.loss });
  const { file } = fetched;
  try {
    if (!matchesChecksum(row.expectedSha256, file.sha256)) {
      return await settleAttachment(ctx, row, { state: "failed", failure: "checksum" });
    }
    // The detected type is more reliable than the sender's.
    const mimeType = normalizeMediaType(file.detectedType ?? row.mimeType ?? "application/octet-stream");
    const storageKey = storageKeyOf(row);
    try {
      await mediaStorage().put(storageKey, { path: file.path, size: file.size, mimeType });
    } catch (error) {
      ctx.log.error({ err: error, attachmentId }, "file not stored");
      return await scheduleRetry(ctx, row);
    }
    await settleAttachment(ctx, row, {
      state: "stored",
      storageKey,
      mimeType,
      sizeBytes: file.size,
      ...(await readPixelSize(file.path, mimeType)),
      sha256: file.sha256.toString("hex"),
      storedAt: ctx.clock.now(),
    });
    if (!(await findAttachmentRow(ctx, row.id))) await removeErased(ctx, row.id);
    await checkQuotaPeriodically(ctx);
  } finally {
    await file.discard();
  }
}

/** The message was erased during a download, whose process may have died before it removed the file. */
async function removeErased({ workspaceId }: Ctx, id: string): Promise<void> {
  if (isId("att", id)) await mediaStorage().remove(storageKeyOf({ workspaceId, id }));
}

async function fetchFile(row: AttachmentRow, number: NumberRow): Promise<Fetched> {
  if (row.mediaId === null) return { kind: "lost", loss: "refused" };
  const client = graphClient(number);
  const info = await client.getMedia(row.mediaId, number.phoneNumberId);
  if (!info.ok && isFileGone(info)) return { kind: "lost", loss: "expired" };
  if (!info.ok) return { kind: "later", retryAfterMs: info.retryAfterMs ?? null };
  if ((info.value.sizeBytes ?? 0) > INBOUND_MAX_BYTES) return { kind: "lost", loss: "too_large" };
  const download = await client.download(info.value.url);
  // The URL expires after five minutes; the retry requests a new one.
  if (download.kind === "failed") return { kind: "later", retryAfterMs: download.retryAfterMs ?? null };
  if (download.kind !== "bytes") return { kind: "later" };
  return { kind: "file", file: await spoolFile(download.stream, INBOUND_MAX_BYTES) };
}

/** 100 with subcode 33 (docs/whatsapp.md#error-envelope); other errors may be temporary. */
function isFileGone({ kind, error, status = 400 }: GraphFailure): boolean {
  if (kind !== "refused") return false;
  return error.code === 100 || error.code === 131052 || getDisposition(error, status) === "permanent";
}

/** Base64, formerly hex (docs/whatsapp.md#media-downloads); another format is not checked. */
function matchesChecksum(expected: string | null, actual: Buffer): boolean {
  if (expected === null) return true;
  if (/^[0-9a-f]{64}$/i.test(expected)) return expected.toLowerCase() === actual.toString("hex");
  if (/^[A-Za-z0-9+/]{43}=$/.test(expected)) return expected === actual.toString("base64");
  return true;
}

async function scheduleRetry(
  ctx: Ctx,
  row: AttachmentRow,
  retryAfterMs: number | null = null,
): Promise<void> {
  const now = ctx.clock.now().getTime();
  const attempts = row.attempts + 1;
  const end = row.mediaExpiresAt?.getTime() ?? 0;
  if (now >= end) return settleAttachment(ctx, row, { state: "failed", failure: "expired", attempts });
  const cause = attempts < 8 ? "retry" : "later";
  const next = Math.min(
    now + retryDelayMs(attempts, cause, Math.random(), retryAfterMs),
    Math.max(end - FINAL_PERIOD_MS, now),
  );
  // One last attempt runs when the seven days end.
  const at = next <= now ? end : next;
  await inTransaction(ctx, async (tx) => {
    await updatePending(tx, row, { attempts });
    const job = { workspaceId: tx.workspaceId, attachmentId: row.id };
    await enqueue(tx, fetchAttachmentJob, job, new Date(Date.now() + (at - now)));
  });
}

async function settleAttachment(
  ctx: Ctx,
  row: AttachmentRow,
  changes: Partial<AttachmentRow>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const changed = await updatePending(tx, row, changes);
    if (!changed || row.messageId === null) return;
    const [message] = await tx.db
      .select({ id: messages.id, conversationId: messages.conversationId })
      .from(messages)
      .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.messageId)));
    if (!message) return;
    await publishMessage(tx, "message.updated", message.id);
  });
}

async function updatePending(tx: Ctx, row: AttachmentRow, changes: Partial<AttachmentRow>): Promise<boolean> {
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
