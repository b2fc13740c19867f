"use client";

import { create } from "zustand";
import { deviceStore } from "#components/inbox/cache/browser-store.ts";
import {
  chooseDraft,
  continuesRestored,
  EMPTY_DRAFT,
  hasSameContent,
  isNewerRemoteDraft,
  isNewerTabDraft,
  type LocalDraft,
  mergeDrafts,
  parseLocal,
  withRestored,
} from "#components/inbox/cache/draft-rules.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { readDraft, removeDraft, saveDraft } from "#lib/conversations/drafts/browser.ts";
import { isEmptyDraft } from "#lib/conversations/drafts/rules.ts";
import { DRAFT_FILES_MAX, type Draft } from "#lib/conversations/drafts/schema.ts";
import { isRefused } from "#lib/platform/browser-fetch/api-error.ts";

// In this browser at every keystroke, on the server after a pause.

const SAVE_AFTER_MS = 700;
const RETRY_AFTER_MS = 10_000;

const NO_DRAFT: LocalDraft = { draft: EMPTY_DRAFT, saved: true };
/** One local storage key per conversation, whose draft all tabs of the browser share. */
const useDrafts = create<Readonly<Record<string, LocalDraft>>>(() => ({}));
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const reopening = new Map<string, ReturnType<typeof setTimeout>>();
const saving = new Map<string, Promise<void>>();
const loaded = new Set<string>();
let currentMemberId = "";

const keyOf = (conversationId: string) => `parley.draft.${currentMemberId}.${conversationId}`;
const readLocal = (conversationId: string) => useDrafts.getState()[conversationId] ?? NO_DRAFT;

/** Stored drafts of conversations that this page has not opened are read once, for the list. */
let unopenedDrafts: { memberId: string; drafts: Map<string, Draft> } | null = null;

function unopenedDraftsOf(memberId: string): ReadonlyMap<string, Draft> {
  if (unopenedDrafts?.memberId === memberId) return unopenedDrafts.drafts;
  const prefix = `parley.draft.${memberId}.`;
  const drafts = new Map<string, Draft>();
  for (const key of deviceStore.keys().filter((key) => key.startsWith(prefix))) {
    const draft = unsentOf(parseLocal(deviceStore.read(key)));
    if (draft) drafts.set(key.slice(prefix.length), draft);
  }
  unopenedDrafts = { memberId, drafts };
  return drafts;
}

function unsentOf(local: LocalDraft | null): Draft | null {
  const isUnsent = local && !local.isSending && !isEmptyDraft({ ...local.draft, isUnsigned: false });
  return isUnsent ? local.draft : null;
}

/** The member's unsent text or files for the conversation, as far as this browser has them. */
export function useUnsentDraft(memberId: string, conversationId: string): Draft | null {
  return useDrafts(({ [conversationId]: local }) =>
    local ? unsentOf(local) : (unopenedDraftsOf(memberId).get(conversationId) ?? null),
  );
}

function storeDraft(conversationId: string, next: LocalDraft): void {
  const isStored = !next.saved || !isEmptyDraft(next.draft);
  deviceStore.write(keyOf(conversationId), isStored ? JSON.stringify(next) : null);
  useDrafts.setState({ [conversationId]: next });
}

/** What another tab has written since this one read the storage. */
function readOtherTab(conversationId: string): LocalDraft | null {
  const stored = parseLocal(deviceStore.read(keyOf(conversationId)));
  return stored && isNewerTabDraft(readLocal(conversationId), stored) ? stored : null;
}

/** Shows it, with a save of its own: the other tab may be closed. */
function adoptOtherTab(conversationId: string): void {
  const isOpened = useDrafts.getState()[conversationId] !== undefined;
  const other = isOpened ? readOtherTab(conversationId) : null;
  if (other === null) return;
  useDrafts.setState({ [conversationId]: other });
  if (!other.saved) saveSoon(conversationId, RETRY_AFTER_MS);
}

export function readDraftOf(conversationId: string): Draft {
  return readLocal(conversationId).draft;
}

export function useDraft(conversationId: string): Draft {
  return useDrafts((drafts) => (drafts[conversationId] ?? NO_DRAFT).draft);
}

/** Shows the local copy. @returns whether the server's was read before, which live events keep current */
export function showDraft(memberId: string, conversationId: string): boolean {
  if (currentMemberId !== memberId) switchCurrentMember(memberId);
  if (!useDrafts.getState()[conversationId]) {
    useDrafts.setState({ [conversationId]: parseLocal(deviceStore.read(keyOf(conversationId))) ?? NO_DRAFT });
  }
  return loaded.has(conversationId);
}

