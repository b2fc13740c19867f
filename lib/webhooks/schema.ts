import { z } from "zod";
import { eventSubscriptions, eventTraits, webhookEventTypes } from "#lib/events/webhook-event-rules.ts";
import {
  anyOfFilter,
  createdFilters,
  idParameter,
  instantField,
  instantInput,
  listOf,
  maybeInstantField,
  orderParameter,
  pageQuery,
} from "#lib/platform/api-fields.ts";
import { KIB } from "#lib/platform/byte-units.ts";
import { deliveryStates } from "#lib/platform/delivery-states.ts";
import { codedIssue, type IssueCode } from "#lib/platform/issue-codes.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { retentionDays } from "#lib/platform/retention.ts";
import { RESPONSE_STORED_BYTES, shownResponseHeaders, URL_MAX } from "#lib/platform/safe-fetch/rules.ts";
import { secretField } from "#lib/platform/secret-fields.ts";
import { DESCRIPTION_MAX } from "#lib/webhooks/rules.ts";

const ENDPOINT_ID = "whk_01kaeh4v5qe6mbn8r3s9t0vwxy";
const EVENT_ID = "evt_01kaeh4v5rf7ncp9s4t0v1wxyz";

const urlMeta = {
  description:
    "The URL that receives events: `https`, without username and password, on a public host, on port 443, or 1024 or higher. A name that resolves to a private address is rejected.",
  example: "https://example.com/parley/events",
};

const url = z.string().min(1).max(URL_MAX).meta(urlMeta);

/** Besides `webhooks.manage`, which every key has that subscribes. */
const eventScopes = [...new Set(webhookEventTypes.map((type) => eventTraits[type].scope))]
  .filter((scope) => scope !== "webhooks.manage")
  .map((scope) =>
    scope === "messages.read" ? "`messages.read` for messages and conversations" : `\`${scope}\``,
  );

const eventTypesMeta = {
  description: `The events to send: types, families such as \`message.*\`, or \`*\` for all events. New types are sent only to endpoints that subscribe to their family or to all events. A key can subscribe only to what it can read: it needs the scope for each type (${eventScopes.join(", ")}), or \`events.read\` for all of them.`,
  example: ["message.*", "conversation.window_opened"],
  override: ({ jsonSchema }: { jsonSchema: { items?: unknown } }) => {
    Object.assign(recordOf(jsonSchema.items), { enum: eventSubscriptions });
  },
};

const eventTypes = z
  .array(
    z
      .string()
      .refine(
        (type) => eventSubscriptions.includes(type),
        codedIssue("invalid_value", "This event type does not exist. Use a documented type."),
      ),
  )
  .min(1, "Select at least one event type.")
  .max(50)
  .meta(eventTypesMeta);

const descriptionMeta = { description: "Your own description, or null.", example: "Order system" };

const description = z.string().trim().min(1).max(DESCRIPTION_MAX).nullable().meta(descriptionMeta);

const state = z.enum(["enabled", "disabled"]).meta({
  description: `\`disabled\`: nothing is sent; events are stored for ${retentionDays.events} days and can be sent later with a replay. Parley disables an endpoint if all deliveries fail for five days, if it responds with 410, or if a response asks for it.`,
  example: "enabled",
});

export const webhookEndpointSchema = z
  .object({
    id: z.string().meta({ description: "The endpoint's ID.", example: ENDPOINT_ID }),
    // Without the limits of a request, because a stored value must not make the response fail.
    url: z.string().meta(urlMeta),
    description: z.string().nullable().meta(descriptionMeta),
    eventTypes: z.array(z.string()).meta(eventTypesMeta),
    state,
    disabledReason: z.string().nullable().meta({
      description: "Why it is disabled, in plain English. Null while it is enabled.",
      example: null,
    }),
    disabledAt: maybeInstantField("When it was disabled, or null."),
    failingSince: maybeInstantField(
      "The first failure since the last success. Null while deliveries succeed.",
    ),
    lastSuccessAt: maybeInstantField("When a delivery last succeeded, or null."),
    previousSecretUntil: maybeInstantField(
      "When requests stop being signed with the previous secret as well. Null if there is none.",
    ),
    createdAt: instantField("When it was created."),
    updatedAt: instantField("When it was last updated."),
  })
  .meta({ id: "WebhookEndpoint", description: "A URL that receives events." });

export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;

/** An endpoint in events, which other endpoints receive: only the host, because the URL may contain a secret. */
export const webhookEndpointSummarySchema = webhookEndpointSchema
  .pick({ id: true })
  .extend({
    host: z.string().meta({
      description:
        "The host of its URL, with the port if it has one. The full URL is left out because it often contains secrets.",
      example: "example.com",
    }),
    ...webhookEndpointSchema.pick({
      description: true,
      state: true,
      disabledReason: true,
      disabledAt: true,
      failingSince: true,
      lastSuccessAt: true,
    }).shape,
  })
  .meta({ id: "WebhookEndpointSummary", description: "An endpoint as it appears in events." });

export type WebhookEndpointSummary = z.infer<typeof webhookEndpointSummarySchema>;

