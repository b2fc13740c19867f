import { z } from "zod";
import { eventFamilies, webhookEventTypes } from "#lib/events/webhook-event-rules.ts";
import {
  anyOfFilter,
  createdFilters,
  idParameter,
  instantField,
  instantInput,
  pageQuery,
} from "#lib/platform/api-fields.ts";

export const webhookEventSchema = z
  .object({
    id: z.string().meta({
      description:
        "The event's ID. It is the same for every delivery and replay, so use it to ignore duplicates.",
      example: "evt_01kaeh4v5rf7ncp9s4t0v1wxyz",
    }),
    type: z.enum(webhookEventTypes).meta({ description: "The event type.", example: "message.delivered" }),
    timestamp: instantField(
      "When the event happened, by the workspace's clock, which only the sandbox can advance.",
    ),
    apiVersion: z.literal("v1").meta({ description: "The version of the schema of `data`.", example: "v1" }),
    workspaceId: z
      .string()
      .meta({ description: "The workspace of the event.", example: "ws_01kaeh4v5j2x9k0a8d1c6yt4me" }),
    sequence: z.number().int().nullable().meta({
      description:
        "Increases by one with every event of a conversation, so a higher number is newer. Null for events without a conversation.",
      example: 12,
    }),
    data: z.record(z.string(), z.unknown()).meta({
      description:
        "The complete objects that the event is about, as the API returns them. The fields depend on the event type.",
      example: {},
    }),
  })
  .meta({ id: "Event", description: "An event." });

export const eventParams = z.object({
  id: idParameter("evt", "The event's ID.", "evt_01kaeh4v5rf7ncp9s4t0v1wxyz"),
});

export const listEventsQuery = z.strictObject({
  ...pageQuery,
  order: z.enum(["desc", "asc"]).default("desc").meta({
    description: "`desc`: newest first. `asc`: oldest first, for catching up.",
    example: "asc",
  }),
  type: anyOfFilter([...webhookEventTypes, ...eventFamilies], {
    description: "Only events of this type, or of a family such as `message.*`.",
    example: "message.*",
  }).optional(),
  conversationId: idParameter("conv", "Only events of this conversation.").optional(),
  ...createdFilters("Only events recorded", ", by the server's clock, which the sandbox does not change"),
  since: instantInput("The same as `createdAfter`. If both are given, the later one applies.").optional(),
});

export const webhookEventListSchema = z.object({
  data: z.array(webhookEventSchema).meta({ description: "The events." }),
  hasMore: z.boolean().meta({ description: "Whether there are more items after this page.", example: false }),
  nextCursor: z.string().nullable().meta({
    description: "The `cursor` of the next page. Null if and only if `hasMore` is false.",
    example: null,
  }),
  resumeCursor: z.string().nullable().meta({
    description:
      "With `order=asc`, your position in the list. Store it and pass it as `cursor` next time: no event is skipped or repeated. Null with `order=desc`.",
    example: "q83vASNFZ4kBI0VniQEjRWeJWyIyMDI2IiwiMSJd",
  }),
});
