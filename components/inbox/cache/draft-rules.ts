import { z } from "zod";
import {
  DRAFT_FILES_MAX,
  type Draft,
  draftFileSchema,
  draftSchema,
  NO_CONTENT,
} from "#lib/conversations/drafts/schema.ts";

export interface LocalDraft {
  draft: Draft;
  saved: boolean;
  /** The server deletes its copy when it accepts the message. */
  isSending?: boolean | undefined;
}

export const EMPTY_DRAFT: Draft = { ...NO_CONTENT, updatedAt: new Date(0).toISOString() };

export function hasSameContent(a: Draft, b: Draft): boolean {
  const contentOf = ({ body, isNote, isUnsigned, replyToId, files }: Draft) =>
    JSON.stringify([body, isNote, isUnsigned, replyToId, files]);
  return contentOf(a) === contentOf(b);
}

/** Prefers the server's draft unless the local one is unsaved. The writer of a newer one could not see unsaved text: both stay. */
export function chooseDraft(local: LocalDraft, server: Draft | null): LocalDraft {
  if (local.saved) return { draft: server ?? EMPTY_DRAFT, saved: true };
  if (server === null || local.draft.updatedAt >= server.updatedAt) return local;
  const draft = mergeDrafts(server, local.draft);
  return hasSameContent(draft, server) ? { draft: server, saved: true } : { draft, saved: false };
}

export function isNewerRemoteDraft(local: LocalDraft, updatedAt: string): boolean {
  return (local.saved || local.isSending === true) && updatedAt > local.draft.updatedAt;
}

/** @param stored by a tab of the same browser, which may also have saved the same draft */
export function isNewerTabDraft(local: LocalDraft, stored: LocalDraft): boolean {
  const [before, at] = [local.draft.updatedAt, stored.draft.updatedAt];
  return at > before || (at === before && stored.saved && !local.saved);
}

/** Whether the text still starts with the message restored before. */
export function continuesRestored(body: string, before: string): boolean {
  return before !== "" && `${body}\n`.startsWith(`${before}\n`);
}

/** @param before the message restored just before this one */
export function withRestored(body: string, text: string, before: string): string {
  if (body.trim() === "") return text;
  if (!continuesRestored(body, before)) return `${text}\n${body}`;
  const newerText = body.slice(before.length).replace(/^\n/, "");
  return [before, text, ...(newerText === "" ? [] : [newerText])].join("\n");
}

/** @returns the text with the signature on its own line below it */
export function addSignature(text: string, signature: string | null): string {
  return signature ? `${text.trimEnd()}\n${signature}` : text;
}

export function removeSignature(text: string, signature: string | null): string {
  return signature && text.endsWith(`\n${signature}`) ? text.slice(0, -signature.length - 1) : text;
}

export function mergeDrafts(stored: Draft, typed: Draft): Draft {
  const storedIds = new Set(stored.files.map(({ attachmentId }) => attachmentId));
  return {
    body: mergeTexts(stored.body, typed.body),
    // Text that may be internal stays a note.
    isNote: stored.isNote || typed.isNote,
    isUnsigned: stored.isUnsigned || typed.isUnsigned,
    // As on the server, which refuses more of them, and so all text that is typed after them.
    files: [...stored.files, ...typed.files.filter(({ attachmentId }) => !storedIds.has(attachmentId))].slice(
      0,
      DRAFT_FILES_MAX,
    ),
    replyToId: typed.replyToId ?? stored.replyToId,
    updatedAt: (stored.updatedAt > typed.updatedAt ? stored : typed).updatedAt,
  };
}

/** Text that one continues, or that is whole lines of it, is not repeated. */
function mergeTexts(stored: string, typed: string): string {
  const contains = (text: string, part: string) =>
    text.startsWith(part) || `\n${text}\n`.includes(`\n${part}\n`);
  if (contains(stored, typed)) return stored;
  return contains(typed, stored) ? typed : `${stored}\n${typed}`;
}

// Unlike on the server, the length is not limited: text that is too long to save must still be restored.
const localSchema = z.object({
  draft: draftSchema.extend({ body: z.string(), files: z.array(draftFileSchema) }),
  saved: z.boolean(),
  isSending: z.boolean().optional(),
});

export function parseLocal(text: string | null): LocalDraft | null {
  if (text === null) return null;
  try {
    return localSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
