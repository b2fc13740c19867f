import "server-only";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxUploads } from "#db/schema/index.ts";
import { type GraphReply, graphError, unknownObject } from "#lib/sandbox/graph/graph-error.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

// The types of whatsapp-cloud-api.md §3.9.
const TYPES = ["application/pdf", "image/jpeg", "image/jpg", "image/png", "video/mp4"];
const LENGTH_MAX = 100 * 1024 * 1024;

/** `POST /{app-id}/uploads`: opens a session for a file (§3.9). */
export async function openUpload(db: Db, number: SandboxNumber, query: URLSearchParams): Promise<GraphReply> {
  const fileName = query.get("file_name") ?? "file";
  const fileType = query.get("file_type") ?? "";
  const fileLength = Number(query.get("file_length"));
  if (!TYPES.includes(fileType))
    return graphError(400, 100, { message: "(#100) Invalid parameter: file_type" });
  if (!Number.isInteger(fileLength) || fileLength < 1 || fileLength > LENGTH_MAX) {
    return graphError(400, 100, { message: "(#100) Invalid parameter: file_length" });
  }
  const session = randomBytes(24).toString("base64url");
  const content = new Uint8Array();
  await db
    .insert(sandboxUploads)
    .values({ session, wabaId: number.wabaId, fileName, fileType, fileLength, content });
  return { status: 200, body: { id: `upload:${session}?sig=${randomBytes(8).toString("base64url")}` } };
}

/** `GET` and `POST /upload:<session>`: how far the file has come, and more of it from there (§3.9). */
export async function continueUpload(
  db: Db,
  number: SandboxNumber,
  request: { method: string; session: string; offset: string | null; bytes: Uint8Array },
): Promise<GraphReply> {
  const [upload] = await db.select().from(sandboxUploads).where(eq(sandboxUploads.session, request.session));
  if (!upload || upload.wabaId !== number.wabaId)
    return unknownObject(`upload:${request.session}`, request.method);
  const arrived = upload.content.byteLength;
  if (request.method === "GET") {
    return { status: 200, body: { id: `upload:${request.session}`, file_offset: arrived } };
  }
  // Clients that send the whole file at once leave the header out.
  const offset = request.offset === null ? 0 : Number(request.offset);
  if (offset !== arrived) {
    return graphError(400, 100, { message: `(#100) Invalid file_offset: ${arrived} bytes have arrived.` });
  }
  const content = Buffer.concat([upload.content, request.bytes]);
  if (content.byteLength > upload.fileLength) {
    return graphError(400, 100, { message: "(#100) The file is longer than its file_length." });
  }
  const whole = content.byteLength === upload.fileLength;
  const handle = whole ? newHandle(upload.fileType) : null;
  await db.update(sandboxUploads).set({ content, handle }).where(eq(sandboxUploads.session, request.session));
  return whole
    ? { status: 200, body: { h: handle } }
    : { status: 200, body: { id: `upload:${request.session}`, file_offset: content.byteLength } };
}

/** A handle as Meta's look: a version, the type in base64, and what nobody else can read. */
function newHandle(fileType: string): string {
  return `4::${Buffer.from(fileType).toString("base64")}:${randomBytes(48).toString("base64url")}`;
}
