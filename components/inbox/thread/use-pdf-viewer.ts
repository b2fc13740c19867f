"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether the browser shows PDFs in a page. Most phones and some settings download them instead. */
export function usePdfViewer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.pdfViewerEnabled,
    () => false,
  );
}
