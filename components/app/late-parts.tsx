"use client";

import { LostFocus } from "#components/shell/navigation/lost-focus.tsx";
import { LanguageSync } from "#components/shell/session/language-sync.tsx";

/** What every page has and none needs before it is used. */
export function LateParts() {
  return (
    <>
      <LanguageSync />
      <LostFocus />
    </>
  );
}
