"use client";

import { useSyncExternalStore } from "react";
import {
  chooseDraft,
  EMPTY_DRAFT,
  isEmptyDraft,
  isNews,
  type LocalDraft,
  parseLocal,
  sameContent,
  withReturned,
  withUnseen,
} from "#components/inbox/composer/draft-rules.ts";
import { serverNow } from "#components/inbox/server-clock.ts";
import { readDraft, removeDraft, saveDraft } from "#lib/drafts/browser.ts";
import type { Draft } from "#lib/drafts/schema.ts";
import { ApiError } from "#lib/http/api-error.ts";

// What the member writes, per conversation: in this browser at every keystroke, on the server a moment after the last.
// It lies outside the query cache and React's state, so that a keystroke renders the composer and nothing else.

const SAVE_AFTER_MS = 700;
const TRY_AGAIN_MS = 10_000;

const nothing: LocalDraft = { draft: EMPTY_DRAFT, saved: true };
const drafts = new Map<string, LocalDraft>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const saving = new Map<string, Promise<void>>();
/** Whose stored draft was read: before that nothing is written over it. */
const known = new Set<string>();
const listeners = new Set<() => void>();
let viewer = "";

const keyOf = (conversationId: string) => `parley.draft.${viewer}.${conversationId}`;
const read = (conversationId: string) => drafts.get(conversationId) ?? nothing;

function put(conversationId: string, next: LocalDraft): void {
  drafts.set(conversationId, next);
  try {
    if (next.saved && isEmptyDraft(next.draft)) localStorage.removeItem(keyOf(conversationId));
    else localStorage.setItem(keyOf(conversationId), JSON.stringify(next));
  } catch {
    // A browser that keeps nothing (full, or forbidden) still has the server's copy.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readDraftOf(conversationId: string): Draft {
  return read(conversationId).draft;
}

/** The draft of a conversation as this page shows it. */
export function useDraft(conversationId: string): Draft {
  return useSyncExternalStore(
    subscribe,
    () => read(conversationId).draft,
    () => EMPTY_DRAFT,
  );
}

/**
 * Takes up a conversation's draft: at once what this browser has, then the newest of it and the server's. What was typed
 * before the server's was there is added to it.
 */
export async function openDraft(viewerId: string, conversationId: string): Promise<void> {
  if (viewer !== viewerId) begin(viewerId);
  if (!drafts.has(conversationId)) {
    // Not by `put`: what is there and cannot be read is not deleted.
    drafts.set(conversationId, parseLocal(kept(conversationId)) ?? nothing);
    for (const listener of listeners) listener();
  }
  const before = read(conversationId);
  const server = await readDraft(conversationId).catch(() => undefined);
  if (viewer !== viewerId) return;
  if (server === undefined) {
    setTimeout(() => viewer === viewerId && void openDraft(viewerId, conversationId), TRY_AGAIN_MS);
    return;
  }
  known.add(conversationId);
  const local = read(conversationId);
  const isTyped = local !== before && !local.saved && !local.taken;
  if (server && isTyped && before.saved && !sameContent(server, before.draft)) {
    changeDraft(conversationId, withUnseen(server, local.draft));
    return;
  }
  const chosen = chooseDraft(local, server);
  if (chosen !== local && !sameContent(chosen.draft, local.draft)) put(conversationId, chosen);
  if (!read(conversationId).saved) saveSoon(conversationId);
}

/** What this browser keeps of a draft; null where it may keep nothing. */
function kept(conversationId: string): string | null {
  try {
    return localStorage.getItem(keyOf(conversationId));
  } catch {
    return null;
  }
}

function begin(viewerId: string): void {
  if (viewer === "") {
    addEventListener("online", saveAll);
    addEventListener("pagehide", saveAll);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void saveAll();
    });
  }
  viewer = viewerId;
  drafts.clear();
  known.clear();
}

/** Changes what is written; a later change of another device still wins. */
export function changeDraft(conversationId: string, change: Partial<Draft>): void {
  put(conversationId, changed(conversationId, change));
  saveSoon(conversationId);
}

function changed(conversationId: string, change: Partial<Draft>): LocalDraft {
  const { draft } = read(conversationId);
  // Later than before even within one millisecond, or when the server's clock was corrected backwards.
  const at = Math.max(serverNow(), new Date(draft.updatedAt).getTime() + 1);
  return { draft: { ...draft, ...change, updatedAt: new Date(at).toISOString() }, saved: false };
}

