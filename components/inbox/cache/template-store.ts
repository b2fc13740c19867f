"use client";

import { z } from "zod";
import { create } from "zustand";
import { DAY, HOUR } from "#lib/platform/clock.ts";

export interface PlaceText {
  latitude: string;
  longitude: string;
  name: string;
  address: string;
}

// The template being filled in is stored in this page and browser, not on the server: it survives a reload and does
// not appear on other devices.

export interface TemplateValues {
  templateId: string;
  values: Readonly<Record<string, string>>;
  link: string;
  place: PlaceText;
  /** `uploadedAt` is by this browser's clock. */
  header: { attachmentId: string; name: string; uploadedAt: number } | null;
  /** The name of a header file that has expired on the server and must be uploaded again. */
  lostFile: string | null;
  /** Whether it contains a passcode; such values are stored only in this page. */
  secret: boolean;
  /** Whether it was sent and returned; it is then shown in place of whatever else is open. */
  cameBack: boolean;
}

export const NO_PLACE: PlaceText = { latitude: "", longitude: "", name: "", address: "" };

/**
 * The server deletes an unused upload after a day (lib/conversations/attachments/delete-unsent-uploads.ts); the margin covers
 * sending.
 */
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
  // An entry without an upload time counts as expired.
  header: z
    .object({ attachmentId: z.string(), name: z.string(), uploadedAt: z.number().default(0) })
    .nullable(),
  lostFile: z.string().nullable().default(null),
});

/** By conversation. Each is stored under a key of its own, so that two tabs do not overwrite each other's. */
const useFillings = create<Readonly<Record<string, TemplateValues>>>(() => ({}));
let viewer = "";

const keyOf = (conversationId: string) => `parley.filling.${viewer}.${conversationId}`;

export function readFilling(conversationId: string): TemplateValues | null {
  return useFillings.getState()[conversationId] ?? null;
}

export function useTemplateValues(conversationId: string): TemplateValues | null {
  return useFillings((fillings) => fillings[conversationId] ?? null);
}

/** Restores the values stored before this page was loaded, without an expired upload. */
export function openTemplateValues(viewerId: string, conversationId: string): void {
  if (viewer !== viewerId) useFillings.setState({}, true);
  viewer = viewerId;
  const here = readFilling(conversationId);
  const kept = here ? null : parseKept(localStorage.getItem(keyOf(conversationId)));
  const filling = here ?? (kept ? { ...kept, secret: false, cameBack: false } : null);
  if (filling) useFillings.setState({ [conversationId]: withoutOldUpload(filling) });
}

/**
 * Removes an expired header upload, which would be rejected, and names it in `lostFile`.
 * @returns the same object if nothing expired
 */
export function withoutOldUpload(filling: TemplateValues): TemplateValues {
  const { header } = filling;
  if (!header || Date.now() - header.uploadedAt < UPLOAD_KEPT_MS) return filling;
  return { ...filling, header: null, lostFile: header.name };
}

function parseKept(text: string | null): z.infer<typeof keptSchema> | null {
  if (text === null) return null;
  try {
    return keptSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function setTemplateValues(conversationId: string, filling: TemplateValues | null): void {
  const { [conversationId]: _, ...others } = useFillings.getState();
  useFillings.setState(filling ? { ...others, [conversationId]: filling } : others, true);
  try {
    const kept = filling && !filling.secret && isBegun(filling);
    if (kept) localStorage.setItem(keyOf(conversationId), JSON.stringify(filling));
    else localStorage.removeItem(keyOf(conversationId));
  } catch {
    // If the browser's storage is full or blocked, this page still has the values.
  }
}

export function changeFilling(
  conversationId: string,
  templateId: string,
  change: Partial<TemplateValues>,
): void {
  const filling = readFilling(conversationId);
  if (filling?.templateId === templateId) setTemplateValues(conversationId, { ...filling, ...change });
}

/** Whether anything was filled in that another template must not replace without asking. */
export function isBegun({ values, link, place, header }: TemplateValues): boolean {
  return [...Object.values(values), ...Object.values(place), link].some(Boolean) || header !== null;
}
