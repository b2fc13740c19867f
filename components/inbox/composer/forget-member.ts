import { saveAll } from "#components/inbox/composer/draft-store.ts";
import { allPending, onPendingChange } from "#components/inbox/pending-messages.ts";

// What somebody wrote to customers lies in the browser's storage as well. Whoever signs out on purpose may leave the
// device to others: what the server has is taken away then, what it has not stays until the same member is back.

/** Longer than a message waits to be taken back. */
const PATIENCE_MS = 6000;

/** Sends and saves what was written here, and waits until it is on the server or it is sure that it is not yet. */
export async function settleWritten(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([Promise.all([saveAll(), whenSent()]), patience]);
  clearTimeout(timer);
}

/** When no message is under way any more: each was accepted, or says why not. */
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
 * Removes what this browser keeps of what a member wrote: drafts that the server has, and templates that were begun.
 * Not what would be lost: drafts that were not saved, messages that were not sent, a template that came back from a send.
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
