import fc from "fast-check";
import { expect, test } from "vitest";
import { idPrefixes, idToUuid, isId, newId, uuidToId } from "#lib/platform/id.ts";

const prefix = fc.constantFrom(...idPrefixes);

test("converts an id to a UUID and back", () => {
  fc.assert(
    fc.property(prefix, fc.uuid({ version: 7 }), (kind, uuid) => {
      const id = uuidToId(kind, uuid);
      expect(isId(kind, id)).toBe(true);
      expect(idToUuid(kind, id)).toBe(uuid);
    }),
  );
});

test("rejects an id of another kind and any other text", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isId("msg", text)).toBe(false);
    }),
  );
  const suffix = fc.string({ minLength: 26, maxLength: 26, unit: fc.constantFrom(..."0189abxyzilou_") });
  fc.assert(
    fc.property(suffix, (text) => {
      if (isId("msg", `msg_${text}`))
        expect(uuidToId("msg", idToUuid("msg", `msg_${text}`))).toBe(`msg_${text}`);
    }),
  );
  expect(isId("msg", newId("conv"))).toBe(false);
  expect(isId("msg", newId("msg").toUpperCase())).toBe(false);
});

test("generates ids in sort order", async () => {
  const first = newId("msg");
  const start = Date.now();
  await expect.poll(() => Date.now() > start).toBe(true);
  expect(newId("msg") > first).toBe(true);
});
