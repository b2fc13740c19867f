import { create } from "zustand";
import { persist } from "zustand/middleware";

const NAME = "parley.device";

interface DeviceSettings {
  sidebar: "auto" | "wide" | "narrow";
  contactPanel: boolean;
  docsLanguage: string | null;
  /** 0 for no skin tone, 1 light to 5 dark. */
  emojiTone: number;
  recentEmoji: readonly string[];
}

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
