import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { type AttachmentsById, findAttachmentRow } from "#lib/conversations/attachments/queries.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import { retainedSince } from "#lib/platform/retention.ts";
import type { HeaderMedia } from "#lib/whatsapp/build-message.ts";
import { isMediaHeader } from "#lib/whatsapp/header-kinds.ts";
import type { TemplateDescription } from "#lib/whatsapp/render-template.ts";

/** For the API, whose uploads can be sent many times. */
export const UNKNOWN_UPLOAD =
  "No file that you uploaded has this ID. Use the ID that POST /v1/media returned in the last 30 days; received files cannot be sent.";

/** The place of a template, or of one of its cards, in the request that is checked. */
export interface TemplateScope {
  /** The prefix of the field paths in a VALIDATION_ERROR, for example `fallback.`; empty at the top. */
  pathPrefix: string;
  /** The files of headers that were already loaded; otherwise they are queried. */
  files?: AttachmentsById | undefined;
}

interface HeaderInput {
  headerAttachmentId?: string | undefined;
  headerMediaLink?: string | undefined;
  headerMediaFilename?: string | undefined;
}

/**
 * Returns a template's uploaded header file, which is read only if the input names one.
 * @throws AppError HEADER_MEDIA_NOT_ALLOWED; VALIDATION_ERROR if the file is unknown, sent or of the wrong kind
 */
export async function findHeaderFile(
  ctx: Ctx,
  { headerKind }: TemplateDescription,
  input: HeaderInput,
  { pathPrefix, files }: TemplateScope,
): Promise<{ id: Id<"att">; media: HeaderMedia } | null> {
  const { headerAttachmentId: id, headerMediaLink, headerMediaFilename } = input;
  if (id === undefined) return null;
  const field = ctx.actor.kind === "api_key" ? "headerMediaId" : "headerAttachmentId";
  const refuse = (code: IssueCode, message: string) =>
    validationError({ path: `${pathPrefix}${field}`, code, message });
  if (headerMediaLink !== undefined) throw refuse("two_sources", "Use a file or a link, not both.");
  if (!isMediaHeader(headerKind)) {
    throw new AppError(
      "HEADER_MEDIA_NOT_ALLOWED",
      `This template has no image, video or document header. Remove ${field}.`,
    );
  }
  const file = files ? files.get(id) : await findAttachmentRow(ctx, id);
  if (!file || !isSendableFile(ctx, file)) {
    const gone = "This file no longer exists. Upload it again.";
    throw refuse("unknown_attachment", ctx.actor.kind === "api_key" ? UNKNOWN_UPLOAD : gone);
  }
  const { kind } = file;
  if (kind !== headerKind) {
    throw refuse(
      "wrong_kind",
      `The template's header does not accept a file of type ${kind}. Use the header's type.`,
    );
  }
  checkFilename(kind, headerMediaFilename, pathPrefix);
  const filename = kind === "document" ? (headerMediaFilename ?? file.filename) : null;
  return { id: file.id, media: { kind, ...(filename ? { filename } : {}) } };
}

/** @throws AppError VALIDATION_ERROR for a file name without a document */
export function checkFilename(kind: string | null, filename: string | undefined, pathPrefix: string): void {
  if (filename === undefined || kind === "document") return;
  throw validationError({
    path: `${pathPrefix}headerMediaFilename`,
    code: "no_document",
    message: "This template has no document header. Remove headerMediaFilename.",
  });
}

function isSendableFile(
  { actor }: Ctx,
  { state, messageId, uploadedByApi, createdAt }: AttachmentRow,
): boolean {
  // A member's upload belongs to the message that they are writing.
  if (actor.kind === "api_key" && !uploadedByApi) return false;
  const isRetained = !uploadedByApi || createdAt > retainedSince("apiUploads");
  return state === "stored" && messageId === null && isRetained;
}
