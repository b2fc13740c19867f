import { expect, test } from "vitest";
import { contactSchema, readSender } from "#lib/whatsapp/read-sender.ts";

const read = (contacts: unknown[], item: { from?: string; user?: string }) =>
  readSender(
    contacts.map((contact) => contactSchema.parse(contact)),
    { phone: item.from || null, userId: item.user || null, parentUserId: null },
  );

const ana = {
  profile: { name: " Ana ", username: "@ana" },
  wa_id: "4930111",
  user_id: "DE.1",
  parent_user_id: "DE.ENT.1",
};
const nameless = { parentBsuid: null, username: null, profileName: null };

test.each([
  ["the phone", { from: "4930111" }],
  ["the phone as people write it", { from: "+49 30-111" }],
  ["the business-scoped id", { user: "DE.1" }],
  ["a business-scoped id in the phone's place", { from: "DE.1" }],
  ["being the only one", {}],
])("identifies a sender by %s", (_name, item) => {
  expect(read([ana], item)).toEqual({
    waId: "4930111",
    bsuid: "DE.1",
    parentBsuid: "DE.ENT.1",
    username: "ana",
    profileName: "Ana",
  });
});

test.each([
  ["Brazilian", "553191112222", "5531991112222"],
  ["Mexican", "5215512345678", "525512345678"],
  ["Argentine", "5491123456789", "541123456789"],
])("identifies a sender by another form of a %s number", (_country, known, from) => {
  const contact = { ...ana, wa_id: known };
  expect(read([{ wa_id: "4930111" }, contact], { from })).toMatchObject({
    ...{ waId: from, bsuid: "DE.1", profileName: "Ana" },
  });
  const exact = { ...ana, wa_id: from, user_id: "DE.2" };
  expect(read([contact, exact], { from })).toMatchObject({ bsuid: "DE.2" });
});

test("uses the business-scoped id when the phone is hidden", () => {
  const contact = { profile: { name: "Sheena", username: "sheena" }, user_id: "US.1" };
  expect(read([contact], { user: "US.1" })).toMatchObject({ waId: null, bsuid: "US.1", username: "sheena" });
  expect(read([{ wa_id: "US.1" }], { from: "US.1" })).toEqual({ waId: null, bsuid: "US.1", ...nameless });
});

test("never assigns another person's names or ids", () => {
  expect(read([ana], { from: "1650555" })).toEqual({ waId: "1650555", bsuid: null, ...nameless });
  expect(read([ana], { user: "US.2" })).toEqual({ waId: null, bsuid: "US.2", ...nameless });
  expect(read([ana, { wa_id: "1650555" }], {})).toBeNull();
});

test("identifies a sender by the message alone when the contact is missing or malformed", () => {
  expect(read([], { from: "1650555" })).toEqual({ waId: "1650555", bsuid: null, ...nameless });
  expect(read([{ wa_id: "1650555", profile: 7 }], { from: "1650555" })).toMatchObject({ profileName: null });
  expect(read([{ wa_id: "", user_id: "" }], { from: "", user: "" })).toBeNull();
  expect(read([], { from: "+" })).toBeNull();
});

test("truncates an overlong name at a whole character", () => {
  const long = `Ana${"\u0301\u0316".repeat(60_000)}`;
  const ids = { wa_id: "15555550100", user_id: null, parent_user_id: null };
  const named = (name: string) =>
    readSender([{ ...ids, profile: { name, username: `@${name}` } }], {
      phone: ids.wa_id,
      userId: null,
      parentUserId: null,
    });
  expect(named(long)).toMatchObject({ profileName: long.slice(0, 200), username: long.slice(0, 200) });
  expect(named(`a${"😀".repeat(200)}`)?.profileName?.isWellFormed()).toBe(true);
});