/**
 * Empties the composer for what is being sent. The server's copy goes with the message that is accepted, not before.
 * @returns the time to tell with that message
 */
export function takeDraft(conversationId: string): string {
  clearTimeout(timers.get(conversationId));
  returned.delete(conversationId);
  const taken = { ...changed(conversationId, { body: "", replyToId: null, files: [] }), taken: true };
  put(conversationId, taken);
  return taken.draft.updatedAt;
}

/** The message was accepted, and the server's copy went with it. */
export function settleTaken(conversationId: string, takenAt: string | undefined): void {
  const local = read(conversationId);
  if (local.draft.updatedAt === takenAt) put(conversationId, { draft: local.draft, saved: true });
}

/** What was taken is not sent after all, and not written on: the server's copy goes too. */
export function dropTaken(conversationId: string): void {
  if (read(conversationId).taken) changeDraft(conversationId, {});
}

const returned = new Map<string, string>();

/**
 * Puts back what could not be sent, before what was written since.
 * @returns false when a note stands where it would have to go: what is for colleagues never mixes with what is not
 */
export function returnToDraft(
  conversationId: string,
  back: Pick<Draft, "body" | "isNote" | "files"> & { replyToId?: string | null },
): boolean {
  const { draft } = read(conversationId);
  if (draft.isNote !== back.isNote && !isEmptyDraft(draft)) return false;
  const before = returned.get(conversationId) ?? "";
  const body = back.body === "" ? draft.body : withReturned(draft.body, back.body, before);
  const goesOn = before !== "" && draft.body.startsWith(before);
  returned.set(conversationId, goesOn && back.body !== "" ? `${before}\n${back.body}` : back.body || before);
  changeDraft(conversationId, {
    body,
    isNote: back.isNote,
    replyToId: draft.replyToId ?? back.replyToId ?? null,
    files: [...draft.files, ...back.files],
  });
  return true;
}

/** What another device of the member wrote, as the live stream tells it. */
export function applyDraft(conversationId: string, draft: Draft | null, updatedAt: string): void {
  const local = drafts.get(conversationId);
  if (!local || !isNews(local, updatedAt)) return;
  put(conversationId, { draft: draft ?? { ...EMPTY_DRAFT, updatedAt }, saved: true });
}

function saveSoon(conversationId: string, ms = SAVE_AFTER_MS): void {
  clearTimeout(timers.get(conversationId));
  timers.set(
    conversationId,
    setTimeout(() => void save(conversationId), ms),
  );
}

/**
 * Saves what is not saved yet, at once: the page may be gone in a moment.
 * @returns when it was tried; what could not be saved stays in this browser, and is tried again as long as the page is there
 */
export async function saveAll(): Promise<void> {
  await Promise.all([...drafts.keys()].map(save));
}

function save(conversationId: string): Promise<void> {
  clearTimeout(timers.get(conversationId));
  const running = saving.get(conversationId);
  if (running) return running;
  const sent = read(conversationId);
  if (sent.saved || sent.taken || !known.has(conversationId)) return Promise.resolve();
  const write = store(conversationId, sent);
  saving.set(conversationId, write);
  return write;
}

async function store(conversationId: string, sent: LocalDraft): Promise<void> {
  const { draft } = sent;
  try {
    const answer = isEmptyDraft(draft)
      ? await removeDraft(conversationId, draft.updatedAt)
      : await saveDraft(conversationId, draft);
    if (read(conversationId) === sent) {
      if (answer === null && !isEmptyDraft(draft)) {
        // Emptied elsewhere at a time that only seems later: what is written here is newer than that emptiness.
        changeDraft(conversationId, {});
        return;
      }
      const mine = answer === null || sameContent(answer, draft);
      put(conversationId, { draft: mine ? draft : answer, saved: true });
    }
  } catch (error) {
    // A refusal does not change by itself; a network does.
    if (error instanceof ApiError && error.status > 0 && error.status < 500) return;
    saveSoon(conversationId, TRY_AGAIN_MS);
  } finally {
    saving.delete(conversationId);
  }
  const left = read(conversationId);
  if (left !== sent && !left.saved) saveSoon(conversationId);
}
