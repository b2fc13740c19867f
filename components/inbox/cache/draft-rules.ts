import { z } from "zod";
import { type Draft, draftFileSchema, draftSchema } from "#lib/conversations/drafts/schema.ts";

/** A draft as stored in this browser; `saved` when the server has it too. */
export interface LocalDraft {
  draft: Draft;
  saved: boolean;
  /** Its text is being sent: only the accepted message deletes the server's copy. */
  taken?: boolean | undefined;
}

export const EMPTY_DRAFT: Draft = {
  body: "",
  isNote: false,
  replyToId: null,
  files: [],
  updatedAt: new Date(0).toISOString(),
};

export function isEmptyDraft({ body, files }: Draft): boolean {
  return body === "" && files.length === 0;
}

export function sameContent(a: Draft, b: Draft): boolean {
  const contentOf = ({ body, isNote, replyToId, files }: Draft) =>
    JSON.stringify([body, isNote, replyToId, files]);
  return contentOf(a) === contentOf(b);
}

/** Prefers the server's draft unless this browser has an unsaved one that is not older. */
export function chooseDraft(local: LocalDraft, server: Draft | null): LocalDraft {
  if (!local.saved && (server === null || local.draft.updatedAt >= server.updatedAt)) return local;
  return { draft: server ?? EMPTY_DRAFT, saved: true };
}

/** Whether a draft from another device replaces this one: not if it is older or this one has unsaved changes. */
export function isNews(local: LocalDraft, updatedAt: string): boolean {
  return (local.saved || local.taken === true) && updatedAt > local.draft.updatedAt;
}

/**
 * Inserts a returned message before the text written since.
 * @param before the message returned just before; this one was sent after it
 */
export function withReturned(body: string, text: string, before: string): string {
  if (body.trim() === "") return text;
  if (before === "" || !body.startsWith(before)) return `${text}\n${body}`;
  const since = body.slice(before.length).replace(/^\n/, "");
  return [before, text, ...(since === "" ? [] : [since])].join("\n");
}

/** Joins the stored draft with what was typed before it was loaded, stored text first. */
export function withUnseen(stored: Draft, typed: Draft): Omit<Draft, "updatedAt"> {
  return {
    body: [stored.body, typed.body].filter(Boolean).join("\n"),
    // Text that may be internal stays a note.
    isNote: stored.isNote || typed.isNote,
    files: [...stored.files, ...typed.files],
    replyToId: typed.replyToId ?? stored.replyToId,
  };
}

// Not limited as on the server: text that is too long to save must still be restored.
const localSchema = z.object({
  draft: draftSchema.extend({ body: z.string(), files: z.array(draftFileSchema) }),
  saved: z.boolean(),
  taken: z.boolean().optional(),
});

export function parseLocal(text: string | null): LocalDraft | null {
  if (text === null) return null;
  try {
    return localSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
