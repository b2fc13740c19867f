"use client";

import { useSyncExternalStore } from "react";
import { z } from "zod";
import type { PlaceText } from "#components/inbox/place-fields.tsx";

// A template that is being filled in lies beside the draft, in the page and in this browser: it outlives a reload. It is
// not on the server, and another device does not show it.

/** A template that is being filled in: it stays while one looks elsewhere, and comes back when it was held. */
export interface TemplateFilling {
  templateId: string;
  values: Readonly<Record<string, string>>;
  link: string;
  place: PlaceText;
  /** An uploaded file for the header, and its name. */
  header: { attachmentId: string; name: string } | null;
  /** Whether it holds a passcode: that lies nowhere but in this page. */
  secret: boolean;
  /** Whether it was sent and came back: it is shown then, over whatever else was begun. */
  cameBack: boolean;
}

export const NO_PLACE: PlaceText = { latitude: "", longitude: "", name: "", address: "" };

const keptSchema = z.object({
  templateId: z.string(),
  values: z.record(z.string(), z.string()),
  link: z.string(),
  place: z.object({
    latitude: z.string(),
    longitude: z.string(),
    name: z.string(),
    address: z.string(),
  }),
  header: z.object({ attachmentId: z.string(), name: z.string() }).nullable(),
});

const fillings = new Map<string, TemplateFilling>();
const listeners = new Set<() => void>();
let viewer = "";

const keyOf = (conversationId: string) => `parley.filling.${viewer}.${conversationId}`;

function publish(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readFilling(conversationId: string): TemplateFilling | null {
  return fillings.get(conversationId) ?? null;
}

export function useFilling(conversationId: string): TemplateFilling | null {
  return useSyncExternalStore(
    subscribe,
    () => readFilling(conversationId),
    () => null,
  );
}

/** Takes up what the viewer had begun to fill in before this page was loaded. */
export function openFilling(viewerId: string, conversationId: string): void {
  if (viewer !== viewerId) fillings.clear();
  viewer = viewerId;
  if (fillings.has(conversationId)) return;
  const kept = parseKept(localStorage.getItem(keyOf(conversationId)));
  if (kept) fillings.set(conversationId, { ...kept, secret: false, cameBack: false });
  publish();
}

/** What was kept, if it can still be read. */
function parseKept(text: string | null): z.infer<typeof keptSchema> | null {
  if (text === null) return null;
  try {
    return keptSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Changes what is filled in; null when it was sent or put away. */
export function setFilling(conversationId: string, filling: TemplateFilling | null): void {
  if (filling) fillings.set(conversationId, filling);
  else fillings.delete(conversationId);
  try {
    const kept = filling && !filling.secret && isBegun(filling);
    if (kept) localStorage.setItem(keyOf(conversationId), JSON.stringify(filling));
    else localStorage.removeItem(keyOf(conversationId));
  } catch {
    // A browser that keeps nothing (full, or forbidden) still has it in this page.
  }
  publish();
}

/** Whether anything was filled in, which another template must not take the place of unasked. */
export function isBegun({ values, link, place, header }: TemplateFilling): boolean {
  return [...Object.values(values), ...Object.values(place), link].some(Boolean) || header !== null;
}
