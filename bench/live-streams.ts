import http from "node:http";
import { performance } from "node:perf_hooks";
import { STREAMS_PER_MEMBER } from "#lib/platform/rate-limits.ts";
import type { StaffClient } from "#lib/testing/staff-client.ts";

const CAUGHT_UP = "event: caught-up";
const OPENED_AT_ONCE = 20;
const ARRIVAL_TIMEOUT_MS = 60_000;
/** Longer than any event: a text may be split into two chunks. */
const MAX_TAIL_CHARS = 20_000;

export interface LiveStreams {
  count(): number;
  openUntil(count: number): Promise<void>;
  /** @returns `performance.now()` of the last stream @throws Error when a stream has ended or the text is missing */
  waitFor(text: string): Promise<number>;
  close(): void;
}

interface Stream {
  tail: string;
  isOver: boolean;
  awaited: { text: string; found: () => void; fail: (error: Error) => void } | null;
}

export function openLiveStreams(url: string, team: readonly StaffClient[]): LiveStreams {
  const streams: Stream[] = [];
  const requests: http.ClientRequest[] = [];

  const openOne = () => {
    const member = team[Math.floor(streams.length / STREAMS_PER_MEMBER)];
    if (!member) throw new Error("The team is too small for so many streams.");
    const stream: Stream = { tail: "", isOver: false, awaited: null };
    streams.push(stream);
    const caughtUp = waitOn(stream, CAUGHT_UP);
    const headers = { Cookie: member.cookie(), Accept: "text/event-stream" };
    const request = http.get(`${url}/api/inbox/stream`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) end(stream, `got the status ${response.statusCode}`);
      response.setEncoding("utf8").on("data", (chunk: string) => receive(stream, chunk));
      response.on("close", () => end(stream, "ended"));
    });
    request.on("error", (error) => end(stream, error.message));
    requests.push(request);
    return caughtUp;
  };

  return {
    count: () => streams.length,
    async openUntil(count) {
      while (streams.length < count) {
        const many = Math.min(OPENED_AT_ONCE, count - streams.length);
        await Promise.all(Array.from({ length: many }, openOne));
      }
    },
    async waitFor(text) {
      await Promise.all(streams.map((stream) => waitOn(stream, text)));
      return performance.now();
    },
    close() {
      for (const request of requests) request.destroy();
    },
  };
}

function waitOn(stream: Stream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stream.tail.includes(text)) return resolve();
    if (stream.isOver) return reject(new Error("A live stream has ended."));
    const timer = setTimeout(
      () => reject(new Error(`"${text}" did not come on a live stream.`)),
      ARRIVAL_TIMEOUT_MS,
    );
    const settle = (report: () => void) => {
      clearTimeout(timer);
      stream.awaited = null;
      report();
    };
    stream.awaited = { text, found: () => settle(resolve), fail: (error) => settle(() => reject(error)) };
  });
}

function receive(stream: Stream, chunk: string): void {
  stream.tail = (stream.tail + chunk).slice(-MAX_TAIL_CHARS);
  if (stream.awaited && stream.tail.includes(stream.awaited.text)) stream.awaited.found();
}

function end(stream: Stream, how: string): void {
  stream.isOver = true;
  stream.awaited?.fail(new Error(`A live stream ${how}.`));
}