/** Shows the local copy, then the newer of it and the server's; text typed in between is added. */
export async function openDraft(memberId: string, conversationId: string): Promise<void> {
  showDraft(memberId, conversationId);
  const before = readLocal(conversationId);
  let server: Draft | null;
  try {
    server = await readDraft(conversationId);
  } catch (error) {
    if (currentMemberId !== memberId || isRefused(error)) return;
    clearTimeout(reopening.get(conversationId));
    const retry = () => currentMemberId === memberId && void openDraft(memberId, conversationId);
    reopening.set(conversationId, setTimeout(retry, RETRY_AFTER_MS));
    return;
  }
  if (currentMemberId !== memberId) return;
  loaded.add(conversationId);
  const local = readLocal(conversationId);
  // Saved, sent or replaced by an event since: the response is older.
  if (local !== before && local.saved) return;
  const isTyped = local !== before && !local.saved && !local.isSending;
  if (server && isTyped && before.saved && !hasSameContent(server, before.draft)) {
    changeDraft(conversationId, mergeDrafts(server, local.draft));
    return;
  }
  const chosen = chooseDraft(local, server);
  if (chosen.saved && !hasSameContent(chosen.draft, local.draft)) storeDraft(conversationId, chosen);
  else if (!chosen.saved && chosen !== local) changeDraft(conversationId, chosen.draft);
  if (!readLocal(conversationId).saved) saveSoon(conversationId);
}

function switchCurrentMember(memberId: string): void {
  if (currentMemberId === "") {
    addEventListener("online", saveAll);
    addEventListener("pagehide", saveAll);
    addEventListener("storage", ({ key }) => {
      const prefix = keyOf("");
      if (key?.startsWith(prefix)) adoptOtherTab(key.slice(prefix.length));
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void saveAll();
      // A browser may freeze a hidden tab, which then gets no events.
      else Object.keys(useDrafts.getState()).forEach(adoptOtherTab);
    });
  }
  currentMemberId = memberId;
  useDrafts.setState({}, true);
  loaded.clear();
}

/** @param change its time, if it has one, is exceeded too */
export function changeDraft(conversationId: string, change: Partial<Draft>): void {
  storeDraft(conversationId, withChange(conversationId, change));
  saveSoon(conversationId);
}

function withChange(conversationId: string, change: Partial<Draft>): LocalDraft {
  const local = readLocal(conversationId).draft;
  const changed = { ...local, ...change };
  const other = readOtherTab(conversationId)?.draft;
  // This change could not see the other tab's text: both stay.
  const draft = other && !hasSameContent(other, local) ? mergeDrafts(other, changed) : changed;
  // Always later than the previous change, even after a clock correction.
  const at = Math.max(serverNow(), new Date(draft.updatedAt).getTime() + 1);
  return { draft: { ...draft, updatedAt: new Date(at).toISOString() }, saved: false };
}

/** The server deletes its copy when it accepts the message. @returns the time of the draft, sent with the message */
export function clearDraftForSend(conversationId: string): string {
  clearTimeout(timers.get(conversationId));
  restored.delete(conversationId);
  const sending = {
    ...withChange(conversationId, { body: "", isUnsigned: false, replyToId: null, files: [] }),
    isSending: true,
  };
  storeDraft(conversationId, sending);
  // Text of another tab that this one had not shown is not sent.
  if (!isEmptyDraft(sending.draft)) changeDraft(conversationId, {});
  return sending.draft.updatedAt;
}

export function confirmSentDraft(conversationId: string, sentDraftAt: string | undefined): void {
  const local = readLocal(conversationId);
  if (local.draft.updatedAt === sentDraftAt) storeDraft(conversationId, { draft: local.draft, saved: true });
}

export function deleteSentDraft(conversationId: string): void {
  if (readLocal(conversationId).isSending) changeDraft(conversationId, {});
}

const restored = new Map<string, string>();

