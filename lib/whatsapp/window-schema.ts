import { z } from "zod";
import { maybeInstantField } from "#lib/platform/api-fields.ts";

/** Whether it is open depends on the clock, so pages ask `isWindowOpen` (`components/contacts/window-time.ts`). */
export const windowSchema = z.object({
  /** Null if the contact has not written to this number. */
  expiresAt: z.iso.datetime().nullable(),
  /** After a reply to an ad's customer; absent when messages are charged. */
  freeUntil: z.iso.datetime().optional(),
});

export interface WindowView extends z.infer<typeof windowSchema> {
  /** Only for open pages of 0.1.0. */
  state: "open" | "closed" | "never";
}

export const apiWindowSchema = z.object({
  open: z.boolean().meta({ description: "Whether you can send any message now.", example: true }),
  expiresAt: maybeInstantField(
    "When the window closes or closed. Null if the customer has never written to the conversation's number.",
    "2026-11-21T21:30:05.000Z",
  ),
});

export type ApiWindow = z.infer<typeof apiWindowSchema>;