export const webhookEndpointWithSecretSchema = webhookEndpointSchema
  .extend({
    secret: secretField(
      z.string().meta({
        description:
          "The signing secret, which your receiver uses to verify events. Admins can view it again in the settings.",
        example: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
      }),
    ),
  })
  .meta({ id: "WebhookEndpointWithSecret", description: "An endpoint with its signing secret." });

export const createWebhookEndpointBody = z.strictObject({
  url,
  eventTypes,
  description: description.optional(),
});
export type CreateWebhookEndpoint = z.output<typeof createWebhookEndpointBody>;

export const updateWebhookEndpointBody = z.strictObject({
  url: url.optional(),
  eventTypes: eventTypes.optional(),
  description: description.optional(),
  state: state.optional(),
});
export type UpdateWebhookEndpoint = z.output<typeof updateWebhookEndpointBody>;

export const webhookEndpointParams = z.object({
  id: idParameter("whk", "The endpoint's ID.", ENDPOINT_ID),
});

export const listWebhookEndpointsQuery = z.strictObject({
  ...pageQuery,
  ...createdFilters(),
  order: orderParameter,
});

export const webhookEndpointListSchema = listOf(webhookEndpointSchema, "The endpoints, newest first.");

export const deletedWebhookEndpointSchema = z.object({
  id: z.string().meta({ description: "The endpoint's ID.", example: ENDPOINT_ID }),
  deleted: z
    .literal(true)
    .meta({ description: "The endpoint and its delivery log were deleted.", example: true }),
});

const deliveryState = z.enum(deliveryStates).meta({
  description:
    "`pending`: being sent, or waiting for the next attempt. `failed`: all attempts failed. `held`: stored because the endpoint was disabled, shown as Stored in the settings; a replay sends it.",
  example: "delivered",
});

export const deliverySchema = z
  .object({
    id: z.string().meta({ description: "The delivery's ID.", example: "dlv_01kaeh4v5tg8pdq0t5v1w2xyz0" }),
    eventId: z
      .string()
      .meta({ description: "The event's ID, which is also its `webhook-id`.", example: EVENT_ID }),
    eventType: z.string().meta({ description: "The event type.", example: "message.delivered" }),
    conversationId: z.string().nullable().meta({
      description: "The conversation it belongs to, or null.",
      example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
    sequence: z.number().int().nullable().meta({
      description: "Its sequence number within the conversation, or null.",
      example: 12,
    }),
    state: deliveryState,
    attempts: z
      .number()
      .int()
      .meta({ description: "The number of attempts since it was created or replayed.", example: 1 }),
    nextAttemptAt: maybeInstantField("The time of the next attempt. Null if there is none."),
    lastStatus: z.number().int().nullable().meta({
      description: "The HTTP status of the last response. Null if there was none.",
      example: 200,
    }),
    lastError: z.string().nullable().meta({
      description: "Why the last attempt got no response, or null.",
      example: null,
    }),
    createdAt: instantField("When it was created."),
    finishedAt: maybeInstantField("When it was delivered or failed, or null."),
  })
  .meta({ id: "WebhookDelivery", description: "The delivery of an event to an endpoint." });

export type Delivery = z.infer<typeof deliverySchema>;

const deliveryFilters = {
  state: anyOfFilter(deliveryStates, {
    description: "Only deliveries in this state.",
    example: "failed",
  }).optional(),
  eventType: anyOfFilter(webhookEventTypes, {
    description: "Only deliveries of events of this type.",
    example: "message.delivered",
  }).optional(),
  eventId: idParameter("evt", "Only the delivery of this event.").optional(),
  ...createdFilters("Created", ", by the server's clock, which the sandbox does not change"),
};

export const listDeliveriesQuery = z.strictObject({
  ...pageQuery,
  ...deliveryFilters,
  order: orderParameter,
});

export const deliveryListSchema = listOf(deliverySchema, "The deliveries, newest first.");

const attemptForApiSchema = z.object({
  attempt: z.number().int().meta({ description: "1 for the first attempt.", example: 1 }),
  startedAt: instantField("When the request was sent."),
  durationMs: z
    .number()
    .int()
    .meta({ description: "The duration of the attempt in milliseconds.", example: 162 }),
  url: z.string().meta({
    description: "The URL of the endpoint at that time.",
    example: "https://example.com/parley/events",
  }),
  requestHeaders: z.record(z.string(), z.string()).meta({
    description: "The headers that were sent, with the signature.",
    example: { "content-type": "application/json" },
  }),
  status: z.number().int().nullable().meta({
    description: "The HTTP status of the response. Null if there was none.",
    example: 503,
  }),
  responseHeaders: z
    .record(z.string(), z.string())
    .nullable()
    .meta({
      description: `The following headers of the response, if it has them: ${shownResponseHeaders.map((name) => `\`${name}\``).join(", ")}. Null without a response, and for attempts before they were recorded.`,
      example: { "content-type": "text/plain", "retry-after": "5" },
    }),
  responseBody: z
    .string()
    .nullable()
    .meta({
      description: `The first ${RESPONSE_STORED_BYTES / KIB} KiB of the response's body. Null without a response, or if it is redacted.`,
      example: "The server is being restarted.",
    }),
  error: z.string().nullable().meta({
    description: "Why there was no response, or null.",
    example: null,
  }),
});

