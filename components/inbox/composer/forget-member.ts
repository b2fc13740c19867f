import { saveAll } from "#components/inbox/cache/draft-store.ts";
import { allPending, onPendingChange } from "#components/inbox/cache/pending-messages.ts";

// Text written to customers is also in the browser's storage. A deliberate sign-out may leave the device to others, so
// everything the server has is removed; the rest stays until the same member returns.

const PATIENCE_MS = 6000;

/** Sends and saves what was written here, and waits until it is on the server or has failed. */
export async function settleWritten(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([Promise.all([saveAll(), whenSent()]), patience]);
  clearTimeout(timer);
}

function whenSent(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (allPending().some(({ error, interrupted }) => error === null && !interrupted)) return;
      unlisten();
      resolve();
    };
    const unlisten = onPendingChange(look);
    look();
  });
}

/**
 * Removes a member's saved drafts and template values from this browser. What would be lost stays: unsaved drafts,
 * unsent messages, a template returned from a send.
 */
export function forgetMember(viewerId: string): void {
  for (const name of Object.keys(localStorage)) {
    const isDraft = name.startsWith(`parley.draft.${viewerId}.`);
    const isTemplate = name.startsWith(`parley.filling.${viewerId}.`);
    if (!isDraft && !isTemplate) continue;
    const { saved, cameBack } = readKept(localStorage.getItem(name));
    if (isDraft ? saved === true : cameBack !== true) localStorage.removeItem(name);
  }
}

function readKept(text: string | null): { saved?: unknown; cameBack?: unknown } {
  try {
    return Object(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}
