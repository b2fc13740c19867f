"use client";

import { useSyncExternalStore } from "react";
import { z } from "zod";
import type { PlaceText } from "#components/inbox/place-fields.tsx";
import { DAY, HOUR } from "#lib/clock.ts";

// A template that is being filled in lies beside the draft, in the page and in this browser: it outlives a reload. It is
// not on the server, and another device does not show it.

/** A template that is being filled in: it stays while one looks elsewhere, and comes back when it was held. */
export interface TemplateFilling {
  templateId: string;
  values: Readonly<Record<string, string>>;
  link: string;
  place: PlaceText;
  /** An uploaded file for the header, its name, and when it was uploaded by this browser's clock. */
  header: { attachmentId: string; name: string; uploadedAt: number } | null;
  /** The name of the header's file when the server keeps it no more, so that it has to be uploaded again. */
  lostFile: string | null;
  /** Whether it holds a passcode: that lies nowhere but in this page. */
  secret: boolean;
  /** Whether it was sent and came back: it is shown then, over whatever else was begun. */
  cameBack: boolean;
}

export const NO_PLACE: PlaceText = { latitude: "", longitude: "", name: "", address: "" };

/** The server keeps an upload that nothing took for a day (lib/attachments/remove-unsent.ts); sending it takes a while too. */
const UPLOAD_KEPT_MS = DAY - HOUR;

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
  // What was kept before its age was noted counts as too old: it may be any age.
  header: z
    .object({ attachmentId: z.string(), name: z.string(), uploadedAt: z.number().default(0) })
    .nullable(),
  lostFile: z.string().nullable().default(null),
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

/** Takes up what the viewer had begun to fill in before this page was loaded, without an upload that is too old by now. */
export function openFilling(viewerId: string, conversationId: string): void {
  if (viewer !== viewerId) fillings.clear();
  viewer = viewerId;
  const here = fillings.get(conversationId);
  const kept = here ? null : parseKept(localStorage.getItem(keyOf(conversationId)));
  const filling = here ?? (kept ? { ...kept, secret: false, cameBack: false } : null);
  if (filling) fillings.set(conversationId, withoutOldUpload(filling));
  publish();
}

/**
 * What is filled in, without the header's upload when the server does not keep it any more: sent, it would only be refused.
 * Everything else stays, and `lostFile` says what is missing. @returns the same when nothing is too old
 */
export function withoutOldUpload(filling: TemplateFilling): TemplateFilling {
  const { header } = filling;
  if (!header || Date.now() - header.uploadedAt < UPLOAD_KEPT_MS) return filling;
  return { ...filling, header: null, lostFile: header.name };
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

/** Changes a part of what is filled in, as it stands now; nothing where another template, or none, is filled in by now. */
export function changeFilling(
  conversationId: string,
  templateId: string,
  change: Partial<TemplateFilling>,
): void {
  const filling = readFilling(conversationId);
  if (filling?.templateId === templateId) setFilling(conversationId, { ...filling, ...change });
}

/** Whether anything was filled in, which another template must not take the place of unasked. */
export function isBegun({ values, link, place, header }: TemplateFilling): boolean {
  return [...Object.values(values), ...Object.values(place), link].some(Boolean) || header !== null;
}
