"use client";

import { type MouseEvent, type PointerEvent, useRef } from "react";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import type { MessageView } from "#lib/messages/schema.ts";

const LONG_PRESS_MS = 480;
const STILL_PX = 10;
/** The browser's own menu knows more about these. */
const OWN_MENU = "a, img, video, audio, input";

/** Opens a message's menu where it is pressed long or with the other button; what is selected keeps the browser's. */
export function usePressMenu(message: MessageView) {
  const thread = useThreadActions();
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  const openAt = (x: number, y: number) => thread?.openMenu(message, new DOMRect(x, y, 0, 0), "all");
  return {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const target = event.target instanceof Element ? event.target : null;
      const selected = window.getSelection()?.isCollapsed === false;
      if (!thread || selected || target?.closest(OWN_MENU)) return;
      event.preventDefault();
      openAt(event.clientX, event.clientY);
    },
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== "touch") return;
      press.current = { x, y, timer: setTimeout(() => openAt(x, y), LONG_PRESS_MS) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
