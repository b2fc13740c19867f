"use client";

import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { addFiles } from "#components/inbox/composer/upload-store.ts";

interface Area {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Takes files that are dropped anywhere over the conversation, and says so while they hover. */
export function DropZone({
  conversationId,
  below,
}: {
  conversationId: string;
  /** The last thing in the pane that takes them. */
  below: RefObject<HTMLElement | null>;
}) {
  const t = useTranslations("composer.files");
  const [area, setArea] = useState<Area | null>(null);
  useEffect(() => {
    const pane = below.current?.parentElement;
    if (!pane) return;
    // Entering a child leaves its parent: only the balance tells whether the files are still over the pane.
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      const { top, left, width, height } = pane.getBoundingClientRect();
      setArea({ top, left, width, height });
    };
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setArea(null);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setArea(null);
      addFiles(conversationId, event.dataTransfer?.files ?? []);
    };
    pane.addEventListener("dragenter", enter);
    pane.addEventListener("dragover", over);
    pane.addEventListener("dragleave", leave);
    pane.addEventListener("drop", drop);
    return () => {
      pane.removeEventListener("dragenter", enter);
      pane.removeEventListener("dragover", over);
      pane.removeEventListener("dragleave", leave);
      pane.removeEventListener("drop", drop);
    };
  }, [conversationId, below]);
  if (!area) return null;
  return createPortal(
    <div
      style={area}
      className="pointer-events-none fixed z-40 grid place-items-center border-2 border-accent border-dashed bg-surface/85"
    >
      <p className="flex items-center gap-2 font-medium text-accent">
        <Paperclip aria-hidden className="size-5" />
        {t("drop")}
      </p>
    </div>,
    document.body,
  );
}
