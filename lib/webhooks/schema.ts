import { z } from "zod";
import {
  idParameter,
  instantField,
  instantFilter,
  listOf,
  maybeInstantField,
  pageQuery,
} from "#lib/api-fields.ts";
import { eventSubscriptions, outboundEventTypes } from "#lib/events/rules.ts";
import { DESCRIPTION_MAX, URL_MAX } from "#lib/webhooks/rules.ts";

const ENDPOINT_ID = "whk_01kaeh4v5qe6mbn8r3s9t0vwxy";
const EVENT_ID = "evt_01kaeh4v5rf7ncp9s4t0v1wxyz";

const url = z.string().min(1).max(URL_MAX).meta({
  description:
    "Where events are posted: `https`, without user name and password, on a public host, on port 443 or one from 1024 up. A name that resolves to a private address is refused.",
  example: "https://example.com/parley/events",
});

const eventTypes = z
  .array(z.string().refine((type) => eventSubscriptions.includes(type), "There is no such event type."))
  .min(1, "Choose at least one event type.")
  .max(50)
  .meta({
    description:
      "What is sent: exact types, families such as `message.*`, or `*` for everything. New types reach only endpoints that asked for their family or for all. A key can choose only what it may read: it needs the scope that reads each type (`messages.read` for messages and conversations, `contacts.read`, `otp.send`, `templates.read`), or `events.read` for all of them.",
    example: ["message.*", "conversation.window_opened"],
    override: ({ jsonSchema }) => {
      Object.assign(Object(jsonSchema.items), { enum: eventSubscriptions });
    },
  });

const description = z.string().trim().min(1).max(DESCRIPTION_MAX).nullable().meta({
  description: "Your own words on what it is for, or null.",
  example: "Order system",
});

const state = z.enum(["enabled", "disabled"]).meta({
  description:
    "`disabled`: nothing is sent; events are kept for 30 days and can be sent later by a replay. Parley disables an endpoint that only fails for five days, that answers 410, or that asks for it.",
  example: "enabled",
});

/** An endpoint as the public API and the settings show it; never with its secret. */
export const webhookEndpointSchema = z
  .object({
    id: z.string().meta({ description: "The endpoint's id.", example: ENDPOINT_ID }),
    url,
    description,
    eventTypes,
    state,
    disabledReason: z.string().nullable().meta({
      description: "Why it is disabled, in words; null while it is enabled.",
      example: null,
    }),
    disabledAt: maybeInstantField("Since when it is disabled, or null."),
    failingSince: maybeInstantField("The first failure after the last success; null while it works."),
    lastSuccessAt: maybeInstantField("When it last took an event, or null."),
    previousSecretUntil: maybeInstantField(
      "Until when the secret before the last rotation signs too; null when there is none.",
    ),
    createdAt: instantField("When it was made."),
    updatedAt: instantField("When it was last changed."),
  })
  .meta({ id: "WebhookEndpoint", description: "An address that is told what happens." });

export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;

