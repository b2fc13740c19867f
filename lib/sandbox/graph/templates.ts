import "server-only";
import type { Db } from "#db/client.ts";
import { createTemplate } from "#lib/sandbox/graph/create-template.ts";
import { deleteTemplates } from "#lib/sandbox/graph/delete-template.ts";
import { editTemplate, unpauseTemplate } from "#lib/sandbox/graph/edit-template.ts";
import { refuseUnknownField } from "#lib/sandbox/graph/fields.ts";
import type { GraphReply } from "#lib/sandbox/graph/graph-error.ts";
import { listTemplates } from "#lib/sandbox/graph/list-templates.ts";
import { showTemplate } from "#lib/sandbox/graph/show-template.ts";
import { continueUpload, openUpload } from "#lib/sandbox/graph/uploads.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { findSandboxTemplate } from "#lib/sandbox/templates/template-row.ts";

export interface TemplateRequest {
  method: string;
  id: string;
  edge: string;
  query: URLSearchParams;
  body: unknown;
  bytes: Uint8Array;
  fileOffset: string | null;
}

/** Answers the calls about templates and their samples (whatsapp-cloud-api.md §3.1, §3.9); null for every other. */
export async function answerTemplates(
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
    return refusal ?? { status: 200, body: showTemplate(template, query) };
  }
  if (method === "POST" && edge === "") return editTemplate(db, number, template, body);
  return method === "POST" && edge === "unpause" ? unpauseTemplate(db, template) : null;
}
