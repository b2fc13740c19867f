"use client";

import type { KeyboardEvent, RefObject } from "react";
import { matchContextualShortcut } from "#components/shell/keys/contextual-shortcuts.ts";

export function useMessageKeys(
  content: RefObject<HTMLElement | null>,
  actions: {
    toLatest: () => void;
    /** Returns false for a message that cannot be quoted: the key then opens a reply without one. */
    reply: (id: string) => boolean;
    openMenu: (id: string, at: DOMRect) => void;
  },
) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const article = target?.closest<HTMLElement>("article") ?? null;
    if (target !== event.currentTarget && target !== article) return;
    const id = article?.querySelector("[data-anchor]")?.id;
    const keyId = matchContextualShortcut("message", event);
    if (keyId === "message.latest") actions.toLatest();
    else if (keyId === "message.previous" || keyId === "message.next") {
      if (!move(content.current, article, keyId === "message.previous" ? -1 : 1)) return;
    } else if (id && keyId === "message.reply") {
      if (!actions.reply(id)) return;
    } else if (id && article && keyId === "message.menu")
      actions.openMenu(id, article.getBoundingClientRect());
    else return;
    event.preventDefault();
  };
}

function move(content: HTMLElement | null, from: HTMLElement | null, step: 1 | -1): boolean {
  const articles = [...(content?.querySelectorAll<HTMLElement>("article") ?? [])];
  const next = from ? articles[articles.indexOf(from) + step] : articles.findLast(isSeen);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

function isSeen(article: HTMLElement): boolean {
  const { top, bottom } = article.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
