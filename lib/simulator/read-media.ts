import "server-only";
import { Readable } from "node:stream";
import type { z } from "zod";
import { type Db, pool } from "#db/client.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { decodeToken, encodeToken, type TokenKind } from "#lib/platform/signed-token.ts";
import { findMedia, type SandboxMedia } from "#lib/simulator/media.ts";
import { findSandboxNumbers } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import type { sandboxMediaSchema } from "#lib/simulator/schema.ts";

const KIND: TokenKind = { purpose: "media", context: "sandbox file", macBytes: 24 };

const URL_MS = 10 * MINUTE;

/**
 * Describes a file that the simulator has as WhatsApp does, of the business or of a customer, with a URL to read it.
 * @param mediaId WhatsApp's id of the file
 * @throws AppError NOT_FOUND
 */
export async function describeMedia(
  db: Db,
  number: SandboxNumber,
  mediaId: string,
): Promise<z.input<typeof sandboxMediaSchema>> {
  const media = await findMedia(db, number, mediaId);
  if (!media) throw notFound();
  const seconds = Math.floor((Date.now() + URL_MS) / SECOND);
  const token = encodeToken(KIND, [number.phoneNumberId, media.id, String(seconds)]);
  const { id, mimeType, filename, sizeBytes } = media;
  return {
    ...{ id, mimeType, filename, sizeBytes, sha256: toHex(media) },
    url: `${env().PARLEY_PUBLIC_URL}/api/sandbox/media/${token}`,
    urlExpiresAt: new Date(seconds * SECOND).toISOString(),
  };
}

/** Opens the file of a URL, which expires by the server's clock. @throws AppError NOT_FOUND */
export async function openSignedFile(token: string) {
  const { db } = pool();
  const [phoneNumberId = "", id = "", seconds] = decodeToken(KIND, token) ?? [];
  const isValid = Number(seconds) * SECOND > Date.now();
  const [number] = isValid ? await findSandboxNumbers(db, [phoneNumberId]) : [];
  const media = number && (await findMedia(db, number, id));
  if (!media) {
    throw new AppError("NOT_FOUND", "This URL is not valid or has expired. Get the file's object again.");
  }
  const { mimeType, sizeBytes, content } = media;
  return {
    ...{ mimeType, sizeBytes, etag: toHex(media), filename: media.filename ?? media.id },
    open: async (range?: { start: number; end: number }) =>
      Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
  };
}

/** As the API shows it; webhooks have base64. */
function toHex({ sha256 }: Pick<SandboxMedia, "sha256">): string {
  return Buffer.from(sha256, "base64").toString("hex");
}
