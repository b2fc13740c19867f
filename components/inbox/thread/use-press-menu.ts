"use client";

import { type MouseEvent, type PointerEvent, useRef } from "react";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const LONG_PRESS_MS = 480;
const MOVE_TOLERANCE_PX = 10;
const BROWSER_MENU = "a, img, video, audio, input";

/** @param isAlbumItem inside the bubble of another message: its events do not bubble */
export function usePressMenu(message: MessageView, { isAlbumItem = false } = {}) {
  const thread = useThreadActions();
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasOpened = useRef(false);
  const cancel = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  const openAt = (x: number, y: number) => thread?.openMenu(message, new DOMRect(x, y, 0, 0), "all");
  return {
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (isAlbumItem) event.stopPropagation();
      const target = event.target instanceof Element ? event.target : null;
      const selected = window.getSelection()?.isCollapsed === false;
      if (!thread || selected || (!isAlbumItem && target?.closest(BROWSER_MENU))) return;
      event.preventDefault();
      openAt(event.clientX, event.clientY);
    },
    onPointerDown: (event: PointerEvent) => {
      if (isAlbumItem) event.stopPropagation();
      const { pointerType, clientX: x, clientY: y } = event;
      wasOpened.current = false;
      if (pointerType !== "touch") return;
      const open = () => {
        wasOpened.current = true;
        openAt(x, y);
      };
      press.current = { x, y, timer: setTimeout(open, LONG_PRESS_MS) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > MOVE_TOLERANCE_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent) => {
      if (!wasOpened.current) return;
      wasOpened.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
