"use client";

import { useSyncExternalStore } from "react";
import type { PlaceText } from "#components/inbox/place-fields.tsx";

/** A template that is being filled in: it stays while one looks elsewhere, and comes back when it was held. */
export interface TemplateFilling {
  templateId: string;
  values: Readonly<Record<string, string>>;
  link: string;
  place: PlaceText;
  /** An uploaded file for the header, and its name. */
  header: { attachmentId: string; name: string } | null;
}

export const NO_PLACE: PlaceText = { latitude: "", longitude: "", name: "", address: "" };

const fillings = new Map<string, TemplateFilling>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useFilling(conversationId: string): TemplateFilling | null {
  return useSyncExternalStore(
    subscribe,
    () => fillings.get(conversationId) ?? null,
    () => null,
  );
}

export function setFilling(conversationId: string, filling: TemplateFilling | null): void {
  if (filling) fillings.set(conversationId, filling);
  else fillings.delete(conversationId);
  for (const listener of listeners) listener();
}
