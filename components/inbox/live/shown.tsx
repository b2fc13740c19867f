"use client";

import { useContext, useEffect } from "react";
import { LiveContext } from "#components/inbox/live/live-context.ts";

/** A part whose script never comes must not keep the rest of the page from what happens for ever. */
const PATIENCE_MS = 10_000;

/**
 * Stands before a part of a page that is taken up later than the page itself, because it has a script or a boundary of its
 * own: until its `Shown` is there, nothing changes what the server rendered (`LiveStatus.hold`).
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

/** Stands in that part. */
export function Shown() {
  const status = useContext(LiveContext);
  useEffect(() => status.letGo(), [status]);
  return null;
}
