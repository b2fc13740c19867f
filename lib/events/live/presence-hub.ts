import "server-only";
import { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { onNotice } from "#lib/events/live/on-notice.ts";
import {
  PRESENCE_CHANNEL,
  readPresence,
  registerStream,
  removeStream,
  renewStreams,
} from "#lib/events/live/presence.ts";
import type { Presence } from "#lib/events/live/schema.ts";
import type { Id } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";

/** Three renewals fit into the 45 seconds after which a row expires. */
const RENEW_INTERVAL_MS = 15_000;
const COALESCE_MS = 50;

interface Listener {
  workspaceId: Id<"ws">;
  deliver(presence: Presence): void;
  /** Ends the stream so that the client reconnects: its row was deleted. */
  end(): void;
}

interface PresenceHub {
  listeners: Map<string, Listener>;
  pendingChanges: Map<Id<"ws">, Set<string>>;
}

const noticeSchema = z.object({
  workspaceId: z.custom<Id<"ws">>((value) => typeof value === "string"),
  conversations: z.array(z.string()),
});

/** @returns a function that removes the stream */
export async function joinPresence(
  ctx: Ctx,
  streamId: string,
  listener: Omit<Listener, "workspaceId">,
): Promise<() => void> {
  const hub = currentHub();
  hub.listeners.set(streamId, { ...listener, workspaceId: ctx.workspaceId });
  const leave = () => {
    hub.listeners.delete(streamId);
    removeStream(streamId).catch((error: unknown) => log.debug({ err: error }, "presence not removed"));
  };
  try {
    await registerStream(ctx, streamId);
    listener.deliver(await readPresence(ctx.workspaceId, null));
  } catch (error) {
    leave();
    throw error;
  }
  return leave;
}

const currentHub = perProcess("presence", startHub);

function startHub(): PresenceHub {
  const hub: PresenceHub = { listeners: new Map(), pendingChanges: new Map() };
  onNotice(PRESENCE_CHANNEL, (text) => text && collectChanges(hub, text));
  setInterval(() => void renewPresence(hub), RENEW_INTERVAL_MS).unref();
  return hub;
}

async function renewPresence({ listeners }: PresenceHub): Promise<void> {
  const ids = [...listeners.keys()];
  if (ids.length === 0) return;
  try {
    const alive = await renewStreams(ids);
    for (const id of ids) if (!alive.has(id)) listeners.get(id)?.end();
  } catch (error) {
    log.debug({ err: error }, "presence not renewed");
  }
}

function collectChanges(hub: PresenceHub, payload: string): void {
  const { workspaceId, conversations } = noticeSchema.parse(JSON.parse(payload));
  const pending = hub.pendingChanges.get(workspaceId);
  if (pending) {
    for (const id of conversations) pending.add(id);
    return;
  }
  hub.pendingChanges.set(workspaceId, new Set(conversations));
  setTimeout(() => void deliverChanges(hub, workspaceId), COALESCE_MS);
}

async function deliverChanges(hub: PresenceHub, workspaceId: Id<"ws">): Promise<void> {
  const conversationIds = [...(hub.pendingChanges.get(workspaceId) ?? [])];
  hub.pendingChanges.delete(workspaceId);
  const listeners = [...hub.listeners.values()].filter((listener) => listener.workspaceId === workspaceId);
  if (listeners.length === 0) return;
  try {
    const presence = await readPresence(workspaceId, conversationIds);
    for (const { deliver } of listeners) deliver(presence);
  } catch (error) {
    log.debug({ err: error }, "presence not delivered");
  }
}
