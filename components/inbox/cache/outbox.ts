"use client";

import { deviceStore, tabStore } from "#components/inbox/cache/browser-store.ts";
import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";
import type { StreamOwner } from "#lib/events/live/schema.ts";

// A tab owns a Web Lock while it is open; the next page claims the messages of a tab whose lock is free.

const TAB = "parley.tab";
/** Each workspace has its own: another one's conversations cannot be opened. */
const prefixOf = ({ userId, workspaceId }: StreamOwner) => `parley.outbox.${userId}.${workspaceId}.`;
let key: string | null = null;

let currentTabId: string | null = null;

function tabId(): string {
  currentTabId ??= tabStore.read(TAB) ?? createTabId();
  return currentTabId;
}

function createTabId(): string {
  const id = crypto.randomUUID();
  tabStore.write(TAB, id);
  return id;
}

export function saveOutbox(messages: readonly PendingMessage[]): void {
  if (key !== null) deviceStore.write(key, messages.length === 0 ? null : JSON.stringify(messages));
}

let opened: Promise<void> | undefined;

/** @returns the messages that closed pages left unsent; later calls return none */
export async function claimAbandonedMessages(owner: StreamOwner): Promise<PendingMessage[]> {
  const prefix = prefixOf(owner);
  if (key?.startsWith(prefix)) return [];
  opened ??= acquireTabLock();
  await opened;
  const names = deviceStore.keys().filter((name) => name.startsWith(prefix));
  // Loaded before anything is removed, and only if necessary: most pages find nothing.
  const reader = names.length > 0 ? await import("#components/inbox/cache/pending-message.ts") : null;
  key = prefix + tabId();
  if (!reader) return [];
  const openTabs = await findOpenTabs();
  const ownKey = key;
  return names.flatMap((name) => {
    const tab = name.slice(prefix.length);
    if (name !== ownKey && (openTabs === null || openTabs.has(tab))) return [];
    const messages = reader.parsePendingMessages(deviceStore.read(name) ?? "[]");
    if (name !== ownKey) deviceStore.write(name, null);
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
  currentTabId = createTabId();
  await attempt(currentTabId);
}

async function findOpenTabs(): Promise<Set<string> | null> {
  if (!("locks" in navigator)) return null;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = "" }) => name.slice(TAB.length + 1)));
}
