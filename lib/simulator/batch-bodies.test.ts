import fc from "fast-check";
import { expect, test } from "vitest";
import { batchBodies } from "#lib/simulator/batch-bodies.ts";
import { escapeJson } from "#lib/simulator/enqueue-webhook.ts";

const change = (field: string, value: Record<string, unknown>) => ({ field, value });
const bodyOf = (...changes: unknown[]) =>
  escapeJson({ object: "whatsapp_business_account", entry: [{ id: "1", changes }] });
const status = (id: string, name: string) =>
  bodyOf(
    change("messages", {
      metadata: { phone_number_id: "2" },
      contacts: [{ wa_id: "3", profile: { name: "Zoë@/👍" } }],
      statuses: [{ id, status: name }],
    }),
  );
const message = (id: string) => bodyOf(change("messages", { messages: [{ id, text: { body: "é/@" } }] }));

function items(bodies: readonly string[]): unknown[] {
  return bodies.flatMap((body) =>
    JSON.parse(body).entry.flatMap((entry: { changes: { value: Record<string, unknown[]> }[] }) =>
      entry.changes.flatMap(({ value }) => [...(value.statuses ?? []), ...(value.messages ?? [])]),
    ),
  );
}

const any = fc.array(
  fc.oneof(
    fc.tuple(fc.uuid(), fc.constantFrom("sent", "delivered")).map(([id, name]) => status(id, name)),
    fc.uuid().map(message),
  ),
  { maxLength: 40 },
);

test("batches contain the same updates in the same order, within the limit", () => {
  fc.assert(
    fc.property(any, fc.integer({ min: 1, max: 50 }), (bodies, max) => {
      const batches = batchBodies(
        bodies.map((body) => ({ body })),
        max,
      );
      expect(items(batches.map(({ body }) => body))).toEqual(items(bodies));
      expect(batches.every(({ webhooks }) => webhooks.length <= max)).toBe(true);
      expect(batches.flatMap(({ webhooks }) => webhooks.map(({ body }) => body))).toEqual(bodies);
    }),
  );
});

test("a thousand statuses become one change with one contact, and a single body is unchanged", () => {
  const bodies = Array.from({ length: 1000 }, (_, index) => ({ body: status(String(index), "sent") }));
  const [all, ...rest] = batchBodies(bodies, 1000);
  expect(rest).toEqual([]);
  const [entry] = JSON.parse(all?.body ?? "").entry;
  expect(entry.changes).toHaveLength(1);
  expect(entry.changes[0].value.statuses).toHaveLength(1000);
  expect(entry.changes[0].value.contacts).toHaveLength(1);
  expect(all?.body).not.toMatch(/[^ -~]|@/);
  expect(batchBodies(bodies.slice(0, 1), 1000)[0]?.body).toBe(bodies[0]?.body);
});

test("no body exceeds three megabytes", () => {
  const large = bodyOf(
    change("messages", { messages: [{ id: "x", text: { body: "x".repeat(1_000_000) } }] }),
  );
  const batches = batchBodies(
    Array.from({ length: 7 }, () => ({ body: large })),
    1000,
  );
  expect(batches.map(({ webhooks }) => webhooks.length)).toEqual([3, 3, 1]);
  expect(Math.max(...batches.map(({ body }) => body.length))).toBeLessThanOrEqual(3 * 1024 * 1024);
});
