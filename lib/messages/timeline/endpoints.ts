import { z } from "zod";
import { timelineSchema } from "#lib/conversations/thread/timeline-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";
import { retentionDays } from "#lib/platform/retention.ts";

const MESSAGE_ID = "msg_01kaeh4v5mf9h8gkqvd2x3s7rb";

export const getMessageTimeline = endpoint({
  method: "GET",
  path: "/v1/messages/{id}/timeline",
  operationId: "getMessageTimeline",
  tag: "Messages",
  scope: "messages.read",
  effects: [],
  summary: "Get a message's timeline",
  description: `Returns everything that happened to a message, oldest first: the API request that created it, its acceptance, each attempt to send it to WhatsApp, each status with WhatsApp's time and Parley's, and each attempt to deliver an event about it. Ignore kinds that you do not know. Requests and events are kept for up to ${retentionDays.requests} days; older steps are missing.`,
  params: z.object({
    id: z.string().meta({ description: "The message's ID.", example: MESSAGE_ID }),
  }),
  response: timelineSchema,
  statuses: { 200: "The steps." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "A delivered text message",
      params: { id: MESSAGE_ID },
      status: 200,
      response: {
        data: [
          {
            kind: "called",
            at: "2026-11-20T21:30:05.102Z",
            requestId: "req_01kaeh4v5kexwr2b7n0q9d4zsm",
            keyName: "Shop",
            method: "POST",
            path: "/api/v1/messages/text",
            status: 200,
            code: null,
            durationMs: 182,
          },
          {
            kind: "accepted",
            at: "2026-11-20T21:30:05.123Z",
            by: { kind: "api_key", name: "Shop" },
          },
          {
            kind: "attempt",
            at: "2026-11-20T21:30:05.140Z",
            attempt: 1,
            outcome: "accepted",
            httpStatus: 200,
            whatsappCode: null,
            whatsappTitle: null,
            whatsappDetails: null,
            cause: null,
            action: null,
            traceId: null,
            reason: null,
            durationMs: 96,
          },
          {
            kind: "status",
            at: "2026-11-20T21:30:07.310Z",
            whatsappAt: "2026-11-20T21:30:06.000Z",
            status: "delivered",
            changed: true,
            whatsappCode: null,
            whatsappTitle: null,
            whatsappDetails: null,
            cause: null,
            action: null,
            traceId: null,
          },
        ],
      },
    },
  ],
});
