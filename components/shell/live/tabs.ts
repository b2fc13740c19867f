import { z } from "zod";
import { frameSchema } from "#lib/events/live/schema.ts";

const aboutSchema = z.object({
  kind: z.literal("about"),
  tab: z.string(),
  viewing: z.string().nullable(),
  typingIn: z.string().nullable(),
  gone: z.boolean(),
});

export type AboutTab = z.infer<typeof aboutSchema>;

const wordSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("frame"), frame: frameSchema }),
  /** The leader's connection state; also the response to `hello`. */
  z.object({
    kind: z.literal("status"),
    link: z.enum(["connecting", "open", "waiting"]),
    place: z.string(),
    refusal: z.string().nullish(),
  }),
  z.object({ kind: z.literal("passing"), name: z.string(), data: z.unknown() }),
  z.object({ kind: z.literal("beat") }),
  z.object({ kind: z.literal("hello") }),
  /** A member looks at a waiting tab: retry now. */
  z.object({ kind: z.literal("poke") }),
  z.object({ kind: z.literal("ended") }),
  aboutSchema,
  z.object({ kind: z.literal("roll-call") }),
]);

export type TabMessage = z.infer<typeof wordSchema>;

export interface Tabs {
  say(word: TabMessage): void;
  takeOver(): void;
  leave(): void;
}

interface TabsOptions {
  /** Per workspace and member: tabs of another member have their own stream. */
  name: string;
  hear(word: TabMessage): void;
  /** This tab became the leader. @returns a function that ends that */
  lead(): () => void;
}

/**
 * Joins a browser's tabs and elects the one that holds the stream, by a Web Lock that is passed on when a tab closes.
 */
export function joinTabs({ name, hear, lead }: TabsOptions): Tabs {
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) return aloneTab(lead);
  const channel = new BroadcastChannel(name);
  channel.onmessage = (message) => {
    const word = wordSchema.safeParse(message.data);
    if (word.success) hear(word.data);
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
        const stop = lead();
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
        // The lock was stolen because this tab gave no sign of life: it queues again.
        release();
        if (!leaving.signal.aborted && !waiting.signal.aborted) queue = request({});
      });
    return waiting;
  }
  return {
    say: (word) => {
      if (!leaving.signal.aborted) channel.postMessage(word);
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

/** Without Web Locks or BroadcastChannel, each tab has its own stream. */
function aloneTab(lead: () => () => void): Tabs {
  const stop = lead();
  return { say: () => undefined, takeOver: () => undefined, leave: stop };
}
