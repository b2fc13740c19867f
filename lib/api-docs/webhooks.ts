import "server-only";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { eventSchemas } from "#lib/api-docs/event-schemas.ts";
import { webhookEventSchema } from "#lib/events/api-schema.ts";
import { type WebhookEventType, webhookEventTypes } from "#lib/events/webhook-event-rules.ts";

const headers = z.object({
  "webhook-id": z
    .string()
    .meta({ description: "The event's ID.", example: "evt_01k0000000000000000000test" }),
  "webhook-timestamp": z
    .string()
    .meta({ description: "The time of this attempt as a Unix timestamp in seconds.", example: "1762387200" }),
  "webhook-signature": z.string().meta({
    description: "HMAC-SHA-256 signatures of `id.timestamp.body`, one for each valid secret.",
    example: "v1,THursPGqoo3kHL/hKPFauhen7+t2UP9clZCeZ/8gtw0=",
  }),
});

/** `conversation.window_opened` → `ConversationWindowOpenedEvent`. */
export function eventSchemaName(type: WebhookEventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Event`;
}

export function describeWebhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    webhookEventTypes.map((type) => {
      const { when, data } = eventSchemas[type];
      const schema = webhookEventSchema
        .extend({
          type: z.literal(type).meta({ description: "The event type.", example: type }),
          data: data.meta({ description: "The complete objects that the event is about." }),
        })
        .meta({ id: eventSchemaName(type), description: when });
      return [
        type,
        {
          post: {
            operationId: `on${eventSchemaName(type)}`,
            tags: ["Events"],
            summary: type,
            description: when,
            security: [],
            requestParams: { header: headers },
            requestBody: { required: true, content: { "application/json": { schema } } },
            responses: {
              "200": { description: "Any 2xx within 15 seconds confirms receipt." },
              "410": { description: "The endpoint is gone. Parley disables it." },
            },
          },
        },
      ];
    }),
  );
}
