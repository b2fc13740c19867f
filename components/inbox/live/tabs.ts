import { z } from "zod";
import { frameSchema } from "#lib/realtime/schema.ts";

const aboutSchema = z.object({
  kind: z.literal("about"),
  tab: z.string(),
  viewing: z.string().nullable(),
  typingIn: z.string().nullable(),
  /** The tab goes away. */
  gone: z.boolean(),
});

/** What a tab shows. */
export type AboutTab = z.infer<typeof aboutSchema>;

/** What the tabs of one browser say to each other. */
const wordSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("frame"), frame: frameSchema }),
  /** Of the tab that holds the stream: how it stands, also as the answer to `hello`. */
  z.object({
    kind: z.literal("status"),
    link: z.enum(["connecting", "open", "waiting"]),
    place: z.string(),
    /** The server's message while a limit refuses the stream. A tab of an older version does not send it. */
    refusal: z.string().nullish(),
  }),
  /** News without a cursor: presence, counts, the server's present. */
  z.object({ kind: z.literal("passing"), name: z.string(), data: z.unknown() }),
  z.object({ kind: z.literal("beat") }),
  z.object({ kind: z.literal("hello") }),
  /** Somebody looks at a tab and waits: try now. */
  z.object({ kind: z.literal("poke") }),
  z.object({ kind: z.literal("ended") }),
  aboutSchema,
  z.object({ kind: z.literal("roll-call") }),
]);

export type Word = z.infer<typeof wordSchema>;

export interface Tabs {
  say(word: Word): void;
  /** Takes the stream over from a tab that holds it and gives no sign of life. */
  takeOver(): void;
  /** Lets go of the stream and of the others. */
  leave(): void;
}

interface TabsOptions {
  /** Of the workspace and the member: tabs of somebody else have a stream of their own. */
  name: string;
  hear(word: Word): void;
  /** This tab holds the stream now; the returned function ends that. */
  lead(): () => void;
}

/** The tabs of a browser in which one holds the stream: the browser's own lock says which, and passes on when it dies. */
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
        // Held until this tab leaves, or another takes it.
        return new Promise<void>((resolve) => {
          release = () => {
            stop();
            resolve();
          };
          signal.addEventListener("abort", () => release(), { once: true });
        });
      })
      .catch(() => {
        // Taken from us, because we gave no sign of life: we listen again, and wait for our turn.
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

/** A browser without these means: each tab has a stream of its own. */
function aloneTab(lead: () => () => void): Tabs {
  const stop = lead();
  return { say: () => undefined, takeOver: () => undefined, leave: stop };
}
