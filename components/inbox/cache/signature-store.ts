"use client";

import { create } from "zustand";

/** Conversations whose reply in the composer is sent without the member's signature, until it is sent. */
const useUnsigned = create<Readonly<Record<string, true>>>(() => ({}));

export function useIsUnsigned(conversationId: string): boolean {
  return useUnsigned((unsigned) => unsigned[conversationId] ?? false);
}

export function setUnsigned(conversationId: string, isUnsigned: boolean): void {
  useUnsigned.setState(
    ({ [conversationId]: _, ...others }) => (isUnsigned ? { ...others, [conversationId]: true } : others),
    true,
  );
}
