"use client";

import { DroppedKeysNotice } from "#components/shell/keys/dropped-keys-notice.tsx";
import { RestoreLostFocus } from "#components/shell/navigation/restore-lost-focus.tsx";
import { LanguageSync } from "#components/shell/session/language-sync.tsx";

/** Every page has them, and none needs them before it is used. */
export function DeferredComponents() {
  return (
    <>
      <LanguageSync />
      <RestoreLostFocus />
      <DroppedKeysNotice />
    </>
  );
}
