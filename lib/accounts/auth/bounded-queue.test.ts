import fc from "fast-check";
import { expect, test } from "vitest";
import { BoundedQueue } from "#lib/accounts/auth/bounded-queue.ts";

test("limits running and queued work and releases every slot", async () => {
  const limits = fc.record({ concurrency: fc.integer({ min: 1, max: 4 }), waiting: fc.nat(5) });
  const works = fc.array(fc.boolean(), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(limits, works, async ({ concurrency, waiting }, list) => {
      const queue = new BoundedQueue({ concurrency, waiting });
      for (let round = 0; round < 2; round += 1) {
        let running = 0;
        let most = 0;
        const results = await Promise.allSettled(
          list.map((fails) =>
            queue.run(async () => {
              running += 1;
              most = Math.max(most, running);
              await new Promise(setImmediate);
              running -= 1;
              if (fails) throw new Error("fails");
            }),
          ),
        );
        expect(most).toBe(Math.min(concurrency, list.length));
        const refused = results.filter(
          (result) => result.status === "rejected" && result.reason.code === "SERVICE_UNAVAILABLE",
        );
        expect(refused).toHaveLength(Math.max(0, list.length - concurrency - waiting));
      }
    }),
  );
});
