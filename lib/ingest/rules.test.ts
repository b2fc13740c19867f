import fc from "fast-check";
import { expect, test } from "vitest";
import { takeBatch } from "#lib/ingest/rules.ts";

const MEGABYTE = 1024 * 1024;

test("batches contain queued webhooks in order, once each, within the memory limit", () => {
  const webhooks = fc.array(fc.record({ bytes: fc.integer({ min: 1, max: 4 * MEGABYTE }) }), {
    maxLength: 500,
  });
  const small = fc.array(fc.record({ bytes: fc.integer({ min: 1, max: 20_000 }) }), { maxLength: 1000 });
  fc.assert(
    fc.property(fc.oneof(webhooks, small), (given) => {
      const waiting = [...given];
      const batches: { bytes: number }[][] = [];
      while (waiting.length > 0) batches.push(takeBatch(waiting));
      expect(batches.flat()).toEqual(given);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(200);
        const bytes = batch.reduce((sum, webhook) => sum + webhook.bytes, 0);
        if (batch.length > 1) expect(bytes).toBeLessThanOrEqual(2 * MEGABYTE);
      }
    }),
  );
});
