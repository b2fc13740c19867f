import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { sandboxTemplates, sandboxUploads } from "#db/schema/index.ts";
import { createTemplate, editTemplate, unpauseTemplate } from "#lib/simulator/graph/create-template.ts";
import { refuseUnknownField } from "#lib/simulator/graph/fields.ts";
import { listTemplates, toTemplateNode } from "#lib/simulator/graph/list-templates.ts";
import { type GraphReply, graphError, unknownObject } from "#lib/simulator/graph-error.ts";
import { getSandboxTime, type SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { findSandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import { refuseTemplate } from "#lib/simulator/submitted-template.ts";
import { HEADER_FILES } from "#lib/whatsapp/template-limits.ts";

interface TemplateRequest {
  method: string;
  id: string;
  edge: string;
  query: URLSearchParams;
  body: unknown;
  bytes: Uint8Array;
  fileOffset: string | null;
}

export async function handleTemplates(
  db: Db,
  number: SandboxNumber,
  request: TemplateRequest,
): Promise<GraphReply | null> {
  const { method, id, edge, query, body } = request;
  if (id === number.wabaId && edge === "message_templates") {
    if (method === "GET") return listTemplates(db, number, query);
    if (method === "POST") return createTemplate(db, number, body);
    return method === "DELETE" ? deleteTemplates(db, number, query) : null;
  }
  if (method === "POST" && edge === "uploads" && /^\d+$/.test(id)) return openUpload(db, number, query);
  if (id.startsWith("upload:")) {
    const { bytes, fileOffset } = request;
    return continueUpload(db, number, { method, session: id.slice(7), offset: fileOffset, bytes });
  }
  const template = await findSandboxTemplate(db, number.wabaId, id);
  if (!template) return null;
  if (method === "GET" && edge === "") {
    const refusal = refuseUnknownField(query, "WhatsAppMessageTemplate");
    return refusal ?? { status: 200, body: toTemplateNode(template, query) };
  }
  if (method === "POST" && edge === "") return editTemplate(db, number, template, body);
  return method === "POST" && edge === "unpause" ? unpauseTemplate(db, template) : null;
}

const idsSchema = z.array(z.union([z.string(), z.number().transform(String)])).max(100);
// Deleting an approved template blocks its name (docs/whatsapp.md#template-edits-and-deletion).
const NEVER_APPROVED = ["PENDING", "REJECTED"];

/** docs/whatsapp.md#template-calls */
async function deleteTemplates(db: Db, number: SandboxNumber, query: URLSearchParams): Promise<GraphReply> {
  const name = query.get("name");
  const id = query.get("hsm_id");
  const ids = query.get("hsm_ids");
  if (ids === null ? name === null : name !== null || id !== null) {
    return graphError(400, 100, { message: "(#100) Specify name, name with hsm_id, or hsm_ids." });
  }
  const many = ids === null ? null : readIds(ids);
  if (many === undefined)
    return graphError(400, 100, { message: "(#100) hsm_ids must be a list of up to 100 ids." });
  const rows = await db
    .select()
    .from(sandboxTemplates)
    .where(
      and(
        eq(sandboxTemplates.wabaId, number.wabaId),
        isNull(sandboxTemplates.deletedAt),
        name === null ? undefined : eq(sandboxTemplates.name, name),
        id === null ? undefined : eq(sandboxTemplates.id, id),
        many === null ? undefined : inArray(sandboxTemplates.id, many),
      ),
    );
  if (rows.length === 0) {
    return refuseTemplate({
      title: "Message template not found",
      message: "The template does not exist.",
    });
  }
  if (rows.some(({ status }) => status === "DISABLED")) {
    return refuseTemplate({
      title: "Template can't be deleted",
      message: "A disabled template can't be deleted.",
    });
  }
  for (const row of rows) {
    const same = eq(sandboxTemplates.id, row.id);
    if (NEVER_APPROVED.includes(row.status)) await db.delete(sandboxTemplates).where(same);
    else {
      await db
        .update(sandboxTemplates)
        .set({ status: "DELETED", deletedAt: getSandboxTime(number) })
        .where(same);
    }
  }
  return { status: 200, body: { success: true } };
}

function readIds(text: string): string[] | undefined {
  try {
    return idsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

// docs/whatsapp.md#sample-uploads
const TYPES = [...Object.values(HEADER_FILES).flatMap(({ types }) => types), "image/jpg"];

async function openUpload(db: Db, number: SandboxNumber, query: URLSearchParams): Promise<GraphReply> {
  const fileName = query.get("file_name") ?? "file";
  const fileType = query.get("file_type") ?? "";
  const fileLength = Number(query.get("file_length"));
  if (!TYPES.includes(fileType))
    return graphError(400, 100, { message: "(#100) Invalid parameter: file_type" });
  if (!Number.isInteger(fileLength) || fileLength < 1 || fileLength > HEADER_FILES.document.maxBytes) {
    return graphError(400, 100, { message: "(#100) Invalid parameter: file_length" });
  }
  const session = randomBytes(24).toString("base64url");
  const content = new Uint8Array();
  await db
    .insert(sandboxUploads)
    .values({ session, wabaId: number.wabaId, fileName, fileType, fileLength, content });
  return { status: 200, body: { id: `upload:${session}?sig=${randomBytes(8).toString("base64url")}` } };
}

async function continueUpload(
  db: Db,
  number: SandboxNumber,
  request: { method: string; session: string; offset: string | null; bytes: Uint8Array },
): Promise<GraphReply> {
  const [upload] = await db.select().from(sandboxUploads).where(eq(sandboxUploads.session, request.session));
  if (!upload || upload.wabaId !== number.wabaId)
    return unknownObject(`upload:${request.session}`, request.method);
  const arrived = upload.handle === null ? upload.content.byteLength : upload.fileLength;
  if (request.method === "GET") {
    return { status: 200, body: { id: `upload:${request.session}`, file_offset: arrived } };
  }
  // Clients that send the whole file in one request omit the header.
  const offset = request.offset === null ? 0 : Number(request.offset);
  if (offset !== arrived) {
    return graphError(400, 100, { message: `(#100) Invalid file_offset: ${arrived} bytes have arrived.` });
  }
  const received = arrived + request.bytes.byteLength;
  if (received > upload.fileLength) {
    return graphError(400, 100, { message: "(#100) The file is longer than its file_length." });
  }
  const isSession = eq(sandboxUploads.session, request.session);
  if (received === upload.fileLength) {
    const handle = newHandle(upload.fileType);
    // Only the type of the file is checked later.
    await db.update(sandboxUploads).set({ content: new Uint8Array(), handle }).where(isSession);
    return { status: 200, body: { h: handle } };
  }
  const content = Buffer.concat([upload.content, request.bytes]);
  await db.update(sandboxUploads).set({ content }).where(isSession);
  return { status: 200, body: { id: `upload:${request.session}`, file_offset: received } };
}

/** Meta's format: a version, the type in base64, and random data. */
function newHandle(fileType: string): string {
  return `4::${Buffer.from(fileType).toString("base64")}:${randomBytes(48).toString("base64url")}`;
}
