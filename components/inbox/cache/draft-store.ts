"use client";

import { create } from "zustand";
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
} from "#components/inbox/cache/draft-rules.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { readDraft, removeDraft, saveDraft } from "#lib/conversations/drafts/browser.ts";
import type { Draft } from "#lib/conversations/drafts/schema.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";

// Drafts are stored in this browser at every keystroke and on the server after a pause. They are outside the query
// cache and React state so that a keystroke renders only the composer.

const SAVE_AFTER_MS = 700;
const TRY_AGAIN_MS = 10_000;

const nothing: LocalDraft = { draft: EMPTY_DRAFT, saved: true };
/** By conversation. Each is stored under a key of its own, so that two tabs do not overwrite each other's. */
const useDrafts = create<Readonly<Record<string, LocalDraft>>>(() => ({}));
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const saving = new Map<string, Promise<void>>();
/** Conversations whose stored draft was loaded; until then nothing overwrites it. */
const known = new Set<string>();
let viewer = "";

const keyOf = (conversationId: string) => `parley.draft.${viewer}.${conversationId}`;
const read = (conversationId: string) => useDrafts.getState()[conversationId] ?? nothing;

function put(conversationId: string, next: LocalDraft): void {
  try {
    if (next.saved && isEmptyDraft(next.draft)) localStorage.removeItem(keyOf(conversationId));
    else localStorage.setItem(keyOf(conversationId), JSON.stringify(next));
  } catch {
    // If the browser's storage is full or blocked, the server's copy remains.
  }
  useDrafts.setState({ [conversationId]: next });
}

export function readDraftOf(conversationId: string): Draft {
  return read(conversationId).draft;
}

export function useDraft(conversationId: string): Draft {
  return useDrafts((drafts) => (drafts[conversationId] ?? nothing).draft);
}

/**
 * Opens a conversation's draft: first this browser's copy, then the newer of it and the server's. Text typed before
 * the server's copy is loaded is added to it.
 */
export async function openDraft(viewerId: string, conversationId: string): Promise<void> {
  if (viewer !== viewerId) begin(viewerId);
  if (!useDrafts.getState()[conversationId]) {
    // Not `put`, which would delete a stored draft that cannot be parsed.
    useDrafts.setState({ [conversationId]: parseLocal(kept(conversationId)) ?? nothing });
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
  useDrafts.setState({}, true);
  known.clear();
}

export function changeDraft(conversationId: string, change: Partial<Draft>): void {
  put(conversationId, changed(conversationId, change));
  saveSoon(conversationId);
}

function changed(conversationId: string, change: Partial<Draft>): LocalDraft {
  const { draft } = read(conversationId);
  // Always later than the previous change, even within one millisecond or after a clock correction.
  const at = Math.max(serverNow(), new Date(draft.updatedAt).getTime() + 1);
  return { draft: { ...draft, ...change, updatedAt: new Date(at).toISOString() }, saved: false };
}

/**
 * Empties the composer for sending; the server's copy is deleted when the message is accepted.
 * @returns the draft's time, to be sent with the message
 */
export function takeDraft(conversationId: string): string {
  clearTimeout(timers.get(conversationId));
  returned.delete(conversationId);
  const taken = { ...changed(conversationId, { body: "", replyToId: null, files: [] }), taken: true };
  put(conversationId, taken);
  return taken.draft.updatedAt;
}

export function settleTaken(conversationId: string, takenAt: string | undefined): void {
  const local = read(conversationId);
  if (local.draft.updatedAt === takenAt) put(conversationId, { draft: local.draft, saved: true });
}

export function dropTaken(conversationId: string): void {
  if (read(conversationId).taken) changeDraft(conversationId, {});
}

const returned = new Map<string, string>();

/**
 * Puts text that could not be sent back before the text written since.
 * @returns false if a note is in the composer and the text is not one, or the reverse: internal text is never mixed
 * with a reply
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

export function applyDraft(conversationId: string, draft: Draft | null, updatedAt: string): void {
  const local = useDrafts.getState()[conversationId];
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
 * Saves all unsaved drafts immediately, because the page may be closing. What cannot be saved stays in this browser
 * and is retried while the page is open.
 */
export async function saveAll(): Promise<void> {
  await Promise.all(Object.keys(useDrafts.getState()).map(save));
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
        // Emptied on another device whose clock is ahead: the text written here is newer.
        changeDraft(conversationId, {});
        return;
      }
      const mine = answer === null || sameContent(answer, draft);
      put(conversationId, { draft: mine ? draft : answer, saved: true });
    }
  } catch (error) {
    // Retrying helps after a network or server error, not after a rejection.
    if (error instanceof ApiError && error.status > 0 && error.status < 500) return;
    saveSoon(conversationId, TRY_AGAIN_MS);
  } finally {
    saving.delete(conversationId);
  }
  const left = read(conversationId);
  if (left !== sent && !left.saved) saveSoon(conversationId);
}
