import { z } from "zod";

/** `prev` is the previous cursor on the same stream, which reveals a gap. */
export const frameSchema = z.object({ cursor: z.string(), prev: z.string(), event: z.unknown() });

export type Frame = z.infer<typeof frameSchema>;

/** The stream's owner, so that a browser notices that its session changed. */
const ownerSchema = z.object({ workspaceId: z.string(), userId: z.string() });

export type StreamOwner = z.infer<typeof ownerSchema>;

/** The first message of a stream. `now` is the workspace's clock, `at` the server's. */
export const readySchema = ownerSchema.extend({
  now: z.iso.datetime(),
  at: z.iso.datetime(),
  streamId: z.string(),
});

/** The cursor was too old: reload everything; the stream continues at `cursor`. */
export const resetSchema = z.object({ cursor: z.string() });

/** The members in each conversation; an empty list means that all have left. */
export const presenceSchema = z.object({
  /** Whether this is the whole workspace rather than the changes. */
  whole: z.boolean(),
  conversations: z.record(
    z.string(),
    z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        /** How long to show them as typing unless they continue; null when they are not typing. */
        typingForMs: z.number().int().nullable(),
      }),
    ),
  ),
});

export type Presence = z.infer<typeof presenceSchema>;
export type PresentMember = Presence["conversations"][string][number];

const MAX_VIEWING = 50;

export const presenceBody = z.strictObject({
  streamId: z.string().max(64),
  viewing: z.array(z.string().max(64)).max(MAX_VIEWING),
  typingIn: z.string().max(64).nullable(),
  /** Nobody has used a tab of this browser for a while. */
  isIdle: z.boolean().default(false),
});

export const eventsQuery = z.strictObject({ after: z.string().max(64) });

export const eventsResponse = z.object({
  owner: ownerSchema,
  /** Null when the cursor was too old and everything must be reloaded. */
  frames: z.array(frameSchema).nullable(),
  cursor: z.string(),
  more: z.boolean(),
});

export type EventsResponse = z.infer<typeof eventsResponse>;
