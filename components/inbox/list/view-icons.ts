import { AlarmClock, Archive, Inbox, UserRound, UserRoundX } from "lucide-react";
import type { InboxView } from "#lib/conversations/views/inbox-view-rules.ts";

export const viewIcons = {
  mine: UserRound,
  unassigned: UserRoundX,
  open: Inbox,
  snoozed: AlarmClock,
  closed: Archive,
} satisfies Record<InboxView, unknown>;
