import {
  apiMediaSchema,
  MEDIA_URL_MINUTES,
  mediaParams,
  uploadMediaBody,
} from "#lib/conversations/attachments/api-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";
import { retentionDays } from "#lib/platform/retention.ts";

const PHOTO = {
  id: "att_01kaeh4v5mf9h8gkqvd2x3s7rb",
  kind: "image",
  mimeType: "image/jpeg",
  filename: null,
  sizeBytes: 48213,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  state: "stored",
  messageId: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
  url: "https://parley.example.com/api/media/q83vASNFZ4kBI0VniQEjRWeJ",
  urlExpiresAt: "2026-11-20T21:40:05.000Z",
  expiresAt: null,
  createdAt: "2026-11-20T21:30:05.123Z",
} as const;

export const uploadMedia = endpoint({
  method: "POST",
  path: "/v1/media",
  operationId: "uploadMedia",
  tag: "Media",
  scope: "messages.send",
  effects: ["write"],
  summary: "Upload a file",
  description: `Stores a file to send. The body is a form with the parts \`file\`, \`type\` and optionally \`filename\`. One upload can be sent to any number of people for ${retentionDays.apiUploads} days: use its \`id\` in messages. \`/docs/media\` lists the files and sizes that WhatsApp accepts as each \`type\`. A retry with the same idempotency key must send the same file.`,
  body: uploadMediaBody,
  upload: true,
  response: apiMediaSchema,
  statuses: { 201: "The stored file." },
  errors: ["NUMBER_NOT_CONNECTED"],
  location: true,
  examples: [
    {
      summary: "Upload an image",
      body: { file: "photo.jpg", type: "image" },
      status: 201,
      response: {
        ...PHOTO,
        filename: "photo.jpg",
        messageId: null,
        expiresAt: "2026-12-20T21:30:05.123Z",
      },
    },
  ],
});

export const getMedia = endpoint({
  method: "GET",
  path: "/v1/media/{id}",
  operationId: "getMedia",
  tag: "Media",
  scope: "messages.read",
  effects: [],
  summary: "Get a file",
  description: `Returns a file of a message, in either direction, or an upload, with a \`url\` from which anyone can get it for ${MEDIA_URL_MINUTES} minutes. A customer's file is \`pending\` until Parley has downloaded it from WhatsApp, usually within seconds; the event \`message.received\` does not wait for it. The file of a message that the customer deleted is not found.`,
  params: mediaParams,
  response: apiMediaSchema,
  statuses: { 200: "The file." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params: { id: PHOTO.id }, status: 200, response: PHOTO }],
});
