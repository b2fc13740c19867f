import { expect, test } from "vitest";
import { reserveSlot } from "#lib/messages/send/reserve-slot.ts";
import { newId } from "#lib/platform/id.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

const number = () => ({ id: newId("num"), throughputLevel: "STANDARD" });
const still = async () => {
  const ctx = await makeWorkspace();
  const now = new Date();
  return { ctx: { ...ctx, clock: { now: () => now } }, now };
};

test("allows 45 messages to one person immediately, then one every six seconds", async () => {
  const { ctx, now } = await still();
  const conversation = newId("conv");
  const from = number();
  const waits: number[] = [];
  for (let index = 0; index < 48; index += 1) {
    const { at: slot, reason } = await reserveSlot(ctx, { ...from, throughputLevel: "HIGH" }, conversation);
    waits.push(Math.round((slot.getTime() - now.getTime()) / 1000));
    if (index >= 45) expect(reason).toBe("recipient_rate_limit");
  }
  expect(waits.slice(0, 45)).toEqual(Array.from({ length: 45 }, () => 0));
  expect(waits.slice(45)).toEqual([6, 12, 18]);
});

test("spreads a number's messages below its throughput across concurrent processes", async () => {
  const { ctx, now } = await still();
  const from = number();
  const slots = await Promise.all(Array.from({ length: 152 }, () => reserveSlot(ctx, from, newId("conv"))));
  const waits = slots.map(({ at }) => at.getTime() - now.getTime()).sort((a, b) => a - b);
  // 8 immediately, then 72 a second.
  expect(waits.filter((wait) => wait === 0)).toHaveLength(8);
  expect(waits.at(-1)).toBeGreaterThan(1990);
  expect(waits.at(-1)).toBeLessThan(2010);
});

test("limits numbers, recipients and workspaces independently", async () => {
  const { ctx, now } = await still();
  const other = await still();
  const [from, conversation] = [number(), newId("conv")];
  for (let index = 0; index < 60; index += 1) await reserveSlot(ctx, from, conversation);
  const free = { ...ctx, clock: { now: () => new Date(now.getTime() + 1000) } };
  const later = new Date(now.getTime() + 1000);
  expect((await reserveSlot(free, from, newId("conv"))).at).toEqual(later);
  expect((await reserveSlot(free, number(), conversation)).at).toEqual(later);
  expect((await reserveSlot(other.ctx, from, conversation)).at).toEqual(other.now);
});
