"use client";

import { useEffect } from "react";
import { endLoadingPart, startLoadingPart } from "#components/shell/keys/keyboard-listener.ts";

/** Keeps keys for a conversation that hydrates later than the page, until its `CommandsReady` mounts. */
export function LoadingCommands() {
  useEffect(() => {
    startLoadingPart("conversation");
    return () => endLoadingPart("conversation");
  }, []);
  return null;
}

export function CommandsReady() {
  useEffect(() => {
    // After the other effects of the part, which bind its commands.
    const timer = setTimeout(() => endLoadingPart("conversation"));
    return () => clearTimeout(timer);
  }, []);
  return null;
}
