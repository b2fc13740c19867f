import { z } from "zod";
import { idParameter, instantField, instantFilter, pageQuery } from "#lib/api-fields.ts";
import { eventFamilies, outboundEventTypes } from "#lib/events/rules.ts";

/** An event as it is posted to endpoints and listed: the envelope that all types share (API.md §11). */
export const outboundEventSchema = z
  .object({
    id: z.string().meta({
      description: "The event's id, the same at every delivery and replay: remember it to do nothing twice.",
      example: "evt_01kaeh4v5rf7ncp9s4t0v1wxyz",
    }),
    type: z.enum(outboundEventTypes).meta({ description: "What happened.", example: "message.delivered" }),
    timestamp: instantField("When it happened, by the workspace's clock."),
    apiVersion: z.literal("v1").meta({ description: "The version of `data`'s shape.", example: "v1" }),
    workspaceId: z
      .string()
      .meta({ description: "Whose event it is.", example: "ws_01kaeh4v5j2x9k0a8d1c6yt4me" }),
    sequence: z.number().int().nullable().meta({
      description:
        "Rises by one with every event of a conversation: of two, the higher is the newer. Null for what belongs to no conversation.",
      example: 12,
    }),
    data: z.record(z.string(), z.unknown()).meta({
      description:
        "The whole objects that it is about, as the API shows them; which ones depends on the type.",
      example: {},
    }),
  })
  .meta({ id: "Event", description: "Something that happened." });

export const listEventsQuery = z.strictObject({
  ...pageQuery,
  order: z.enum(["desc", "asc"]).default("desc").meta({
    description: "`desc`: newest first. `asc`: oldest first, for catching up.",
    example: "asc",
  }),
  type: z
    .enum([...outboundEventTypes, ...eventFamilies])
    .optional()
    .meta({ description: "Only events of this type or family.", example: "message.*" }),
  conversationId: idParameter("conv", "Only events of this conversation.").optional(),
  since: instantFilter(
    "Only events that were written at this time or later, by Parley's own clock.",
  ).optional(),
});

export const outboundEventListSchema = z.object({
  data: z.array(outboundEventSchema).meta({ description: "The events." }),
  hasMore: z.boolean().meta({ description: "Whether there are more behind this page.", example: false }),
  nextCursor: z.string().nullable().meta({
    description: "The place behind this page, for `cursor`; null exactly when `hasMore` is false.",
    example: null,
  }),
  resumeCursor: z.string().nullable().meta({
    description:
      "With `order=asc`: the place that you have caught up to. Keep it, and give it as `cursor` next time: no event is skipped or shown twice, however late it was committed. Null with `order=desc`.",
    example: "q83vASNFZ4kBI0VniQEjRWeJWyIyMDI2IiwiMSJd",
  }),
});
