"use client";

import { useLayoutEffect } from "react";
import { isolate } from "#components/ui/isolate.ts";

/** What precedes the title that the server sets for the page. */
const parts = { badge: "", subject: "" };
const titles = new WeakMap<HTMLTitleElement, { page: string; written: string }>();
let observer: MutationObserver | null = null;

function writeTitle(): void {
  // Each page has an element of its own, which React may show again later.
  const element = document.head.querySelector("title");
  if (!element) return;
  const known = titles.get(element);
  const page = known?.written === element.text ? known.page : element.text;
  const subject = parts.subject === "" ? "" : `${isolate(parts.subject)} · `;
  const written = `${parts.badge}${subject}${page}`;
  titles.set(element, { page, written });
  if (element.text !== written) element.text = written;
}

function setPart(part: keyof typeof parts, text: string): void {
  if (parts[part] === text) return;
  parts[part] = text;
  observer ??= new MutationObserver(writeTitle);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  writeTitle();
}

/** Before Next announces the title, in an effect of the same commit. */
function usePart(part: keyof typeof parts, text: string): void {
  useLayoutEffect(() => {
    setPart(part, text);
    return () => setPart(part, "");
  }, [part, text]);
}

/** Prefixes the page's title, before the subject. */
export function useTitleBadge(badge: string): void {
  usePart("badge", badge);
}

/** Puts the name of the person that the page shows before its title. */
export function useTitleSubject(name: string | undefined): void {
  usePart("subject", name ?? "");
}
