"use client";

import type { PendingMessage } from "#components/inbox/composer/pending-message.ts";

// What is on its way lies in the browser's storage too, under a name of this tab's, until the server has answered. A tab
// holds a lock as long as it lives; what a tab without its lock left behind is taken over by the next page.

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

/** Writes down what this tab is sending. */
export function keepOutbox(messages: readonly PendingMessage[]): void {
  if (key === null) return;
  try {
    if (messages.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(messages));
  } catch {
    // A browser that keeps nothing still sends.
  }
}

let opened: Promise<void> | undefined;

/** What pages that are gone left behind; once, then it is this tab's. */
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

/** Holds this tab's lock; a duplicated tab, whose name is taken, gets one of its own. */
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

/** The tabs that live; null where the browser cannot tell, so that nothing of another is touched. */
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
