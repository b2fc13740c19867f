import { create } from "zustand";

/** To whom a message is started: nobody yet, a contact or a phone (digits). */
export type NewMessageTo = Record<string, never> | { contactId: string } | { phone: string };

const useStore = create<{ to: NewMessageTo | null; focusIn: string | null }>(() => ({
  to: null,
  focusIn: null,
}));

/** Null while the dialog is closed. */
export function useNewMessage(): NewMessageTo | null {
  return useStore(({ to }) => to);
}

export function openNewMessage(to: NewMessageTo = {}): void {
  useStore.setState({ to });
}

export function closeNewMessage(): void {
  useStore.setState({ to: null });
}

/** The composer of the conversation takes the focus once it is shown. */
export function requestComposerFocus(conversationId: string): void {
  useStore.setState({ focusIn: conversationId });
}

export function takeComposerFocus(conversationId: string): boolean {
  if (useStore.getState().focusIn !== conversationId) return false;
  useStore.setState({ focusIn: null });
  return true;
}
