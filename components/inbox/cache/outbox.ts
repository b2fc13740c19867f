"use client";

import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";

// A tab owns a Web Lock while it is open; the next page claims the messages of a tab whose lock is free.

const TAB = "parley.tab";
const prefixOf = (currentMemberId: string) => `parley.outbox.${currentMemberId}.`;
let key: string | null = null;

function tabId(): string {
  const known = sessionStorage.getItem(TAB);
  if (known) return known;
  const id = crypto.randomUUID();
  sessionStorage.setItem(TAB, id);
  return id;
}

export function saveOutbox(messages: readonly PendingMessage[]): void {
  if (key === null) return;
  try {
    if (messages.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(messages));
  } catch {
    // The storage is full or blocked; sending works without it.
  }
}

let opened: Promise<void> | undefined;

/** @returns the messages that closed pages left unsent; later calls return none */
export async function claimOrphans(currentMemberId: string): Promise<PendingMessage[]> {
  if (key?.startsWith(prefixOf(currentMemberId))) return [];
  opened ??= acquireTabLock();
  await opened;
  key = prefixOf(currentMemberId) + tabId();
  const openTabs = await findOpenTabs();
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefixOf(currentMemberId)));
  const ownKey = key;
  return names.flatMap((name) => {
    const tab = name.slice(prefixOf(currentMemberId).length);
    if (name !== ownKey && (openTabs === null || openTabs.has(tab))) return [];
    const messages = parse(localStorage.getItem(name));
    if (name !== ownKey) localStorage.removeItem(name);
    return messages;
  });
}

/** A duplicated tab has the same id, whose lock is in use, and gets a new one. */
async function acquireTabLock(): Promise<void> {
  if (!("locks" in navigator)) return;
  const attempt = (id: string) =>
    new Promise<boolean>((resolve) => {
      void navigator.locks.request(`${TAB}.${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => {});
      });
    });
  if (await attempt(tabId())) return;
  sessionStorage.removeItem(TAB);
  await attempt(tabId());
}

async function findOpenTabs(): Promise<Set<string> | null> {
  if (!("locks" in navigator)) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = "" }) => name.slice(TAB.length + 1)));
}

function parse(text: string | null): PendingMessage[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
