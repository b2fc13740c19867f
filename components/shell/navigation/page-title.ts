"use client";

import { useEffect } from "react";
import { isolate } from "#components/ui/isolate.ts";

/** What precedes the title that the server sets for the page. */
const parts = { badge: "", subject: "" };
let pageTitle = "";
let written: string | null = null;
let isScheduled = false;
let observer: MutationObserver | null = null;

function writeTitle(): void {
  isScheduled = false;
  // Next sets its own at each navigation, perhaps after the page is rendered.
  if (document.title !== written) pageTitle = document.title;
  const subject = parts.subject === "" ? "" : `${isolate(parts.subject)} · `;
  written = `${parts.badge}${subject}${pageTitle}`;
  if (document.title !== written) document.title = written;
}

function setPart(part: keyof typeof parts, text: string): void {
  if (parts[part] === text) return;
  parts[part] = text;
  observer ??= new MutationObserver(writeTitle);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  // From one conversation to the next the title is written once.
  if (!isScheduled) queueMicrotask(writeTitle);
  isScheduled = true;
}

function usePart(part: keyof typeof parts, text: string): void {
  useEffect(() => {
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
