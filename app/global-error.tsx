"use client";

import "./globals.css";
import { useSyncExternalStore } from "react";
import { ErrorScreen } from "#components/ui/error-screen.tsx";
import { DEFAULT_LANGUAGE, isLanguage, type Language, languageTable } from "#lib/platform/languages.ts";

/** Here, because the layout that loads the messages is what failed. */
const TEXTS: Record<Language, { title: string; text: string; reload: string }> = {
  en: {
    title: "Something went wrong",
    text: "This page can’t be shown. Reload it. If that doesn’t help, contact your Parley administrator.",
    reload: "Reload",
  },
  ar: {
    title: "حدث خطأ ما",
    text: "لا يمكن عرض هذه الصفحة. يُرجى إعادة تحميلها. إذا استمرت المشكلة، فيُرجى التواصل مع مسؤول Parley.",
    reload: "إعادة التحميل",
  },
};

/** Replaces the whole page when the root layout fails. */
export default function GlobalError() {
  const shown = useOfFailedPage(({ lang }) => lang);
  const language = isLanguage(shown) ? shown : DEFAULT_LANGUAGE;
  const isDark = useOfFailedPage(({ classList }) => String(classList.contains("dark"))) === "true";
  const { title, text, reload } = TEXTS[language];
  return (
    <html lang={language} dir={languageTable[language].dir} className={isDark ? "dark" : "light"}>
      <body>
        <title>{title}</title>
        <ErrorScreen title={title} text={text} action={reload} onAction={() => location.reload()} />
      </body>
    </html>
  );
}

/** What the page that failed had, such as its language. */
function useOfFailedPage(read: (root: HTMLElement) => string): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => read(document.documentElement),
    () => "",
  );
}
