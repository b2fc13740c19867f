import { expect, test } from "vitest";
import { removePerson } from "#lib/erasure/remove-person.ts";

const ANA = "5511999998888";
const BOB = "15555550123";

const change = (value: object) => ({
  field: "messages",
  value: { metadata: { phone_number_id: "1" }, ...value },
});
const webhook = (...changes: object[]) =>
  Buffer.from(JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "2", changes }] }));
const message = (from: string, more: object = {}) => ({ id: `wamid.${from}`, from, ...more });
const name = (waId: string) => ({ wa_id: waId, profile: { name: waId } });

const removed = (body: Uint8Array, ...ids: string[]) => {
  const rest = removePerson(body, new Set(ids));
  return rest && JSON.parse(Buffer.from(rest).toString());
};

test("nothing remains of a webhook about one person", () => {
  expect(removed(webhook(change({ contacts: [name(ANA)], messages: [message(ANA)] })), ANA)).toBeNull();
  expect(removed(webhook(change({ statuses: [{ id: "wamid.1", recipient_id: ANA }] })), ANA)).toBeNull();
  expect(removed(Buffer.from("not JSON"), ANA)).toBeNull();
});

test("what is about others remains", () => {
  const bob = change({ contacts: [name(BOB)], messages: [message(BOB)] });
  const both = change({ contacts: [name(ANA), name(BOB)], messages: [message(ANA), message(BOB)] });
  const ofBob = JSON.parse(webhook(bob).toString());
  expect(removed(webhook(both), ANA)).toEqual(ofBob);
  expect(removed(webhook(bob, change({ statuses: [{ recipient_id: ANA }] })), ANA)).toEqual(ofBob);
  expect(removed(webhook(bob), ANA)).toEqual(ofBob);
});

test("a person is found outside of lists too, but never in the number of the workspace", () => {
  const odd = change({ messages: [message(BOB)], statuses: { recipient_id: ANA } });
  const left = change({ messages: [message(BOB)] });
  expect(removed(webhook(odd), ANA)).toEqual(JSON.parse(webhook(left).toString()));
  const own = change({ metadata: { display_phone_number: ANA }, messages: [message(BOB), message(ANA)] });
  expect(removed(webhook(own), ANA)).toMatchObject({
    entry: [{ changes: [{ value: { metadata: { display_phone_number: ANA }, messages: [{ from: BOB }] } }] }],
  });
});

test("a person is found by any id, also in a nested item and with a plus", () => {
  const items = [
    { user_id: "BR.1" },
    { user_id: { previous: "BR.1", current: "BR.2" } },
    message(BOB, { contacts: [{ phones: [{ phone: `+${ANA}` }] }] }),
    message(BOB, { contacts: [{ phones: [{ phone: "+55 (11) 99999-8888" }] }] }),
  ];
  for (const item of items) {
    const body = webhook(change({ messages: [item, message(BOB)] }));
    expect(removed(body, ANA, "BR.1")).toEqual(
      JSON.parse(webhook(change({ messages: [message(BOB)] })).toString()),
    );
  }
});
