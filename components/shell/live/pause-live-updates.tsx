"use client";

import { useContext, useEffect } from "react";
import { LiveContext } from "#components/shell/live/live-context.ts";

/** A part whose script never loads must not delay changes for longer. */
const MAX_PAUSE_MS = 10_000;

/** Pauses for a part that hydrates later than the page, until its `ResumeLiveUpdates` mounts (`LiveStatus.pause`). */
export function PauseLiveUpdates() {
  const status = useContext(LiveContext);
  useEffect(() => {
    status.pause();
    const timer = setTimeout(() => status.resume(), MAX_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      status.resume();
    };
  }, [status]);
  return null;
}

export function ResumeLiveUpdates() {
  const status = useContext(LiveContext);
  useEffect(() => status.resume(), [status]);
  return null;
}
