"use client";

import { useSyncExternalStore } from "react";

const KEY = "parley.docs.language";
const CHANGED = "parley-docs-language";

/** The language of samples that the reader chose last, over all samples, pages and visits. */
export function useLanguage(): [language: string | null, choose: (language: string) => void] {
  const language = useSyncExternalStore(subscribe, read, () => null);
  return [language, choose];
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // A browser that keeps nothing for us still shows the samples.
    return null;
  }
}

function choose(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener("storage", changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener("storage", changed);
  };
}
