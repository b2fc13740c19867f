import { expect, test } from "vitest";
import { findIds } from "#lib/whatsapp/find-ids.ts";

test("finds the ids of people and messages wherever they are, but no times and no number of the workspace", () => {
  const value = {
    metadata: { display_phone_number: "15550783881", phone_number_id: "106540352242922" },
    threads: [
      { id: "+49 (30) 111-1111", messages: [{ id: "wamid.1", timestamp: "1749416383", from: "US.1349" }] },
    ],
    user_id_update: [{ user_id: { previous: "US.A", current: "US.B" }, expiration_timestamp: "1749416383" }],
    calls: { id: "wacid.1", to_parent: "US.ENT.11", start_time: "1749416383", text: "Call 49301111111." },
  };
  expect(findIds(value)).toEqual({
    people: ["49301111111", "US.1349", "US.A", "US.B", "US.ENT.11"],
    messages: ["wamid.1", "wacid.1"],
  });
});

test("finds an id nested deeper than the stack, or in a longer list than a call has arguments", () => {
  let deep: unknown = { from: "16505551234" };
  for (let level = 0; level < 50_000; level += 1) deep = level % 2 ? [deep] : { deep };
  expect(findIds(deep).people).toEqual(["16505551234"]);
  const many = Array.from({ length: 130_000 }, () => 0);
  expect(findIds([...many, "16505551234"]).people).toEqual(["16505551234"]);
  for (const nothing of [null, undefined, 7, "", {}]) expect(findIds(nothing).people).toEqual([]);
});
