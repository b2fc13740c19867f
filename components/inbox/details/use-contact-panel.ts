import { useState, useSyncExternalStore } from "react";
import { useDeviceSettings } from "#components/ui/device-settings.ts";

/** Tailwind's `xl`: from this width the panel fits next to the thread. */
const BESIDE_THREAD = "(min-width: 80rem)";
/** From this width a thread beside the panel is as wide as it gets. */
const AMPLE = "(min-width: 100rem)";

/** A panel that covers the thread is opened for one conversation and not remembered. */
export function useContactPanel() {
  const isBeside = useMedia(BESIDE_THREAD, true);
  const isAmple = useMedia(AMPLE, false);
  const remembered = useDeviceSettings(({ contactPanel }) => contactPanel);
  const [covering, setCovering] = useState(false);
  const open = isBeside ? (remembered ?? isAmple) : covering;
  const setOpen = isBeside ? storePanelSetting : setCovering;
  return { open, covers: open && !isBeside, toggle: () => setOpen(!open), close: () => setOpen(false) };
}

function storePanelSetting(contactPanel: boolean): void {
  useDeviceSettings.setState({ contactPanel });
}

function useMedia(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    () => onServer,
  );
}
