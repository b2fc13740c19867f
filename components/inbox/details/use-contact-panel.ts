import { useState, useSyncExternalStore } from "react";
import { useDeviceSettings } from "#components/ui/device-settings.ts";

/** Tailwind's `xl`: from this width on the panel fits next to the thread. */
const BESIDE = "(min-width: 80rem)";

/**
 * Whether the contact panel is open, and whether it covers the thread. Only the panel next to the thread is
 * remembered; the covering one opens for one conversation.
 */
export function useContactPanel() {
  const beside = useSyncExternalStore(
    subscribe,
    () => matchMedia(BESIDE).matches,
    () => true,
  );
  const remembered = useDeviceSettings(({ contactPanel }) => contactPanel);
  const [covering, cover] = useState(false);
  const open = beside ? remembered : covering;
  const set = beside ? remember : cover;
  return { open, covers: open && !beside, toggle: () => set(!open), close: () => set(false) };
}

function remember(contactPanel: boolean): void {
  useDeviceSettings.setState({ contactPanel });
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(BESIDE);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}
