import { z } from "zod";
import { messageViewSchema } from "#lib/conversations/thread/schema.ts";

/** What the server adds to the refusal of a message to an unseen state of the conversation. */
export const conflictDetailsSchema = z.object({
  threadRevision: z.number().int(),
  messages: z.array(messageViewSchema),
});
