import { create } from "zustand";

/** When a scheduled message that returned to the composer would have been sent, by conversation. */
const usePreviousTimes = create<Readonly<Record<string, string | null>>>(() => ({}));

export function usePreviousTime(conversationId: string): string | null {
  return usePreviousTimes((times) => times[conversationId] ?? null);
}

export function setPreviousTime(conversationId: string, sendAt: string | null): void {
  usePreviousTimes.setState({ [conversationId]: sendAt });
}
