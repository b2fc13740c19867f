import { z } from "zod";

/** An event on a member's stream: its cursor, and the cursor before it on this same stream, by which a hole shows. */
export const frameSchema = z.object({ cursor: z.string(), prev: z.string(), event: z.unknown() });

export type Frame = z.infer<typeof frameSchema>;

/** Whose stream it is: a browser whose session changed hands must notice. */
const ownerSchema = z.object({ workspaceId: z.string(), userId: z.string() });

export type StreamOwner = z.infer<typeof ownerSchema>;

/** The stream's first word. `now` is the workspace's present, `at` the server's own. */
export const readySchema = ownerSchema.extend({
  now: z.iso.datetime(),
  at: z.iso.datetime(),
  streamId: z.string(),
});

/** The place was too far back: whatever is read after this was told is complete up to `cursor`, and the stream goes on there. */
export const resetSchema = z.object({ cursor: z.string() });

/** Who is where: every colleague in a conversation, by conversation; an empty list means that nobody is left. */
export const presenceSchema = z.object({
  /** All of the workspace rather than what changed. */
  whole: z.boolean(),
  conversations: z.record(
    z.string(),
    z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        /** For how long they are taken to be typing unless they go on; null when they are not. */
        typingForMs: z.number().int().nullable(),
      }),
    ),
  ),
});

export type Presence = z.infer<typeof presenceSchema>;
export type PresentMember = Presence["conversations"][string][number];

/** Most conversations that the tabs of one browser are said to show. */
const MAX_VIEWING = 50;

/** What a browser tells of itself whenever it changes. */
export const presenceBody = z.strictObject({
  streamId: z.string().max(64),
  viewing: z.array(z.string().max(64)).max(MAX_VIEWING),
  typingIn: z.string().max(64).nullable(),
});

export const eventsQuery = z.strictObject({ after: z.string().max(64) });

/** What a page missed, read as JSON instead of opening a second stream. */
export const eventsResponse = z.object({
  owner: ownerSchema,
  /** Null when the place was too far back: everything is to be read anew. */
  frames: z.array(frameSchema).nullable(),
  /** Where the page stands after these. */
  cursor: z.string(),
  more: z.boolean(),
});

export type EventsAnswer = z.infer<typeof eventsResponse>;
