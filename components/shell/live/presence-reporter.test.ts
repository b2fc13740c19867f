import { expect, onTestFinished, test, vi } from "vitest";
import { PresenceReporter } from "#components/shell/live/presence-reporter.ts";
import type { TabMessage } from "#components/shell/live/tab-channel.ts";

test("a tab that no longer repeats its presence at the heartbeats is dropped", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const published: string[][] = [];
  const posted: TabMessage[] = [];
  const publish = async ({ viewing }: { viewing: string[] }) => {
    published.push(viewing);
  };
  const otherTab = new PresenceReporter({ publish, postToTabs: (message) => posted.push(message) });
  const leader = new PresenceReporter({ publish, postToTabs: () => {} });
  leader.setLeader(true);
  leader.setStreamId("stream_1");
  const heartbeat = async (isAlive: boolean) => {
    leader.onHeartbeat();
    if (isAlive) otherTab.onHeartbeat();
    for (const message of posted.splice(0)) if (message.kind === "tab-presence") leader.onTabMessage(message);
    await vi.advanceTimersByTimeAsync(15_000);
  };
  otherTab.update({ viewing: "conv_1" });
  for (let beat = 0; beat < 6; beat += 1) await heartbeat(true);
  expect(published).toEqual([["conv_1"]]);
  for (let beat = 0; beat < 6; beat += 1) await heartbeat(false);
  expect(published).toEqual([["conv_1"], []]);
});
