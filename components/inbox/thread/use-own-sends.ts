"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import type { PendingMessage } from "#components/inbox/composer/pending-message.ts";

/** What the reader sends is shown, wherever they were reading. */
export function useOwnSends(pending: readonly PendingMessage[], toLatest: () => void): void {
  const sending = pending.at(-1)?.body.clientId;
  const before = useRef(sending);
  const show = useEffectEvent(toLatest);
  useEffect(() => {
    if (sending && sending !== before.current) show();
    before.current = sending;
  }, [sending]);
}
