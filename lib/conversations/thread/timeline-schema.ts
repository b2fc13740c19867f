import { z } from "zod";
import { retentionDays } from "#lib/platform/retention.ts";

// The stored data of each kind (`message_timeline.data`).
const errorData = {
  whatsappCode: z.number().nullable(),
  whatsappTitle: z.string().nullable(),
  // Steps of earlier releases lack it.
  whatsappDetails: z.string().nullable().default(null),
  traceId: z.string().nullable(),
};

const outcomes = ["accepted", "refused", "not_sent", "unknown"] as const;
const statuses = ["sent", "delivered", "read", "played", "failed"] as const;

export const storedStepSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("fallback"),
    data: z.object({ template: z.string(), language: z.string() }),
  }),
  z.object({
    kind: z.literal("attempt"),
    data: z.object({
      attempt: z.number(),
      outcome: z.enum(outcomes),
      httpStatus: z.number().nullable(),
      ...errorData,
      reason: z.string().nullable(),
      durationMs: z.number().nullable(),
    }),
  }),
  z.object({
    kind: z.literal("status"),
    data: z.object({ status: z.enum(statuses), changed: z.boolean(), ...errorData }),
  }),
  z.object({
    kind: z.literal("retried"),
    data: z.object({ by: z.object({ kind: z.string(), name: z.string().nullable() }) }),
  }),
  z.object({
    kind: z.literal("canceled"),
    data: z.object({ by: z.object({ kind: z.string(), name: z.string().nullable() }) }),
  }),
  z.object({
    kind: z.literal("rescheduled"),
    data: z.object({
      by: z.object({ kind: z.string(), name: z.string().nullable() }),
      sendAt: z.string().nullable(),
    }),
  }),
  z.object({
    kind: z.literal("gave_up"),
    data: z.object({
      failure: z.object({
        code: z.string(),
        message: z.string(),
        whatsappCode: z.number().nullable(),
        retryable: z.boolean(),
      }),
    }),
  }),
]);

export type StoredStep = z.infer<typeof storedStepSchema>;

const AT = "2026-11-20T21:30:05.123Z";

const at = z.iso.datetime().meta({ description: "When it happened, by the server's clock.", example: AT });

const whatsappAt = z.iso.datetime().meta({
  description: "When it happened by WhatsApp's clock, to the second.",
  example: "2026-11-20T21:30:05.000Z",
});

const kind = <K extends string>(value: K, description: string) =>
  z.literal(value).meta({ description, example: value });

const errorFields = {
  whatsappCode: z
    .number()
    .nullable()
    .meta({ description: "WhatsApp's error code. Null if there is none.", example: null }),
  whatsappTitle: z
    .string()
    .nullable()
    .meta({ description: "WhatsApp's description of the error.", example: null }),
  whatsappDetails: z.string().nullable().meta({
    description: "WhatsApp's own explanation of the error, which can name the part that is wrong, or null.",
    example: null,
  }),
  cause: z.string().nullable().meta({
    description: "What the error means, in plain English. Null if there is no explanation.",
    example: null,
  }),
  action: z
    .string()
    .nullable()
    .meta({ description: "What to do about it. Null if there is no advice.", example: null }),
  traceId: z.string().nullable().meta({
    description: "WhatsApp's trace ID of the failed request. Include it when you contact Meta's support.",
    example: null,
  }),
};

const person = z
  .object({
    kind: z.string().meta({ description: "`api_key`, `member` or `system`.", example: "api_key" }),
    name: z
      .string()
      .nullable()
      .meta({ description: "The name of the key or member at that time.", example: "Shop" }),
  })
  .meta({ description: "Who did it." });

