import { AlarmClock, Archive, MessagesSquare, UserRound, UserRoundX } from "lucide-react";
import type { InboxView } from "#lib/conversations/views/inbox-view-rules.ts";

export const viewIcons = {
  mine: UserRound,
  unassigned: UserRoundX,
  open: MessagesSquare,
  snoozed: AlarmClock,
  closed: Archive,
} satisfies Record<InboxView, unknown>;
