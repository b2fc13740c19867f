const CALLER = "parley-caller";
const SEEN = "parley-seen:";

/** Holds a lock of the browser until the signal; whoever closes the tab lets go of it. */
function hold(name: string, mode: LockMode, signal: AbortSignal, onHeld: () => void = () => {}): void {
  if (!("locks" in navigator)) {
    onHeld();
    return;
  }
  navigator.locks
    .request(name, { mode, signal }, () => {
      onHeld();
      return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    })
    // Given up before it was granted.
    .catch(() => {});
}

/** Has one tab of the browser call for all of them: `onElected` is called in the one that does. */
export function electCaller(signal: AbortSignal, onElected: () => void): void {
  hold(CALLER, "exclusive", signal, onElected);
}

/** Lets the other tabs know that this one shows a conversation to somebody. */
export function markSeen(conversationId: string, signal: AbortSignal): void {
  hold(SEEN + conversationId, "shared", signal);
}

/** Whether some tab shows the conversation to somebody now. */
export async function isSeen(conversationId: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === SEEN + conversationId) ?? false;
}
