import "server-only";
import { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import { onNotice } from "#lib/realtime/notices.ts";
import { arrive, leave, PRESENCE_CHANNEL, readPresence, renew } from "#lib/realtime/presence.ts";
import type { Presence } from "#lib/realtime/schema.ts";

/** Three times within the 45 seconds after which a row counts as dead. */
const RENEW_EVERY_MS = 15_000;
/** What many browsers tell at once is read once. */
const GATHER_MS = 50;

interface Listener {
  workspaceId: Id<"ws">;
  deliver(presence: Presence): void;
  /** Ends the stream, which begins anew: its row is gone, as after a crash of the database. */
  end(): void;
}

interface PresenceHub {
  listeners: Map<string, Listener>;
  /** Conversations of which news came, by workspace, until they are read. */
  gathering: Map<Id<"ws">, Set<string>>;
}

// One a process, whichever bundle asks.
const HUB = Symbol.for("parley.presence");
const shared = globalThis as { [HUB]?: PresenceHub };

const noticeSchema = z.object({
  workspaceId: z.custom<Id<"ws">>((value) => typeof value === "string"),
  conversations: z.array(z.string()),
});

/**
 * Has a stream take part in its workspace's presence: the others see what its browser tells, and it hears of theirs,
 * beginning with all of it. @returns the function that takes it out
 */
export async function joinPresence(
  ctx: Ctx,
  streamId: string,
  listener: Omit<Listener, "workspaceId">,
): Promise<() => void> {
  const hub = start();
  hub.listeners.set(streamId, { ...listener, workspaceId: ctx.workspaceId });
  const out = () => {
    hub.listeners.delete(streamId);
    leave(streamId).catch((error: unknown) => log.debug({ err: error }, "presence not removed"));
  };
  try {
    await arrive(ctx, streamId);
    listener.deliver(await readPresence(ctx.workspaceId, null));
  } catch (error) {
    out();
    throw error;
  }
  return out;
}

function start(): PresenceHub {
  if (shared[HUB]) return shared[HUB];
  const hub: PresenceHub = { listeners: new Map(), gathering: new Map() };
  shared[HUB] = hub;
  onNotice(PRESENCE_CHANNEL, (text) => text && gather(hub, text));
  setInterval(() => void keepAlive(hub), RENEW_EVERY_MS).unref();
  return hub;
}

async function keepAlive({ listeners }: PresenceHub): Promise<void> {
  const ids = [...listeners.keys()];
  if (ids.length === 0) return;
  try {
    const alive = await renew(ids);
    for (const id of ids) if (!alive.has(id)) listeners.get(id)?.end();
  } catch (error) {
    log.debug({ err: error }, "presence not renewed");
  }
}

function gather(hub: PresenceHub, text: string): void {
  const { workspaceId, conversations } = noticeSchema.parse(JSON.parse(text));
  const waiting = hub.gathering.get(workspaceId);
  if (waiting) {
    for (const id of conversations) waiting.add(id);
    return;
  }
  hub.gathering.set(workspaceId, new Set(conversations));
  setTimeout(() => void tell(hub, workspaceId), GATHER_MS);
}

async function tell(hub: PresenceHub, workspaceId: Id<"ws">): Promise<void> {
  const about = [...(hub.gathering.get(workspaceId) ?? [])];
  hub.gathering.delete(workspaceId);
  const theirs = [...hub.listeners.values()].filter((listener) => listener.workspaceId === workspaceId);
  if (theirs.length === 0) return;
  try {
    const presence = await readPresence(workspaceId, about);
    for (const { deliver } of theirs) deliver(presence);
  } catch (error) {
    log.debug({ err: error }, "presence not told");
  }
}
