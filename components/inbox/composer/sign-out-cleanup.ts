import { deviceStore } from "#components/inbox/cache/browser-store.ts";
import { saveAll } from "#components/inbox/cache/draft-store.ts";
import { allPending, onPendingChange } from "#components/inbox/cache/pending-messages.ts";
import { recordOf } from "#lib/platform/record-of.ts";

// Others may use the device next. What the server has is removed; the rest stays until the member signs in again.

const FLUSH_TIMEOUT_MS = 6000;

export async function flushUnsavedWork(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FLUSH_TIMEOUT_MS);
  });
  await Promise.race([Promise.all([saveAll(), waitUntilSent()]), timeout]);
  clearTimeout(timer);
}

function waitUntilSent(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (allPending().some(({ error, isInterrupted }) => error === null && !isInterrupted)) return;
      unlisten();
      resolve();
    };
    const unlisten = onPendingChange(check);
    check();
  });
}

export function removeSavedDrafts(currentMemberId: string): void {
  for (const name of deviceStore.keys()) {
    const isDraft = name.startsWith(`parley.draft.${currentMemberId}.`);
    const isTemplate = name.startsWith(`parley.template-values.${currentMemberId}.`);
    if (!isDraft && !isTemplate) continue;
    const { saved, isRestored } = readFlags(deviceStore.read(name));
    if (isDraft ? saved === true : isRestored !== true) deviceStore.write(name, null);
  }
}

function readFlags(text: string | null): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}
