import { create } from "zustand";
import { persist } from "zustand/middleware";

const NAME = "parley.device";

interface DeviceSettings {
  /** The view names next to the conversation list; `auto` shows them where there is room. */
  sidebar: "auto" | "wide" | "narrow";
  contactPanel: boolean;
  docsLanguage: string | null;
  /** The skin tone of emoji: 0 for none, 1 light to 5 dark. */
  emojiTone: number;
  recentEmoji: readonly string[];
}

/** Display settings of this browser, shared by its tabs. */
export const useDeviceSettings = create(
  persist<DeviceSettings>(
    () => ({ sidebar: "auto", contactPanel: false, docsLanguage: null, emojiTone: 0, recentEmoji: [] }),
    { name: NAME },
  ),
);

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === NAME) void useDeviceSettings.persist.rehydrate();
  });
}
