import { z } from "zod";

// What each kind of step keeps (`message_timeline.data`).
const said = {
  whatsappCode: z.number().nullable(),
  whatsappTitle: z.string().nullable(),
  traceId: z.string().nullable(),
};

const outcomes = ["accepted", "refused", "not_sent", "unknown"] as const;
const statuses = ["sent", "delivered", "read", "played", "failed"] as const;

/** A step as it is kept. */
export const keptStepSchema = z.discriminatedUnion("kind", [
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
      ...said,
      reason: z.string().nullable(),
      durationMs: z.number().nullable(),
    }),
  }),
  z.object({
    kind: z.literal("status"),
    data: z.object({ status: z.enum(statuses), changed: z.boolean(), ...said }),
  }),
  z.object({
    kind: z.literal("retried"),
    data: z.object({ by: z.object({ kind: z.string(), name: z.string().nullable() }) }),
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

export type KeptStep = z.infer<typeof keptStepSchema>;

const AT = "2026-11-20T21:30:05.123Z";

const at = z.iso.datetime().meta({ description: "When it happened, by Parley's clock.", example: AT });

const whatsappAt = z.iso.datetime().meta({
  description: "When it happened by WhatsApp's own clock, which counts whole seconds.",
  example: "2026-11-20T21:30:05.000Z",
});

const kind = <K extends string>(value: K, description: string) =>
  z.literal(value).meta({ description, example: value });

const whatsappSays = {
  whatsappCode: z
    .number()
    .nullable()
    .meta({ description: "WhatsApp's error code; null when it told none.", example: null }),
  whatsappTitle: z
    .string()
    .nullable()
    .meta({ description: "WhatsApp's own words for its error.", example: null }),
  cause: z
    .string()
    .nullable()
    .meta({ description: "What the error means, in plain words; null where there is none.", example: null }),
  action: z
    .string()
    .nullable()
    .meta({ description: "What to do about it; null where there is none.", example: null }),
  traceId: z.string().nullable().meta({
    description: "WhatsApp's trace id of the failed call, to be named to Meta's support.",
    example: null,
  }),
};

const person = z
  .object({
    kind: z.string().meta({ description: "`api_key`, `member` or `system`.", example: "api_key" }),
    name: z
      .string()
      .nullable()
      .meta({ description: "The name of the key or the member, as it was then.", example: "Shop" }),
  })
  .meta({ description: "Who did it." });

const called = z.object({
  kind: kind("called", "The API call that made the message. Calls are kept for 30 days."),
  at,
  requestId: z
    .string()
    .meta({ description: "The call's `X-Request-Id`.", example: "req_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
  keyName: z.string().meta({ description: "The key that was used.", example: "Shop" }),
  method: z.string().meta({ description: "The call's method.", example: "POST" }),
  path: z.string().meta({ description: "The call's path.", example: "/api/v1/messages/text" }),
  status: z.number().meta({ description: "The HTTP status of the answer.", example: 200 }),
  code: z
    .string()
    .nullable()
    .meta({ description: "The error code of the answer; null when it was none.", example: null }),
  durationMs: z.number().meta({ description: "Milliseconds until the answer.", example: 182 }),
});

const accepted = z.object({
  kind: kind("accepted", "Parley took the message in and holds it durably."),
  at,
  by: person,
});

const received = z.object({
  kind: kind("received", "The customer's message arrived at Parley."),
  at,
  whatsappAt: whatsappAt.nullable().meta({
    description: "When it happened by WhatsApp's own clock, when that is known.",
    example: "2026-11-20T21:30:05.000Z",
  }),
});

const fallback = z.object({
  kind: kind("fallback", "The window was closed, so the fallback template goes instead of the text."),
  at,
  template: z.string().meta({ description: "The template's name.", example: "order_update" }),
  language: z.string().meta({ description: "The template's language.", example: "en_US" }),
});

const attempt = z.object({
  kind: kind("attempt", "Parley asked WhatsApp to send it."),
  at,
  attempt: z.number().meta({ description: "The first is 1; it begins anew when sent again.", example: 1 }),
  outcome: z.enum([...outcomes, "running"]).meta({
    description:
      "`accepted`: WhatsApp has it. `refused`: it answered that it does not take it. `not_sent`: WhatsApp certainly did not get it. `unknown`: it may have arrived. `running`: no answer yet.",
    example: "accepted",
  }),
  httpStatus: z.number().nullable().meta({
    description: "The HTTP status of the answer, also of a proxy's before WhatsApp; null without one.",
    example: 200,
  }),
  ...whatsappSays,
  reason: z
    .string()
    .nullable()
    .meta({ description: "Why there was no readable answer; null when there was.", example: null }),
  durationMs: z.number().nullable().meta({
    description: "Milliseconds that WhatsApp was called; null when it never came to it.",
    example: 96,
  }),
});

const status = z.object({
  kind: kind("status", "WhatsApp told how the message stands."),
  at,
  whatsappAt,
  status: z.enum(statuses).meta({ description: "What WhatsApp told.", example: "delivered" }),
  changed: z.boolean().meta({
    description: "Whether it changed anything; a status that is told again, or comes late, does not.",
    example: true,
  }),
  ...whatsappSays,
});

const retried = z.object({
  kind: kind("retried", "Someone had the failed message sent again."),
  at,
  by: person,
});

const gaveUp = z.object({
  kind: kind("gave_up", "Parley gave the message up."),
  at,
  code: z.string().meta({ description: "The failure's code.", example: "EXPIRED" }),
  cause: z.string().meta({
    description: "What happened, in plain words.",
    example: "WhatsApp could not take this message for 24 hours, so it was given up.",
  }),
  action: z.string().meta({
    description: "What to do about it.",
    example: "Send it again when WhatsApp is reachable.",
  }),
});

const delivery = z.object({
  kind: kind("delivery", "An event about the message on its way to a webhook endpoint: one step a try."),
  at,
  eventId: z.string().meta({ description: "The event.", example: "evt_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
  eventType: z.string().meta({ description: "The event's type.", example: "message.delivered" }),
  endpointId: z
    .string()
    .meta({ description: "The webhook endpoint.", example: "whk_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
  result: z.enum(["waiting", "delivered", "failed"]).meta({
    description:
      "`waiting`: not tried yet. `failed`: this try failed; `nextAttemptAt` says when the next is.",
    example: "delivered",
  }),
  attempt: z.number().meta({ description: "Which try it is; 0 while it waits for the first.", example: 1 }),
  httpStatus: z
    .number()
    .nullable()
    .meta({ description: "The endpoint's HTTP status; null without an answer.", example: 204 }),
  error: z.string().nullable().meta({
    description:
      "Why the try failed; null when it did not, and for keys without the scope `webhooks.manage`.",
    example: null,
  }),
  durationMs: z.number().nullable().meta({ description: "Milliseconds that it took.", example: 41 }),
  nextAttemptAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: "When it is tried next; null when it is not.", example: null }),
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
    gaveUp,
    delivery,
  ])
  .meta({ description: "One step; `kind` says which, and which members it has. More kinds may come." });

/** One step of a message's timeline. */
export type TimelineStep = z.infer<typeof timelineStepSchema>;

/** `GET /v1/messages/{id}/timeline`. */
export const timelineSchema = z.object({
  data: z.array(timelineStepSchema).meta({ description: "Every step, the oldest first." }),
});

/** The timeline as the inbox shows it. */
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
      gaveUp,
      // Null for those who may not see the endpoints.
      delivery.extend({ endpointId: z.string().nullable() }),
    ]),
  ),
  /** Whether the reader may open the log of calls. */
  opensCalls: z.boolean(),
});

/** One step as the inbox shows it. */
export type StaffTimelineStep = z.infer<typeof staffTimelineSchema>["data"][number];
