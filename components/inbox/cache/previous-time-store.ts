import { create } from "zustand";

type ComposerKind = "text" | "template";

const keyOf = (kind: ComposerKind, conversationId: string) => `${kind} ${conversationId}`;

/** When a scheduled message that returned to a composer would have been sent. */
const usePreviousTimes = create<Readonly<Record<string, string | null>>>(() => ({}));

export function usePreviousTime(kind: ComposerKind, conversationId: string): string | null {
  return usePreviousTimes((times) => times[keyOf(kind, conversationId)] ?? null);
}

export function setPreviousTime(kind: ComposerKind, conversationId: string, sendAt: string | null): void {
  usePreviousTimes.setState({ [keyOf(kind, conversationId)]: sendAt });
}
