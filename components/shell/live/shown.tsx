"use client";

import { useContext, useEffect } from "react";
import { LiveContext } from "#components/shell/live/live-context.ts";

/** A part whose script never loads must not delay changes for longer. */
const PATIENCE_MS = 10_000;

/**
 * Rendered before a part that hydrates later than the page, because it has a script or boundary of its own: until its
 * `Shown` mounts, server-rendered content does not change (`LiveStatus.hold`).
 */
export function HoldUntilShown() {
  const status = useContext(LiveContext);
  useEffect(() => {
    status.hold();
    const timer = setTimeout(() => status.letGo(), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      status.letGo();
    };
  }, [status]);
  return null;
}

export function Shown() {
  const status = useContext(LiveContext);
  useEffect(() => status.letGo(), [status]);
  return null;
}
