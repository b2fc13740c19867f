"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useEffect, useRef } from "react";
import { usePreferences } from "#components/shell/session/use-preferences.ts";
import { useWorkspaceLanguage } from "#components/shell/session/workspace-context.tsx";
import { chosenLanguage } from "#lib/accounts/preferences/rules.ts";
import { DAY, SECOND } from "#lib/platform/clock.ts";
import { LANGUAGE_COOKIE } from "#lib/platform/languages.ts";

const YEAR_SECONDS = (365 * DAY) / SECOND;

/** Copies the member's or the workspace's language to this device's cookie, from which the server renders. */
export function LanguageSync() {
  const workspaceLanguage = useWorkspaceLanguage();
  const [preferences] = usePreferences();
  const language = chosenLanguage(preferences, workspaceLanguage, "auto");
  const rendered = useLocale();
  const router = useRouter();
  const last = useRef(language);
  useEffect(() => {
    const wanted = language === "auto" ? null : language;
    // Another tab may have set the cookie already.
    const isStale = last.current !== language || (wanted !== null && wanted !== rendered);
    last.current = language;
    if (readCookie() === wanted && !isStale) return;
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API lacks support in Firefox.
    document.cookie = `${LANGUAGE_COOKIE}=${wanted ?? ""}; Path=/; SameSite=Lax; Max-Age=${wanted ? YEAR_SECONDS : 0}${secure}`;
    router.refresh();
  }, [language, rendered, router]);
  return null;
}

function readCookie(): string | null {
  const pairs = document.cookie.split("; ").map((pair) => pair.split("="));
  return pairs.find(([name]) => name === LANGUAGE_COOKIE)?.[1] ?? null;
}
