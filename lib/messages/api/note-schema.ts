import { z } from "zod";
import { createNoteBody, NOTE_MAX } from "#lib/messages/inbox-schema.ts";
import { instantField } from "#lib/platform/api-fields.ts";

export const addNoteBody = z.strictObject({
  body: createNoteBody.shape.body.meta({
    description: `The note, up to ${NOTE_MAX.toLocaleString("en")} characters. The customer never sees it.`,
    example: "Asked for an invoice; accounting sends it tomorrow.",
  }),
  mentions: z
    .array(z.string())
    .max(50)
    .default([])
    .meta({
      description:
        "The IDs of members to notify. Write `@` and their name in the note to highlight it for everyone.",
      example: ["user_01kaeh4v5mf9h8gkqvd2x3s7rb"],
    }),
});

export type AddNote = z.output<typeof addNoteBody>;

export const noteSchema = z
  .object({
    id: z.string().meta({ description: "The note's ID.", example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
    conversationId: z
      .string()
      .meta({ description: "The conversation.", example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt" }),
    body: z
      .string()
      .meta({ description: "The note.", example: "Asked for an invoice; accounting sends it tomorrow." }),
    createdAt: instantField("When it was added."),
  })
  .meta({ id: "Note", description: "An internal note in a conversation." });

export type ApiNote = z.infer<typeof noteSchema>;
