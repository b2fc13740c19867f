"use client";

import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";

// Messages in flight are also stored in the browser under this tab's name until the server responds. A tab holds a Web
// Lock while it lives; the next page takes over the messages of a tab whose lock is free.

const TAB = "parley.tab";
const prefixOf = (viewerId: string) => `parley.outbox.${viewerId}.`;
let key: string | null = null;

function tabId(): string {
  const known = sessionStorage.getItem(TAB);
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(TAB, made);
  return made;
}

export function keepOutbox(messages: readonly PendingMessage[]): void {
  if (key === null) return;
  try {
    if (messages.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(messages));
  } catch {
    // Sending works without storage.
  }
}

let opened: Promise<void> | undefined;

/** @returns the messages that closed pages left unsent; only the first call takes them */
export async function takeOrphans(viewerId: string): Promise<PendingMessage[]> {
  if (key?.startsWith(prefixOf(viewerId))) return [];
  opened ??= holdLock();
  await opened;
  key = prefixOf(viewerId) + tabId();
  const alive = await liveTabs();
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefixOf(viewerId)));
  const mine = key;
  return names.flatMap((name) => {
    const tab = name.slice(prefixOf(viewerId).length);
    if (name !== mine && (alive === null || alive.has(tab))) return [];
    const left = parse(localStorage.getItem(name));
    if (name !== mine) localStorage.removeItem(name);
    return left;
  });
}

/** Acquires this tab's lock; a duplicated tab, whose name is in use, gets a new name. */
async function holdLock(): Promise<void> {
  if (!("locks" in navigator)) return;
  const attempt = (id: string) =>
    new Promise<boolean>((resolve) => {
      void navigator.locks.request(`${TAB}.${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Held until the page is gone.
        return lock === null ? undefined : new Promise(() => {});
      });
    });
  if (await attempt(tabId())) return;
  sessionStorage.removeItem(TAB);
  await attempt(tabId());
}

/** @returns the names of open tabs; null without Web Locks, and then nothing of another tab is touched */
async function liveTabs(): Promise<Set<string> | null> {
  if (!("locks" in navigator)) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = "" }) => name.slice(TAB.length + 1)));
}

function parse(text: string | null): PendingMessage[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
