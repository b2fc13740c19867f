const NOTIFIER = "parley-notifier";
const VISIBLE = "parley-visible:";

/** Closing the tab releases the lock. */
function holdLock(name: string, mode: LockMode, signal: AbortSignal, onHeld: () => void = () => {}): void {
  if (!("locks" in navigator)) {
    onHeld();
    return;
  }
  navigator.locks
    .request(name, { mode, signal }, () => {
      onHeld();
      return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    })
    // Aborted before it was granted.
    .catch(() => {});
}

export function electNotifyingTab(signal: AbortSignal, onElected: () => void): void {
  holdLock(NOTIFIER, "exclusive", signal, onElected);
}

export function markConversationVisible(conversationId: string, signal: AbortSignal): void {
  holdLock(VISIBLE + conversationId, "shared", signal);
}

export async function isConversationVisible(conversationId: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === VISIBLE + conversationId) ?? false;
}
