import { z } from "zod";
import { type Draft, draftFileSchema, draftSchema } from "#lib/drafts/schema.ts";

/** A draft as this browser keeps it; `saved` when the server has it too. */
export interface LocalDraft {
  draft: Draft;
  saved: boolean;
  /** What stood there is being sent: the server's copy goes with the message that is accepted, and by nothing else. */
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

/**
 * Which draft a page goes on with: what the server knows, unless this browser has something that never got there and is
 * not older.
 */
export function chooseDraft(local: LocalDraft, server: Draft | null): LocalDraft {
  if (!local.saved && (server === null || local.draft.updatedAt >= server.updatedAt)) return local;
  return { draft: server ?? EMPTY_DRAFT, saved: true };
}

/** Whether news of the draft from another device counts here: not while this one writes, nor when it is older. */
export function isNews(local: LocalDraft, updatedAt: string): boolean {
  return (local.saved || local.taken === true) && updatedAt > local.draft.updatedAt;
}

/**
 * The text of a composer into which what was sent comes back, before what was written since.
 * @param before what came back a moment ago: this one was sent after it
 */
export function withReturned(body: string, text: string, before: string): string {
  if (body.trim() === "") return text;
  if (before === "" || !body.startsWith(before)) return `${text}\n${body}`;
  const since = body.slice(before.length).replace(/^\n/, "");
  return [before, text, ...(since === "" ? [] : [since])].join("\n");
}

/**
 * What a member goes on with who typed before the stored draft had come: both, the stored one first. Whoever writes later
 * wins only over what they could see.
 */
export function withUnseen(stored: Draft, typed: Draft): Omit<Draft, "updatedAt"> {
  return {
    body: [stored.body, typed.body].filter(Boolean).join("\n"),
    // What may be meant for colleagues alone stays with them.
    isNote: stored.isNote || typed.isNote,
    files: [...stored.files, ...typed.files],
    replyToId: typed.replyToId ?? stored.replyToId,
  };
}

// Without the server's limits: what was pasted too long for it is kept here, and must be found again.
const localSchema = z.object({
  draft: draftSchema.extend({ body: z.string(), files: z.array(draftFileSchema) }),
  saved: z.boolean(),
  taken: z.boolean().optional(),
});

/** What was kept, if it can still be read. */
export function parseLocal(text: string | null): LocalDraft | null {
  if (text === null) return null;
  try {
    return localSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
