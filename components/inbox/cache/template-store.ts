"use client";

import { z } from "zod";
import { create } from "zustand";
import { deviceStore } from "#components/inbox/cache/browser-store.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";

export interface LocationText {
  latitude: string;
  longitude: string;
  name: string;
  address: string;
}

// In the page and the browser, not on the server: not shown on other devices.

export interface TemplateValues {
  templateId: string;
  values: Readonly<Record<string, string>>;
  link: string;
  location: LocationText;
  /** `uploadedAt` is by this browser's clock. */
  header: { attachmentId: string; name: string; uploadedAt: number } | null;
  expiredFile: string | null;
  /** Contains a passcode: not written to the browser's storage. */
  isSecret: boolean;
  isRestored: boolean;
}

export const EMPTY_LOCATION: LocationText = { latitude: "", longitude: "", name: "", address: "" };

/** The server deletes an unused upload after a day (lib/conversations/attachments/delete-unsent-uploads.ts). */
const UPLOAD_LIFETIME_MS = DAY - HOUR;

const storedSchema = z.object({
  templateId: z.string(),
  values: z.record(z.string(), z.string()),
  link: z.string(),
  location: z.object({
    latitude: z.string(),
    longitude: z.string(),
    name: z.string(),
    address: z.string(),
  }),
  header: z
    .object({ attachmentId: z.string(), name: z.string(), uploadedAt: z.number().default(0) })
    .nullable(),
  expiredFile: z.string().nullable().default(null),
});

const useTemplateValuesStore = create<Readonly<Record<string, TemplateValues>>>(() => ({}));
let currentMemberId = "";

const keyOf = (conversationId: string) => `parley.template-values.${currentMemberId}.${conversationId}`;

export function readTemplateValues(conversationId: string): TemplateValues | null {
  return useTemplateValuesStore.getState()[conversationId] ?? null;
}

export function useTemplateValues(conversationId: string): TemplateValues | null {
  return useTemplateValuesStore((valuesByConversation) => valuesByConversation[conversationId] ?? null);
}

export function openTemplateValues(memberId: string, conversationId: string): void {
  if (currentMemberId !== memberId) useTemplateValuesStore.setState({}, true);
  currentMemberId = memberId;
  const current = readTemplateValues(conversationId);
  const stored = current ? null : parseStored(deviceStore.read(keyOf(conversationId)));
  const templateValues = current ?? (stored ? { ...stored, isSecret: false, isRestored: false } : null);
  if (templateValues)
    useTemplateValuesStore.setState({ [conversationId]: withoutExpiredUpload(templateValues) });
}

/** @returns the same object if nothing has expired */
export function withoutExpiredUpload(templateValues: TemplateValues): TemplateValues {
  const { header } = templateValues;
  if (!header || Date.now() - header.uploadedAt < UPLOAD_LIFETIME_MS) return templateValues;
  return { ...templateValues, header: null, expiredFile: header.name };
}

function parseStored(text: string | null): z.infer<typeof storedSchema> | null {
  if (text === null) return null;
  try {
    return storedSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function setTemplateValues(conversationId: string, templateValues: TemplateValues | null): void {
  const { [conversationId]: _, ...others } = useTemplateValuesStore.getState();
  useTemplateValuesStore.setState(
    templateValues ? { ...others, [conversationId]: templateValues } : others,
    true,
  );
  const isStorable = templateValues && !templateValues.isSecret && hasInput(templateValues);
  deviceStore.write(keyOf(conversationId), isStorable ? JSON.stringify(templateValues) : null);
}

export function updateTemplateValues(
  conversationId: string,
  templateId: string,
  change: Partial<TemplateValues>,
): void {
  const templateValues = readTemplateValues(conversationId);
  if (templateValues?.templateId === templateId)
    setTemplateValues(conversationId, { ...templateValues, ...change });
}

export function hasInput({ values, link, location, header }: TemplateValues): boolean {
  return [...Object.values(values), ...Object.values(location), link].some(Boolean) || header !== null;
}
