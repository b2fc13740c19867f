import { useState, useSyncExternalStore } from "react";
import { useRemembered } from "#components/contacts/use-remembered.ts";

/** From here on there is room for the panel beside the thread: Tailwind's `xl`. */
const BESIDE = "(min-width: 80rem)";

/**
 * Whether the contact panel stands open, and whether over the thread. Only the one beside it is remembered: where it covers
 * what one wants to read, it is opened for this conversation alone.
 */
export function useContactPanel() {
  const beside = useSyncExternalStore(
    subscribe,
    () => matchMedia(BESIDE).matches,
    () => true,
  );
  const [remembered, remember] = useRemembered("parley:contact-panel");
  const [covering, cover] = useState(false);
  const open = beside ? remembered : covering;
  const set = beside ? remember : cover;
  return { open, covers: open && !beside, toggle: () => set(!open), close: () => set(false) };
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(BESIDE);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}
