import { readFileSync } from "node:fs";
import { z } from "zod";

const fileSchema = z.record(z.string(), z.object({ requests: z.record(z.string(), z.unknown()) }));

/** Meta's published examples by name (lib/testing/fixtures/meta-v23/README.md). */
export function metaExamples(file: "webhooks" | "messages"): [name: string, body: unknown][] {
  const url = new URL(`./fixtures/meta-v23/${file}.json`, import.meta.url);
  const parsed = fileSchema.parse(JSON.parse(readFileSync(url, "utf8")));
  return Object.values(parsed).flatMap(({ requests }) => Object.entries(requests));
}
