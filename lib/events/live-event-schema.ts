import { z } from "zod";
import type { memberEventTypes } from "#lib/events/live/recipient-rules.ts";

/** Live events that carry only ids and states; a page fetches what it shows of them. */
export const plainLiveEvents = [
  z.object({ type: z.literal("template.updated"), templateId: z.string() }),
  z.object({ type: z.literal("number.updated"), numberId: z.string() }),
  z.object({ type: z.literal("alerts.changed") }),
  z.object({ type: z.literal("preferences.changed"), userId: z.string() }),
  z.object({
    type: z.literal("list.changed"),
    list: z.enum([
      "labels",
      "quick-replies",
      "saved-views",
      "segments",
      "members",
      "teams",
      "automations",
      "availability",
      "exports",
      // Old messages were deleted; no event follows for each conversation.
      "conversations",
    ]),
  }),
  /** Its conversations moved to another team or to none. */
  z.object({ type: z.literal("team.deleted"), id: z.string() }),
  z.object({ type: z.literal("contact.changed"), contactId: z.string() }),
  z.object({
    type: z.literal("contact.deleted"),
    contactId: z.string(),
    conversationId: z.string().nullable(),
  }),
  z.object({
    type: z.literal("import.changed"),
    importId: z.string(),
    state: z.enum(["running", "done", "failed", "canceled"]),
  }),
  /** The sandbox moved the workspace's clock ahead, which said `now` when the server's said `at`. */
  z.object({
    type: z.literal("clock.moved"),
    now: z.iso.datetime(),
    /** Events of earlier releases lack it. */
    at: z.iso.datetime().optional(),
  }),
] as const;

/** A domain adds its events by `declare module`, because this folder imports no domain. */
export interface LiveEventsByDomain {
  plain: z.infer<(typeof plainLiveEvents)[number]>;
}

/** Except the plain ones, events carry the new state, so that a page updates its cache without a request. */
export type LiveEvent = LiveEventsByDomain[keyof LiveEventsByDomain];

type MemberEventType = (typeof memberEventTypes)[number];

/** An event has no `userId` unless it is listed in `memberEventTypes`, where it must have one. */
export type RecordedEvent =
  | (Extract<LiveEvent, { type: MemberEventType }> & { userId: string })
  | (Exclude<LiveEvent, { type: MemberEventType }> & { userId?: never });
