import "server-only";
import type { Db } from "#db/client.ts";
import { type GraphReply, graphError, unknownObject } from "#lib/sandbox/graph/graph-error.ts";
import { findMedia, forgetMedia, keepMedia, mediaAddress, readMediaAddress } from "#lib/sandbox/media.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";

const KINDS = Object.values(MEDIA_LIMITS);

/** `POST /{phone-number-id}/media` (whatsapp-cloud-api.md §2): a form with the file and its type. */
export async function uploadMedia(db: Db, number: SandboxNumber, input: unknown): Promise<GraphReply> {
  const { messaging_product: product, file, type: named } = Object(input);
  if (product !== "whatsapp") return missing("messaging_product");
  if (!(file instanceof File)) return missing("file");
  const mimeType = bare(typeof named === "string" && named !== "" ? named : file.type);
  const limit = KINDS.find(({ types }) => types.includes(mimeType))?.maxBytes;
  if (limit === undefined) {
    const allowed = KINDS.flatMap(({ types }) => types).join(", ");
    return graphError(400, 100, {
      message: `(#100) Param file must be a file with one of the following types: ${allowed}. Received file of type '${mimeType}'.`,
    });
  }
  if (file.size === 0 || file.size > limit) {
    const details = `The file has ${file.size} bytes; 1 to ${limit} are allowed for ${mimeType}.`;
    return graphError(400, 131053, { details });
  }
  const content = new Uint8Array(await file.arrayBuffer());
  const media = await keepMedia(db, number, { content, mimeType, filename: file.name, origin: "business" });
  return { status: 200, body: { id: media.id } };
}

/** `GET /{media-id}` (§2); with a number's id it must be the number that the file belongs to. */
export async function getMedia(
  db: Db,
  number: SandboxNumber,
  id: string,
  query: URLSearchParams,
): Promise<GraphReply | null> {
  const media = await findMedia(db, number, id);
  if (!media) return null;
  const asked = query.get("phone_number_id");
  if (asked !== null && asked !== number.phoneNumberId) return unknownObject(id, "GET");
  return {
    status: 200,
    body: {
      messaging_product: "whatsapp",
      url: mediaAddress(number, media),
      mime_type: media.mimeType,
      sha256: media.sha256,
      // Meta's page shows a string (§2).
      file_size: String(media.sizeBytes),
      id: media.id,
    },
  };
}

/** `DELETE /{media-id}` (§2). */
export async function deleteMedia(db: Db, number: SandboxNumber, id: string): Promise<GraphReply | null> {
  const media = await findMedia(db, number, id);
  if (!media) return null;
  await forgetMedia(db, media.id);
  return { status: 200, body: { success: true } };
}

/** The bytes behind an address that `getMedia` gave: with the token, for five minutes, else 404 (§2). */
export async function serveMedia(db: Db, number: SandboxNumber, query: URLSearchParams): Promise<GraphReply> {
  const id = readMediaAddress(number, query);
  const media = id === null ? null : await findMedia(db, number, id);
  if (!media) return { status: 404, body: {} };
  return { status: 200, body: null, file: { content: media.content, mimeType: media.mimeType } };
}

function missing(name: string): GraphReply {
  return graphError(400, 100, { message: `(#100) The parameter ${name} is required.` });
}

function bare(mimeType: string): string {
  return (mimeType.split(";")[0] ?? "").trim().toLowerCase();
}
