import { z } from "zod";
import { FILENAME_MAX } from "#lib/conversations/attachments/rules.ts";
import { idParameter, instantField, lineField, maybeInstantField } from "#lib/platform/api-fields.ts";
import { fileStates } from "#lib/platform/file-states.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import { mediaKinds } from "#lib/platform/media-kinds.ts";
import { retentionDays } from "#lib/platform/retention.ts";
import { UploadedFile } from "#lib/platform/storage/uploaded-file.ts";

/** How long `url` is valid. */
export const MEDIA_URL_MINUTES = 10;

export const messageMediaSchema = z.object({
  id: z.string().meta({
    description: "The file's ID. Get the file itself with `GET /v1/media/{id}`.",
    example: "att_01kaeh4v5mf9h8gkqvd2x3s7rb",
  }),
  kind: z.enum(mediaKinds).meta({ description: "The type of file.", example: "image" }),
  mimeType: z.string().nullable().meta({ description: "The media type.", example: "image/jpeg" }),
  filename: z.string().nullable().meta({ description: "The filename, if it is known.", example: null }),
  sizeBytes: z
    .number()
    .int()
    .nullable()
    .meta({ description: "The size in bytes. Null until the file is stored.", example: 48213 }),
  sha256: z.string().nullable().meta({
    description: "The SHA-256 hash of the file, in hexadecimal. Null until the file is stored.",
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  }),
  state: z.enum(fileStates).meta({
    description:
      "`pending` while the file is downloaded from WhatsApp, `stored` when it is available, `failed` if it could not be downloaded.",
    example: "stored",
  }),
});

export const apiMediaSchema = z
  .object({
    ...messageMediaSchema.shape,
    messageId: z.string().nullable().meta({
      description: "The message that contains the file. Null for an upload.",
      example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
    url: z
      .string()
      .nullable()
      .meta({
        description: `The URL of the file, which needs no API key and is valid for ${MEDIA_URL_MINUTES} minutes; get this object again for a new one. Null unless \`state\` is \`stored\`. It supports range requests.`,
        example: "https://parley.example.com/api/media/q83vASNFZ4kBI0VniQEjRWeJ",
      }),
    urlExpiresAt: maybeInstantField("When `url` expires.", "2026-11-20T21:40:05.000Z"),
    expiresAt: maybeInstantField(
      `When the upload is deleted, ${retentionDays.apiUploads} days after it was created. Messages with the file keep it. Null for the file of a message.`,
      null,
    ),
    createdAt: instantField("When the file was uploaded, or its message was received or sent."),
  })
  .meta({ id: "Media", description: "A file of a message, or an upload." });

export type ApiMedia = z.infer<typeof apiMediaSchema>;

export const uploadMediaBody = z
  .strictObject({
    file: z
      .custom<UploadedFile>((value) => value instanceof UploadedFile, {
        message: 'Send the file as the part "file" of the form, with a filename.',
        params: { code: "required" satisfies IssueCode },
      })
      .meta({
        description: "The file. Its content must match `type`; Parley checks it as WhatsApp does.",
        override: { type: "string", format: "binary" },
      }),
    type: z.enum(mediaKinds).meta({
      description: "What the file is sent as. It determines the media types and sizes that WhatsApp accepts.",
      example: "image",
    }),
    filename: lineField(FILENAME_MAX).optional().meta({
      description: "The filename that recipients of a document see. Default: the filename in `file`.",
      example: "photo.jpg",
    }),
  })
  .meta({ id: "UploadMedia", description: "A file to upload, as a form." });

export const mediaParams = z.object({
  id: idParameter("att", "The file's ID: `media.id` of a message, or the ID of an upload."),
});
