import { expect, onTestFinished, test, vi } from "vitest";
import { LiveEngine } from "#components/shell/live/live-engine.ts";
import { MINUTE } from "#lib/platform/clock.ts";

const owner = { workspaceId: "ws_1", userId: "user_1" };
const OPENED = "2026-11-27T12:00:00.000Z";

interface Tab {
  engine: LiveEngine;
  readyAt: number[];
}

function openTab(): Tab {
  const readyAt: number[] = [];
  const engine = new LiveEngine({
    owner,
    cursor: "100-0",
    api: {
      openLiveStream: async function* (_after, signal) {
        const now = new Date().toISOString();
        yield { name: "ready", data: { ...owner, now, at: now, streamId: "stream_1" } };
        yield { name: "caught-up", data: null };
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
      fetchMissedEvents: async (cursor) => ({ owner, frames: [], cursor, more: false }),
      publishPresence: async () => {},
    },
    apply: () => {},
    reload: async () => {},
    onTransientEvent: (name, _data, receivedAt) => {
      if (name === "ready") readyAt.push(receivedAt);
    },
    onConnection: () => {},
    isOnline: () => true,
    isVisible: () => true,
  });
  onTestFinished(() => engine.stop());
  return { engine, readyAt };
}

test("a tab that opens later learns how old the server's time is, and no time from before the clock moved", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(OPENED) });
  onTestFinished(() => void vi.useRealTimers());
  const leader = openTab();
  leader.engine.start();
  await vi.waitFor(() => expect(leader.readyAt).toHaveLength(1));

  vi.setSystemTime(Date.parse(OPENED) + 9 * MINUTE);
  const second = openTab();
  second.engine.start();
  await vi.waitFor(() => expect(second.readyAt).toEqual(leader.readyAt));

  leader.engine.onClockMoved();
  const third = openTab();
  const connected = Promise.withResolvers<void>();
  const channel = new BroadcastChannel(`parley-stream:${owner.workspaceId}:${owner.userId}`);
  onTestFinished(() => channel.close());
  channel.onmessage = ({ data }) => {
    if (data.kind === "status") connected.resolve();
  };
  third.engine.start();
  await connected.promise;
  expect(third.readyAt).toEqual([]);
});
