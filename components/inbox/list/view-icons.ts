import { AlarmClock, Archive, MessageSquare, Timer, UserRound, UserRoundX } from "lucide-react";
import type { InboxView } from "#lib/conversations/views/inbox-view-rules.ts";

export const viewIcons = {
  mine: UserRound,
  unassigned: UserRoundX,
  open: MessageSquare,
  closing: Timer,
  snoozed: AlarmClock,
  closed: Archive,
} satisfies Record<InboxView | "closing", unknown>;
