"use client";

import { type MouseEvent, type PointerEvent, useRef } from "react";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const LONG_PRESS_MS = 480;
const STILL_PX = 10;
/** For these the browser's own menu is more useful. */
const OWN_MENU = "a, img, video, audio, input";

/**
 * Opens a message's menu on a long press or right click; a text selection gets the browser's menu.
 * @param part an element of a bubble that is a message of its own, as in an album: the event does not bubble, and its
 * image has this menu instead of the browser's
 */
export function usePressMenu(message: MessageView, { part = false } = {}) {
  const thread = useThreadActions();
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const opened = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  const openAt = (x: number, y: number) => thread?.openMenu(message, new DOMRect(x, y, 0, 0), "all");
  return {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (part) event.stopPropagation();
      const target = event.target instanceof Element ? event.target : null;
      const selected = window.getSelection()?.isCollapsed === false;
      if (!thread || selected || (!part && target?.closest(OWN_MENU))) return;
      event.preventDefault();
      openAt(event.clientX, event.clientY);
    },
    onPointerDown: (event: PointerEvent) => {
      if (part) event.stopPropagation();
      const { pointerType, clientX: x, clientY: y } = event;
      opened.current = false;
      if (pointerType !== "touch") return;
      const open = () => {
        opened.current = true;
        openAt(x, y);
      };
      press.current = { x, y, timer: setTimeout(open, LONG_PRESS_MS) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      // Releasing the finger that opened the menu is not a click.
      if (!opened.current) return;
      opened.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
