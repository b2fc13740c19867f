import { z } from "zod";
import { labelLiveEvents } from "#lib/contacts/label-schema.ts";
import { draftLiveEvents } from "#lib/conversations/drafts/schema.ts";
import { conversationLiveEvents } from "#lib/conversations/schema.ts";
import { messageLiveEvents } from "#lib/conversations/thread/schema.ts";
import { plainLiveEvents } from "#lib/events/live-event-schema.ts";
import { notificationLiveEvents } from "#lib/notifications/schema.ts";

export const liveEventUnionSchema = z.discriminatedUnion("type", [
  ...plainLiveEvents,
  ...conversationLiveEvents,
  ...messageLiveEvents,
  ...draftLiveEvents,
  ...notificationLiveEvents,
  ...labelLiveEvents,
]);