/** An endpoint as events tell of it, to others too: of its address only the host, because the rest may be a secret. */
export const webhookEndpointSummarySchema = webhookEndpointSchema
  .pick({ id: true })
  .extend({
    host: z.string().meta({
      description: "The host of its address, with the port if it has one. Addresses often hold secrets.",
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
  .meta({ id: "WebhookEndpointSummary", description: "An endpoint as events tell of it." });

export type WebhookEndpointSummary = z.infer<typeof webhookEndpointSummarySchema>;

export const webhookEndpointWithSecretSchema = webhookEndpointSchema
  .extend({
    secret: z.string().meta({
      description:
        "What signs the events, for your receiver to verify them by. Admins can read it again in the settings.",
      example: "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
    }),
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
  id: idParameter("whk", "The endpoint's id.", ENDPOINT_ID),
});

export const listWebhookEndpointsQuery = z.strictObject(pageQuery);

export const webhookEndpointListSchema = listOf(webhookEndpointSchema, "The endpoints, newest first.");

export const deletedWebhookEndpointSchema = z.object({
  id: z.string().meta({ description: "The endpoint's id.", example: ENDPOINT_ID }),
  deleted: z
    .literal(true)
    .meta({ description: "It is gone, with the log of its deliveries.", example: true }),
});

const deliveryState = z.enum(["pending", "delivered", "failed", "held"]).meta({
  description:
    "`pending`: on its way, or waiting for its next attempt. `failed`: given up. `held`: kept because the endpoint was disabled; a replay sends it.",
  example: "delivered",
});

/** One event on its way to one endpoint. */
export const deliverySchema = z
  .object({
    id: z.string().meta({ description: "The delivery's id.", example: "dlv_01kaeh4v5tg8pdq0t5v1w2xyz0" }),
    eventId: z
      .string()
      .meta({ description: "The event's id, which is its `webhook-id` too.", example: EVENT_ID }),
    eventType: z.string().meta({ description: "The event's type.", example: "message.delivered" }),
    conversationId: z.string().nullable().meta({
      description: "The conversation that it is about, or null.",
      example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
    sequence: z.number().int().nullable().meta({
      description: "Its number within the conversation, or null.",
      example: 12,
    }),
    state: deliveryState,
    attempts: z
      .number()
      .int()
      .meta({ description: "Attempts so far, since it was made or replayed.", example: 1 }),
    nextAttemptAt: maybeInstantField("When it is tried next; null when it is not."),
    lastStatus: z.number().int().nullable().meta({
      description: "The HTTP status of the last answer; null when there was none.",
      example: 200,
    }),
    lastError: z.string().nullable().meta({
      description: "Why the last attempt had no answer, or null.",
      example: null,
    }),
    createdAt: instantField("When it was made."),
    finishedAt: maybeInstantField("When it was delivered or given up, or null."),
  })
  .meta({ id: "WebhookDelivery", description: "One event on its way to one endpoint." });

export type Delivery = z.infer<typeof deliverySchema>;

const deliveryFilters = {
  state: deliveryState.optional(),
  eventType: z.enum(outboundEventTypes).optional().meta({
    description: "Only deliveries of events of this type.",
    example: "message.delivered",
  }),
  eventId: idParameter("evt", "Only the delivery of this event.").optional(),
};

export const listDeliveriesQuery = z.strictObject({ ...pageQuery, ...deliveryFilters });

export const deliveryListSchema = listOf(deliverySchema, "The deliveries, newest first.");

export const replayBody = z
  .strictObject({
    eventId: z.string().min(1).max(255).optional().meta({
      description: "This one event, whatever became of it.",
      example: EVENT_ID,
    }),
    failedSince: instantFilter("Everything that failed or was kept back since this time.").optional(),
    from: instantFilter("Everything that the endpoint subscribes to from this time on …").optional(),
    to: instantFilter("… up to this time.").optional(),
  })
  .superRefine((body, issues) => {
    const ways = [body.eventId, body.failedSince, body.from ?? body.to].filter((way) => way !== undefined);
    if (ways.length !== 1) {
      issues.addIssue({
        code: "custom",
        message: "Give exactly one of eventId, failedSince, or from and to.",
      });
    } else if ((body.from === undefined) !== (body.to === undefined)) {
      const path = body.from === undefined ? "from" : "to";
      issues.addIssue({ code: "custom", path: [path], message: "A range takes both from and to." });
    } else if (body.from && body.to && new Date(body.from) >= new Date(body.to)) {
      issues.addIssue({ code: "custom", path: ["to"], message: "The range must end after it begins." });
    }
  });

export const replayResultSchema = z.object({
  replayed: z
    .number()
    .int()
    .meta({ description: "How many events this call sends again, at most 10,000.", example: 3 }),
  hasMore: z.boolean().meta({
    description:
      "Whether events are left that this call did not take. Call again: with the same body, or of a range with `nextFrom` as its `from`.",
    example: false,
  }),
  nextFrom: maybeInstantField("Where a range goes on; null when nothing of it is left, or when it was none."),
});
export type ReplayResult = z.output<typeof replayResultSchema>;

// What only the settings' pages see.

/** What is sent again: what the public API takes, or what was kept back while the endpoint was off. */
export const staffReplayBody = z.union([z.strictObject({ held: z.literal(true) }), replayBody]);
export type ReplayInput = z.output<typeof staffReplayBody>;

export const endpointViewSchema = webhookEndpointSchema.extend({
  /** Events that wait for an endpoint that was off, and those that were given up. */
  held: z.number().int(),
  failed: z.number().int(),
});
export type EndpointView = z.infer<typeof endpointViewSchema>;
export const endpointViewListSchema = z.object({ data: z.array(endpointViewSchema) });
export const endpointViewResponse = z.object({ endpoint: endpointViewSchema });
/** An endpoint and its secret, when either is new. */
export const madeEndpointSchema = z.object({ endpoint: webhookEndpointSchema, secret: z.string() });
export const secretResponse = z.object({ secret: z.string() });
export const deletedEndpointResponse = z.object({});
export const pingResponse = z.object({ eventId: z.string() });

export const attemptSchema = z.object({
  attempt: z.number().int(),
  url: z.string(),
  requestHeaders: z.record(z.string(), z.string()),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  responseBody: z.string().nullable(),
  durationMs: z.number().int(),
  startedAt: z.iso.datetime(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const deliveryDetailSchema = z.object({
  delivery: deliverySchema,
  /** The body as it is sent; null once it is too old to be kept. */
  body: z.string().nullable(),
  attempts: z.array(attemptSchema),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;
