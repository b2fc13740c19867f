import { AlarmClock, Archive, Inbox, UserRound, UserRoundX } from "lucide-react";
import type { InboxView } from "#lib/views/filter-rules.ts";

/** Each view's sign, beside its name or in its place. */
export const viewIcons = {
  mine: UserRound,
  unassigned: UserRoundX,
  open: Inbox,
  snoozed: AlarmClock,
  closed: Archive,
} satisfies Record<InboxView, unknown>;
