import "server-only";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { outboundEventSchema } from "#lib/events/api-schema.ts";
import { type OutboundEventType, outboundEventTypes } from "#lib/events/rules.ts";
import { eventSchemas } from "#lib/openapi/event-schemas.ts";

const headers = z.object({
  "webhook-id": z
    .string()
    .meta({ description: "The event's id.", example: "evt_01k0000000000000000000test" }),
  "webhook-timestamp": z
    .string()
    .meta({ description: "This attempt's time, in seconds since 1970.", example: "1762387200" }),
  "webhook-signature": z.string().meta({
    description: "HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret.",
    example: "v1,THursPGqoo3kHL/hKPFauhen7+t2UP9clZCeZ/8gtw0=",
  }),
});

/** `message.window_opened` as the document names its schema: `MessageWindowOpenedEvent`. */
export function eventSchemaName(type: OutboundEventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Event`;
}

/** Every event, as the call that a receiver gets. */
export function describeWebhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    outboundEventTypes.map((type) => {
      const { when, data } = eventSchemas[type];
      const schema = outboundEventSchema
        .extend({
          type: z.literal(type).meta({ description: "What happened.", example: type }),
          data: data.meta({ description: "The whole objects that it is about." }),
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
              "200": { description: "Any 2xx within 15 seconds: it is received." },
              "410": { description: "The receiver wants no more: the endpoint is switched off." },
            },
          },
        },
      ];
    }),
  );
}
