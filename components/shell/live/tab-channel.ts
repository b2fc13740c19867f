import { z } from "zod";
import { streamStates } from "#components/shell/live/stream-connection.ts";
import { frameSchema } from "#lib/events/live/schema.ts";

const tabPresenceSchema = z.object({
  kind: z.literal("tab-presence"),
  tab: z.string(),
  viewing: z.string().nullable(),
  typingIn: z.string().nullable(),
  // Absent in tabs of an earlier release.
  isIdle: z.boolean().default(false),
  hasLeft: z.boolean(),
});

export type TabPresence = z.infer<typeof tabPresenceSchema>;

/**
 * `ended`: signed out. `switched`: the browser's session is of another workspace or member now. `forbidden`: the
 * member may not read the live events any more.
 */
const endReasons = ["ended", "switched", "forbidden"] as const;
export type EndReason = (typeof endReasons)[number];

const tabMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("frame"), frame: frameSchema }),
  /** From the leader; also the response to `status-request`. */
  z.object({
    kind: z.literal("status"),
    streamState: z.enum(streamStates),
    cursor: z.string(),
    refusal: z.string().nullish(),
  }),
  z.object({
    kind: z.literal("transient-event"),
    name: z.string(),
    data: z.unknown(),
    /** When the leader received it, by the clock of the browser. Absent in tabs of an earlier release. */
    receivedAt: z.number().optional(),
  }),
  z.object({ kind: z.literal("heartbeat") }),
  z.object({ kind: z.literal("status-request") }),
  /** A member looks at a waiting tab. */
  z.object({ kind: z.literal("retry-request") }),
  z.object({ kind: z.literal("ended"), reason: z.enum(endReasons) }),
  tabPresenceSchema,
  z.object({ kind: z.literal("presence-request") }),
]);

export type TabMessage = z.infer<typeof tabMessageSchema>;

export interface TabChannel {
  post(message: TabMessage): void;
  takeOver(): void;
  leave(): void;
}

interface TabChannelOptions {
  /** Tabs of another member have their own stream. */
  name: string;
  onMessage(message: TabMessage): void;
  onLeader(): () => void;
}

/** Elects the tab that holds the stream, by a Web Lock that passes on when the tab closes. */
export function joinTabChannel({ name, onMessage, onLeader }: TabChannelOptions): TabChannel {
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) return singleTabChannel(onLeader);
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const message = tabMessageSchema.safeParse(data);
    if (message.success) onMessage(message.data);
  };
  const leaving = new AbortController();
  let release = () => {};
  let queue = request({});
  function request(options: LockOptions): AbortController {
    const waiting = new AbortController();
    const signal = AbortSignal.any([waiting.signal, leaving.signal]);
    navigator.locks
      .request(name, options.steal ? options : { ...options, signal }, () => {
        if (signal.aborted) return;
        const stop = onLeader();
        // Held until this tab leaves or another takes it.
        return new Promise<void>((resolve) => {
          release = () => {
            stop();
            resolve();
          };
          signal.addEventListener("abort", () => release(), { once: true });
        });
      })
      .catch(() => {
        // Stolen because this tab gave no sign of life.
        release();
        if (!leaving.signal.aborted && !waiting.signal.aborted) queue = request({});
      });
    return waiting;
  }
  return {
    post: (message) => {
      if (!leaving.signal.aborted) channel.postMessage(message);
    },
    takeOver: () => {
      queue.abort();
      queue = request({ steal: true });
    },
    leave: () => {
      leaving.abort();
      channel.close();
    },
  };
}

function singleTabChannel(onLeader: () => () => void): TabChannel {
  const stop = onLeader();
  return { post: () => undefined, takeOver: () => undefined, leave: stop };
}