/** @returns false if a note and a reply would be mixed, because internal text must not reach the customer, or too many files */
export function restoreToDraft(
  conversationId: string,
  message: Pick<Draft, "body" | "isNote" | "files"> & Partial<Pick<Draft, "isUnsigned" | "replyToId">>,
): boolean {
  const { draft } = readLocal(conversationId);
  if (draft.isNote !== message.isNote && !isEmptyDraft({ ...draft, isUnsigned: false })) return false;
  // The server refuses a draft with more files, and so all text that is typed after them.
  if (draft.files.length + message.files.length > DRAFT_FILES_MAX) return false;
  const before = restored.get(conversationId) ?? "";
  const body = message.body === "" ? draft.body : withRestored(draft.body, message.body, before);
  restored.set(
    conversationId,
    continuesRestored(draft.body, before) && message.body !== ""
      ? `${before}\n${message.body}`
      : message.body || before,
  );
  changeDraft(conversationId, {
    body,
    isNote: message.isNote,
    isUnsigned: message.isUnsigned ?? draft.isUnsigned,
    replyToId: draft.replyToId ?? message.replyToId ?? null,
    files: [...draft.files, ...message.files],
  });
  return true;
}

/** The contact was merged: the server joins the saved drafts, and unsaved text is added to them. */
export function moveDraft(fromId: string, toId: string): void {
  if (currentMemberId === "") return;
  const read = (id: string) =>
    useDrafts.getState()[id] ?? parseLocal(deviceStore.read(keyOf(id))) ?? NO_DRAFT;
  const { draft, saved, isSending } = read(fromId);
  forgetDraft(fromId);
  deviceStore.write(keyOf(fromId), null);
  if (saved || isSending || isEmptyDraft(draft)) return;
  // With its own time, which is before the merge, so that opening keeps the server's text too.
  storeDraft(toId, { draft: mergeDrafts(read(toId).draft, draft), saved: false });
  void openDraft(currentMemberId, toId);
}

/** Removes it from the page only. */
export function forgetDraft(conversationId: string): void {
  unopenedDrafts?.drafts.delete(conversationId);
  clearTimeout(timers.get(conversationId));
  clearTimeout(reopening.get(conversationId));
  restored.delete(conversationId);
  loaded.delete(conversationId);
  useDrafts.setState(({ [conversationId]: _, ...others }) => others, true);
}

export function applyDraft(conversationId: string, draft: Draft | null, updatedAt: string): void {
  const local = useDrafts.getState()[conversationId];
  if (!local || !isNewerRemoteDraft(local, updatedAt)) return;
  storeDraft(conversationId, { draft: draft ?? { ...EMPTY_DRAFT, updatedAt }, saved: true });
}

function saveSoon(conversationId: string, ms = SAVE_AFTER_MS): void {
  clearTimeout(timers.get(conversationId));
  timers.set(
    conversationId,
    setTimeout(() => void save(conversationId), ms),
  );
}

export async function saveAll(): Promise<void> {
  await Promise.all(Object.keys(useDrafts.getState()).map(save));
}

function save(conversationId: string): Promise<void> {
  clearTimeout(timers.get(conversationId));
  const running = saving.get(conversationId);
  if (running) return running;
  const sent = readLocal(conversationId);
  if (sent.saved || sent.isSending || !loaded.has(conversationId)) return Promise.resolve();
  const write = sendToServer(conversationId, sent);
  saving.set(conversationId, write);
  return write;
}

async function sendToServer(conversationId: string, sent: LocalDraft): Promise<void> {
  const { draft } = sent;
  try {
    const response = isEmptyDraft(draft)
      ? await removeDraft(conversationId, draft.updatedAt)
      : await saveDraft(conversationId, draft);
    const isRefusedAsOlder = response !== null && response.updatedAt > draft.updatedAt;
    const local = readLocal(conversationId);
    if (isRefusedAsOlder && !local.saved && !local.isSending) {
      // What was typed since did not see the other device's text either.
      const chosen = chooseDraft(
        { ...local, draft: { ...local.draft, updatedAt: draft.updatedAt } },
        response,
      );
      if (chosen.saved) storeDraft(conversationId, chosen);
      else changeDraft(conversationId, chosen.draft);
    } else if (local === sent) {
      if (response === null && !isEmptyDraft(draft)) {
        // Another device whose clock is ahead emptied it; this text is newer.
        changeDraft(conversationId, {});
        return;
      }
      const isUnchanged = response === null || hasSameContent(response, draft);
      storeDraft(conversationId, { draft: isUnchanged ? draft : response, saved: true });
    }
  } catch (error) {
    if (isRefused(error)) return;
    saveSoon(conversationId, RETRY_AFTER_MS);
  } finally {
    saving.delete(conversationId);
  }
  const current = readLocal(conversationId);
  if (current !== sent && !current.saved) saveSoon(conversationId);
}
