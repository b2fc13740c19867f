import type { BenchOptions, RunPart } from "./part.ts";

export interface Part {
  about: string;
  isUsual: boolean;
  /** On two busy cores. */
  estimateSeconds(options: BenchOptions): number;
  load(): Promise<RunPart>;
}

const parts: Record<string, Part> = {
  send: {
    about:
      "POST /v1/messages/template against a stand-in of WhatsApp and the simulator; the same SQL by pgbench",
    isUsual: true,
    estimateSeconds: ({ seconds }) => 50 + 36 * seconds,
    load: async () => (await import("./parts/send.ts")).measureSends,
  },
  receive: {
    about: "webhooks acknowledged and stored",
    isUsual: true,
    estimateSeconds: ({ seconds }) => 60 + 6 * seconds,
    load: async () => (await import("./parts/receive.ts")).measureReceiving,
  },
  stream: {
    about: "webhook posted until its message is on the last of many open streams",
    isUsual: true,
    estimateSeconds: ({ seconds }) => 45 + 10 * seconds,
    load: async () => (await import("./parts/stream.ts")).measureStreams,
  },
  drain: {
    about: "queued messages sent by the background work",
    isUsual: true,
    estimateSeconds: () => 30,
    load: async () => (await import("./parts/drain.ts")).measureDrain,
  },
  idle: {
    about: "what `npm start` does and takes when nothing happens",
    isUsual: true,
    estimateSeconds: () => 60,
    load: async () => (await import("./parts/idle.ts")).measureIdle,
  },
  import: {
    about:
      "a file of contacts imported: created, updated, unchanged; the longest transaction and the stream meanwhile",
    isUsual: true,
    estimateSeconds: ({ rows }) => 20 + rows / 400,
    load: async () => (await import("./parts/import.ts")).measureImports,
  },
  read: {
    about: "lists, threads and searches among a number of messages",
    isUsual: true,
    estimateSeconds: ({ seconds, messages }) => 15 + 16 * seconds + messages / 10_000,
    load: async () => (await import("./parts/read.ts")).measureReads,
  },
  search: {
    about: "39 searches, one after the other, among a number of messages",
    isUsual: false,
    estimateSeconds: ({ messages }) => 30 + messages / 10_000,
    load: async () => (await import("./parts/search.ts")).measureSearches,
  },
  reports: {
    about: "messages counted by the job, and reports of a year of messages",
    isUsual: false,
    estimateSeconds: ({ messages }) => 60 + messages / 15_000,
    load: async () => (await import("./parts/reports.ts")).measureReports,
  },
  browser: {
    about: "the inbox in Chromium: switching conversations, typing, popups, scrolling",
    isUsual: false,
    estimateSeconds: ({ messages }) => 190 + messages / 10_000,
    load: async () => (await import("./parts/browser.ts")).measureInboxPage,
  },
  scripts: {
    about: "bytes of script that a browser loads before each main page is first painted",
    isUsual: false,
    estimateSeconds: () => 20,
    load: async () => (await import("./parts/scripts.ts")).measureScripts,
  },
};

export const partNames: readonly string[] = Object.keys(parts);

export function partNamed(name: string): Part {
  const part = parts[name];
  if (part) return part;
  throw new Error(`There is no part "${name}". The parts are ${partNames.join(", ")}.`);
}
