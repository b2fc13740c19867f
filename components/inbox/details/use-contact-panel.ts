import { useState, useSyncExternalStore } from "react";
import { useDeviceSettings } from "#components/ui/device-settings.ts";

/** Tailwind's `xl`: from this width the panel fits next to the thread. */
const BESIDE_THREAD = "(min-width: 80rem)";

/** A panel that covers the thread is opened for one conversation and not remembered. */
export function useContactPanel() {
  const isBeside = useSyncExternalStore(
    subscribe,
    () => matchMedia(BESIDE_THREAD).matches,
    () => true,
  );
  const remembered = useDeviceSettings(({ contactPanel }) => contactPanel);
  const [covering, setCovering] = useState(false);
  const open = isBeside ? remembered : covering;
  const setOpen = isBeside ? storePanelSetting : setCovering;
  return { open, covers: open && !isBeside, toggle: () => setOpen(!open), close: () => setOpen(false) };
}

function storePanelSetting(contactPanel: boolean): void {
  useDeviceSettings.setState({ contactPanel });
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(BESIDE_THREAD);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}
