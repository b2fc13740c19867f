"use client";

import type { KeyboardEvent, RefObject } from "react";

/** Up and down go from message to message while the thread has the focus; End goes to the newest. */
export function useMessageKeys(
  content: RefObject<HTMLElement | null>,
  act: { toLatest: () => void; reply: (id: string) => void; openMenu: (id: string, at: DOMRect) => void },
) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const article = target?.closest<HTMLElement>("article") ?? null;
    // A slider, a menu or a button inside a message keeps its keys.
    if (target !== event.currentTarget && target !== article) return;
    const id = article?.querySelector("[data-anchor]")?.id;
    if (event.key === "End") act.toLatest();
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      if (!move(content.current, article, event.key === "ArrowUp" ? -1 : 1)) return;
    } else if (id && event.key === "r") act.reply(id);
    else if (id && article && (event.key === "Enter" || event.key === "ContextMenu")) {
      act.openMenu(id, article.getBoundingClientRect());
    } else return;
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
