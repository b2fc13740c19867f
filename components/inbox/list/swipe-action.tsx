"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { Picker } from "#components/inbox/details/picker.tsx";
import SnoozeList from "#components/inbox/details/snooze-list.tsx";
import { useConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import type { SwipeDirection } from "#components/inbox/list/track-swipe.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

interface SwipeActionProps {
  conversation: ConversationView;
  towards: SwipeDirection;
  now: number;
  /** The row, beside which the snooze times are shown. */
  anchor: RefObject<HTMLElement | null>;
  onDone: () => void;
}

/** What a completed swipe does: it closes or reopens the conversation, or offers times to snooze it. */
export default function SwipeAction({ towards, ...props }: SwipeActionProps) {
  return towards === "start" ? <Snooze {...props} /> : <CloseOrReopen {...props} />;
}

function CloseOrReopen({ conversation, onDone }: Omit<SwipeActionProps, "towards">) {
  const actions = useConversationActions(conversation);
  const run = useEffectEvent(() => {
    void (conversation.state === "closed" ? actions.reopen() : actions.close());
    onDone();
  });
  useEffect(() => run(), []);
  return null;
}

function Snooze({ conversation, now, anchor, onDone }: Omit<SwipeActionProps, "towards">) {
  const t = useTranslations("work.snooze");
  const actions = useConversationActions(conversation);
  const endSnooze = () => {
    onDone();
    void actions.reopen();
  };
  return (
    <Picker open onClose={onDone} anchor={anchor} title={t("title")}>
      <SnoozeList
        now={now}
        onSnooze={(until, openedAt) => {
          onDone();
          void actions.snooze(until, openedAt);
        }}
        onEndSnooze={conversation.state === "snoozed" ? endSnooze : undefined}
      />
    </Picker>
  );
}
