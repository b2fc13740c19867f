"use client";

import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { matchContextualShortcut } from "#components/shell/keys/contextual-shortcuts.ts";

const WITHOUT_ARROW_KEYS = "button, a";

export function useMessageKeys(
  content: RefObject<HTMLElement | null>,
  actions: {
    toLatest: () => void;
    isEndLoaded: boolean;
    /** Returns false for a message that cannot be quoted: the key then opens a reply without one. */
    reply: (id: string) => boolean;
    openMenu: (id: string, at: DOMRect) => void;
  },
) {
  const { toLatest, isEndLoaded } = actions;
  const [isGoingToLatest, setGoingToLatest] = useState(false);
  useEffect(() => {
    if (!isGoingToLatest || !isEndLoaded) return;
    setGoingToLatest(false);
    // The person may have gone on elsewhere while the messages were loaded.
    if (isInThread(content.current)) articlesOf(content.current).at(-1)?.focus({ preventScroll: true });
  }, [isGoingToLatest, isEndLoaded, content]);
  /** The next arrow keys go on from the newest message, if the thread has the focus. */
  const showLatest = () => {
    toLatest();
    if (isInThread(content.current)) setGoingToLatest(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const article = target?.closest<HTMLElement>("article") ?? null;
    const isItem = target === event.currentTarget || target === article;
    if (event.key === "Tab" && event.shiftKey && article && target === firstTabStop(article)) {
      article.focus({ preventScroll: true });
      return event.preventDefault();
    }
    // A link or a button of a message, such as the picture that was open, uses no arrow keys.
    const ignoresArrowKeys = !isItem && article !== null && target?.matches(WITHOUT_ARROW_KEYS) === true;
    if (!isItem && !ignoresArrowKeys) return;
    const id = article?.querySelector("[data-anchor]")?.id;
    const keyId = matchContextualShortcut("message", event);
    if (keyId === "message.latest") showLatest();
    else if (keyId === "message.previous" || keyId === "message.next") {
      if (!move(content.current, article, keyId === "message.previous" ? -1 : 1)) return;
    } else if (ignoresArrowKeys) return;
    else if (id && keyId === "message.reply") {
      if (!actions.reply(id)) return;
    } else if (id && article && keyId === "message.menu")
      actions.openMenu(id, article.getBoundingClientRect());
    else return;
    event.preventDefault();
  };
  return { onKeyDown, showLatest };
}

/** Shift+Tab goes from it to the message, which is no tab stop itself. */
function firstTabStop(article: HTMLElement): HTMLElement | undefined {
  const controls = [...article.querySelectorAll<HTMLElement>("a[href], button, input, video, [tabindex]")];
  return controls.find((control) => control.tabIndex >= 0 && control.checkVisibility());
}

function articlesOf(content: HTMLElement | null): HTMLElement[] {
  return [...(content?.querySelectorAll<HTMLElement>("article") ?? [])];
}

/** Whether the region of the messages or a message has the focus. */
function isInThread(content: HTMLElement | null): boolean {
  return content?.parentElement?.contains(document.activeElement) === true;
}

function move(content: HTMLElement | null, from: HTMLElement | null, step: 1 | -1): boolean {
  const articles = articlesOf(content);
  const next = from ? articles[articles.indexOf(from) + step] : articles.findLast(isSeen);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

function isSeen(article: HTMLElement): boolean {
  const { top, bottom } = article.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