const called = z.object({
  kind: kind(
    "called",
    `The API request that created the message. Requests are kept for up to ${retentionDays.requests} days.`,
  ),
  at,
  requestId: z
    .string()
    .meta({ description: "The `X-Request-Id` of the request.", example: "req_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
  keyName: z.string().meta({ description: "The API key that was used.", example: "Shop" }),
  method: z.string().meta({ description: "The HTTP method.", example: "POST" }),
  path: z.string().meta({ description: "The path.", example: "/api/v1/messages/text" }),
  status: z.number().meta({ description: "The HTTP status of the response.", example: 200 }),
  code: z
    .string()
    .nullable()
    .meta({ description: "The error code of the response. Null if there is none.", example: null }),
  durationMs: z.number().meta({ description: "The duration of the request in milliseconds.", example: 182 }),
});

const accepted = z.object({
  kind: kind("accepted", "Parley accepted and stored the message."),
  at,
  by: person,
});

const received = z.object({
  kind: kind("received", "Parley received the customer's message."),
  at,
  whatsappAt: whatsappAt.nullable().meta({
    description: "When it happened by WhatsApp's clock, if known.",
    example: "2026-11-20T21:30:05.000Z",
  }),
});

const fallback = z.object({
  kind: kind("fallback", "The window was closed, so the fallback template is sent instead of the message."),
  at,
  template: z.string().meta({ description: "The template's name.", example: "order_update" }),
  language: z.string().meta({ description: "The template's language.", example: "en_US" }),
});

const attempt = z.object({
  kind: kind("attempt", "Parley sent the message to WhatsApp."),
  at,
  attempt: z.number().meta({
    description: "The attempt number, starting from 1. It starts again when the message is retried.",
    example: 1,
  }),
  outcome: z.enum([...outcomes, "running"]).meta({
    description:
      "`accepted`: WhatsApp accepted it. `refused`: WhatsApp rejected it. `not_sent`: the request did not reach WhatsApp. `unknown`: it is not known whether WhatsApp received it. `running`: there is no response yet.",
    example: "accepted",
  }),
  httpStatus: z.number().nullable().meta({
    description:
      "The HTTP status of the response from WhatsApp or a proxy in between. Null without a response.",
    example: 200,
  }),
  ...errorFields,
  reason: z
    .string()
    .nullable()
    .meta({ description: "Why there was no valid response. Null if there was one.", example: null }),
  durationMs: z.number().nullable().meta({
    description: "The duration of the request to WhatsApp in milliseconds. Null if no request was made.",
    example: 96,
  }),
});

const status = z.object({
  kind: kind("status", "WhatsApp reported a status of the message."),
  at,
  whatsappAt,
  status: z.enum(statuses).meta({ description: "The reported status.", example: "delivered" }),
  changed: z.boolean().meta({
    description: "Whether it changed the message's status. Duplicate or late statuses do not.",
    example: true,
  }),
  ...errorFields,
});

const retried = z.object({
  kind: kind("retried", "Someone retried the failed message."),
  at,
  by: person,
});

const canceled = z.object({
  kind: kind("canceled", "Someone canceled the message before it was sent."),
  at,
  by: person,
});

const rescheduled = z.object({
  kind: kind(
    "rescheduled",
    "Someone gave the scheduled message another time, sent it, or undid its cancellation.",
  ),
  at,
  by: person,
  sendAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: "The new time. Null if the message is sent at once.", example: AT }),
});

const gaveUp = z.object({
  kind: kind("gave_up", "Parley stopped trying and marked the message as failed."),
  at,
  code: z.string().meta({ description: "The failure's code.", example: "EXPIRED" }),
  cause: z.string().meta({
    description: "What happened, in plain English.",
    example: "WhatsApp was unavailable for 24 hours, so this message was not sent.",
  }),
  action: z.string().meta({
    description: "What to do about it.",
    example: "Send it again if it is still needed.",
  }),
});

const delivery = z.object({
  kind: kind("delivery", "An attempt to deliver an event about the message to a webhook endpoint."),
  at,
  eventId: z.string().meta({ description: "The event.", example: "evt_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
  eventType: z.string().meta({ description: "The event type.", example: "message.delivered" }),
  endpointId: z
    .string()
    .meta({ description: "The webhook endpoint.", example: "whk_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
  result: z.enum(["waiting", "delivered", "failed"]).meta({
    description:
      "`waiting`: not attempted yet. `failed`: this attempt failed; `nextAttemptAt` is the time of the next one.",
    example: "delivered",
  }),
  attempt: z
    .number()
    .meta({ description: "The attempt number. 0 while waiting for the first attempt.", example: 1 }),
  httpStatus: z
    .number()
    .nullable()
    .meta({ description: "The endpoint's HTTP status. Null without a response.", example: 204 }),
  error: z.string().nullable().meta({
    description:
      "Why the attempt failed. Null if it did not fail, and for keys without the `webhooks.manage` scope.",
    example: null,
  }),
  durationMs: z.number().nullable().meta({ description: "The duration in milliseconds.", example: 41 }),
  nextAttemptAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: "The time of the next attempt. Null if there is none.", example: null }),
});

export const timelineStepSchema = z
  .discriminatedUnion("kind", [
    called,
    accepted,
    received,
    fallback,
    attempt,
    status,
    retried,
    canceled,
    rescheduled,
    gaveUp,
    delivery,
  ])
  .meta({ description: "One step. `kind` determines its fields. More kinds may be added." });

export type TimelineStep = z.infer<typeof timelineStepSchema>;

export const timelineSchema = z.object({
  data: z.array(timelineStepSchema).meta({ description: "All steps, oldest first." }),
});

export const staffTimelineSchema = z.object({
  data: z.array(
    z.discriminatedUnion("kind", [
      called,
      accepted,
      received,
      fallback,
      attempt,
      status,
      retried,
      canceled,
      rescheduled,
      gaveUp,
      // Null for members who cannot see webhook endpoints.
      delivery.extend({ endpointId: z.string().nullable() }),
    ]),
  ),
  opensCalls: z.boolean(),
});

export type StaffTimelineStep = z.infer<typeof staffTimelineSchema>["data"][number];
