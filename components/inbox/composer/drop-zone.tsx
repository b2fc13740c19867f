"use client";

import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";

interface Area {
  top: number;
  left: number;
  width: number;
  height: number;
}

interface DropZoneProps {
  below: RefObject<HTMLElement | null>;
  onFiles: (files: FileList) => void;
}

/** Cancels drops elsewhere, because the browser would open the file and leave the page. */
export function DropZone({ below, onFiles }: DropZoneProps) {
  const t = useTranslations("composer.files");
  const [area, setArea] = useState<Area | null>(null);
  const addFiles = useEffectEvent(onFiles);
  useEffect(() => {
    const pane = below.current?.parentElement;
    if (!pane) return;
    // `dragenter` of a child precedes `dragleave` of its parent.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (hasFiles(event)) depth += 1;
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (isHandledElsewhere(event)) return setArea(null);
      const { top, left, width, height } = pane.getBoundingClientRect();
      setArea((shown) => shown ?? { top, left, width, height });
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setArea(null);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setArea(null);
      if (event.dataTransfer && !isHandledElsewhere(event)) addFiles(event.dataTransfer.files);
    };
    const cancelDrop = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    pane.addEventListener("dragenter", enter);
    pane.addEventListener("dragover", over);
    pane.addEventListener("dragleave", leave);
    pane.addEventListener("drop", drop);
    window.addEventListener("dragover", cancelDrop);
    window.addEventListener("drop", cancelDrop);
    return () => {
      pane.removeEventListener("dragenter", enter);
      pane.removeEventListener("dragover", over);
      pane.removeEventListener("dragleave", leave);
      pane.removeEventListener("drop", drop);
      window.removeEventListener("dragover", cancelDrop);
      window.removeEventListener("drop", cancelDrop);
    };
  }, [below]);
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

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

function isHandledElsewhere({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest("[data-takes-drop]") !== null;
}