export const deliveryDetailForApiSchema = deliverySchema
  .extend({
    redacted: z.boolean().meta({
      description: "Whether the bodies are withheld because the key may not read the event's data.",
      example: false,
    }),
    body: z
      .string()
      .nullable()
      .meta({
        description: `The body of the request, as it was signed. Null if the event is no longer stored, which is after ${retentionDays.events} days, or if it is redacted.`,
        example: '{"id":"evt_01kaeh4v5rf7ncp9s4t0v1wxyz","type":"ping"}',
      }),
    attemptLog: z.array(attemptForApiSchema).meta({ description: "The attempts, the last one first." }),
  })
  .meta({ id: "WebhookDeliveryDetail", description: "A delivery with its request and the responses." });

export type DeliveryDetailForApi = z.infer<typeof deliveryDetailForApiSchema>;

export const deliveryParams = webhookEndpointParams.extend({
  deliveryId: idParameter("dlv", "The delivery's ID.", "dlv_01kaeh4v5tg8pdq0t5v1w2xyz0"),
});

export const testEventSchema = z.object({
  eventId: z.string().meta({ description: "The ID of the `ping` event.", example: EVENT_ID }),
  state: z.enum(["pending", "held"]).meta({
    description:
      "`pending`: the event is being sent. `held`: the endpoint is disabled. Enable it and send another, or resend this one.",
    example: "pending",
  }),
});

export type TestEvent = z.infer<typeof testEventSchema>;

export const replayBody = z
  .strictObject({
    eventId: z.string().min(1).max(255).optional().meta({
      description: "Resend this event, whatever its state.",
      example: EVENT_ID,
    }),
    failedSince: instantInput("Resend all events that failed or were held since this time.").optional(),
    from: instantInput("Resend all events from this time on that the endpoint subscribes to.").optional(),
    to: instantInput("The end of the range.").optional(),
  })
  .superRefine((body, issues) => {
    const ways = [body.eventId, body.failedSince, body.from ?? body.to].filter((way) => way !== undefined);
    if (ways.length !== 1) {
      issues.addIssue({
        code: "custom",
        params: { code: (ways.length === 0 ? "required" : "two_sources") satisfies IssueCode },
        message: 'Send exactly one of "eventId", "failedSince", or "from" together with "to".',
      });
    } else if ((body.from === undefined) !== (body.to === undefined)) {
      const path = body.from === undefined ? "from" : "to";
      issues.addIssue({
        code: "custom",
        path: [path],
        params: { code: "required" satisfies IssueCode },
        message: 'Send both "from" and "to", the start and the end of the range.',
      });
    } else if (body.from && body.to && new Date(body.from) >= new Date(body.to)) {
      issues.addIssue({
        code: "custom",
        path: ["to"],
        params: { code: "out_of_range" satisfies IssueCode },
        message: "The end of the range must be after its start.",
      });
    }
  });

export const replayResultSchema = z.object({
  replayed: z
    .number()
    .int()
    .meta({ description: "The number of events that this request resends, up to 10,000.", example: 3 }),
  hasMore: z.boolean().meta({
    description:
      "Whether there are more events to resend. If so, send another request: with the same body or, for a range, with `nextFrom` as the new `from`.",
    example: false,
  }),
  nextFrom: maybeInstantField(
    "The start of the rest of the range. Null if nothing is left or if the request has no range.",
  ),
});
export type ReplayResult = z.output<typeof replayResultSchema>;

// Shapes used only by the settings pages.

/** The public API's replays, and those held while the endpoint was disabled. */
export const staffReplayBody = z.union([z.strictObject({ held: z.literal(true) }), replayBody]);
export type ReplayInput = z.output<typeof staffReplayBody>;

export const endpointViewSchema = webhookEndpointSchema.extend({
  /** Up to `COUNTED_HELD_MAX`. */
  held: z.number().int(),
});
export type EndpointView = z.infer<typeof endpointViewSchema>;
export const endpointViewListSchema = z.object({ data: z.array(endpointViewSchema) });
export const endpointViewResponse = z.object({ endpoint: endpointViewSchema });
export const endpointAndSecretResponse = z.object({ endpoint: webhookEndpointSchema, secret: z.string() });
export const secretResponse = z.object({ secret: z.string() });
export const deletedEndpointResponse = z.object({});
export const pingResponse = z.object({ eventId: z.string() });

export const attemptSchema = z.object({
  attempt: z.number().int(),
  url: z.string(),
  requestHeaders: z.record(z.string(), z.string()),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  responseHeaders: z.record(z.string(), z.string()).nullable(),
  responseBody: z.string().nullable(),
  durationMs: z.number().int(),
  startedAt: z.iso.datetime(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const deliveryDetailSchema = z.object({
  delivery: deliverySchema,
  /** Null when the event is past its retention. */
  body: z.string().nullable(),
  attempts: z.array(attemptSchema),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
