import "server-only";
import { AppError } from "#lib/platform/errors.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { UPLOAD_RETRY_SECONDS, UPLOADS_AT_ONCE } from "#lib/platform/rate-limits.ts";

const IN_PROGRESS = {
  uploads: "uploads or batches of messages of this key",
  "member-uploads": "uploads of yours",
};

interface Uploader {
  policy: keyof typeof IN_PROGRESS;
  /** The id of the API key or of the member. */
  id: string;
}

const slots = perProcess("uploadSlots", () => new Map<string, number>());

/**
 * Limits the uploads in progress, because no quota counts what they hold: a temporary file, or a body in memory.
 * @param uploader null for a request that uploads nothing
 * @throws AppError RATE_LIMITED (`uploads` or `member-uploads`)
 */
export async function withUploadSlot<T>(uploader: Uploader | null, work: () => Promise<T>): Promise<T> {
  if (uploader === null) return work();
  const { policy, id } = uploader;
  const taken = slots().get(id) ?? 0;
  if (taken >= UPLOADS_AT_ONCE) {
    throw new AppError(
      "RATE_LIMITED",
      `${UPLOADS_AT_ONCE} ${IN_PROGRESS[policy]} are in progress. Try again when one of them finishes.`,
      { policy, retryAfterSeconds: UPLOAD_RETRY_SECONDS },
    );
  }
  slots().set(id, taken + 1);
  try {
    return await work();
  } finally {
    const others = (slots().get(id) ?? 1) - 1;
    if (others === 0) slots().delete(id);
    else slots().set(id, others);
  }
}
