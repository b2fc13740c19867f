import "server-only";
import { z } from "zod";
import { escapeJson } from "#lib/simulator/enqueue-webhook.ts";
import { WEBHOOK_MAX_BYTES } from "#lib/whatsapp/limits.ts";

const bodySchema = z.object({
  object: z.string(),
  entry: z.array(
    z.looseObject({
      id: z.string(),
      changes: z.array(z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })),
    }),
  ),
});

type Body = z.output<typeof bodySchema>;
type Change = Body["entry"][number]["changes"][number];

/** Merges adjacent status changes into one change, as Meta does. @param max updates per body (up to 1000) */
export function batchBodies<T extends { body: string }>(
  queued: readonly T[],
  max: number,
): { body: string; webhooks: T[] }[] {
  const groups: { webhooks: T[]; size: number }[] = [];
  for (const webhook of queued) {
    // Escaped JSON is ASCII, so its length is its size in bytes.
    const size = webhook.body.length;
    const last = groups.at(-1);
    if (last && last.webhooks.length < max && last.size + size <= WEBHOOK_MAX_BYTES) {
      last.webhooks.push(webhook);
      last.size += size;
    } else groups.push({ webhooks: [webhook], size });
  }
  return groups.map(({ webhooks }) => ({ webhooks, body: merge(webhooks.map(({ body }) => body)) }));
}

export function isMessagesBody(body: string): boolean {
  const { entry } = bodySchema.parse(JSON.parse(body));
  return entry.every(({ changes }) => changes.every(({ field }) => field === "messages"));
}

function merge(bodies: readonly string[]): string {
  const [first = ""] = bodies;
  if (bodies.length <= 1) return first;
  const parsed = bodies.map((body) => bodySchema.parse(JSON.parse(body)));
  const entry: Body["entry"] = [];
  for (const item of parsed.flatMap((body) => body.entry)) {
    const last = entry.at(-1);
    // Management changes carry their own time and are not merged (docs/whatsapp.md#webhook-envelope).
    if (last && last.id === item.id && !("time" in last) && !("time" in item))
      last.changes.push(...item.changes);
    else entry.push({ ...item, changes: [...item.changes] });
  }
  return escapeJson({
    object: parsed[0]?.object,
    entry: entry.map((item) => ({ ...item, changes: mergeChanges(item.changes) })),
  });
}

function mergeChanges(changes: readonly Change[]): Change[] {
  const merged: Change[] = [];
  for (const change of changes) {
    const last = merged.at(-1);
    if (last && isStatuses(last) && isStatuses(change)) {
      last.value = {
        ...last.value,
        ...concatLists("contacts", last.value, change.value, true),
        ...concatLists("statuses", last.value, change.value, false),
      };
    } else merged.push({ ...change });
  }
  return merged;
}

function isStatuses({ field, value }: Change): boolean {
  return field === "messages" && "statuses" in value;
}

function concatLists(
  key: "contacts" | "statuses",
  a: Record<string, unknown>,
  b: Record<string, unknown>,
  once: boolean,
): Record<string, unknown> {
  const all = [a[key], b[key]].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  if (all.length === 0) return {};
  const texts = all.map((item) => JSON.stringify(item));
  return { [key]: once ? all.filter((_, index) => texts.indexOf(texts[index] ?? "") === index) : all };
}
