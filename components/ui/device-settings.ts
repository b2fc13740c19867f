import { create } from "zustand";
import { persist } from "zustand/middleware";

const NAME = "parley.device";

interface DeviceSettings {
  sidebar: "auto" | "wide" | "narrow";
  /** Sections of the sidebar. */
  collapsedSections: readonly string[];
  /** Null until the member opens or closes it. */
  contactPanel: boolean | null;
  /** Alerts that this device does not show on every page anymore. */
  dismissedAlerts: readonly string[];
  /** Commands of the palette, the last one first. */
  recentCommands: readonly string[];
  docsLanguage: string | null;
  /** 0 for no skin tone, 1 light to 5 dark. */
  emojiTone: number;
  recentEmoji: readonly string[];
}

export const useDeviceSettings = create(
  persist<DeviceSettings>(
    () => ({
      sidebar: "auto",
      collapsedSections: [],
      contactPanel: null,
      dismissedAlerts: [],
      recentCommands: [],
      docsLanguage: null,
      emojiTone: 0,
      recentEmoji: [],
    }),
    { name: NAME },
  ),
);

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === NAME) void useDeviceSettings.persist.rehydrate();
  });
}
