"use client";

import type { RefObject } from "react";
import { Picker } from "#components/inbox/details/picker.tsx";
import SnoozeList from "#components/inbox/details/snooze-list.tsx";
import type { ConversationActions } from "#components/inbox/details/use-conversation-actions.ts";

export default function SnoozePicker({
  isSnoozed,
  now,
  title,
  anchor,
  actions,
  onClose,
}: {
  isSnoozed: boolean;
  now: number;
  title: string;
  anchor: RefObject<HTMLElement | null>;
  actions: ConversationActions;
  onClose: () => void;
}) {
  const endSnooze = () => {
    onClose();
    void actions.reopen();
  };
  return (
    <Picker open onClose={onClose} anchor={anchor} title={title}>
      <SnoozeList
        now={now}
        onSnooze={(until, openedAt) => {
          onClose();
          void actions.snooze(until, openedAt);
        }}
        onEndSnooze={isSnoozed ? endSnooze : undefined}
      />
    </Picker>
  );
}
