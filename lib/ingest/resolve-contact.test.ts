import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts } from "#db/schema/index.ts";
import { updateContactForApi, upsertContactForApi } from "#lib/conversations/actions/save-contact.ts";
import { getConversation, listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { allContacts, allMessages, makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";

interface Person {
  wa?: string;
  id?: string;
  username?: string;
}

let count = 0;
const BEGIN = 1_749_416_383;
const textFrom = (
  { wa, id, username, at = 0 }: Person & { at?: number },
  body: string,
  extra: Record<string, unknown> = {},
) => {
  count += 1;
  const profile = { name: "Sheena", ...(username ? { username } : {}) };
  return numberWebhook({
    contacts: [{ profile, ...(wa ? { wa_id: wa } : {}), ...(id ? { user_id: id } : {}) }],
    messages: [
      {
        ...(wa ? { from: wa } : {}),
        ...(id ? { from_user_id: id } : {}),
        id: `wamid.${count}`,
        timestamp: String(BEGIN + at),
        type: "text",
        text: { body },
        ...extra,
      },
    ],
  });
};
const system = (from: Person, change: Record<string, unknown>, type: string) => {
  count += 1;
  return numberWebhook({
    messages: [
      {
        ...(from.wa ? { from: from.wa } : {}),
        ...(from.id ? { from_user_id: from.id } : {}),
        id: `wamid.system.${count}`,
        timestamp: "1749416390",
        type: "system",
        system: { body: "changed", type, ...change },
      },
    ],
  });
};
const replaced = (previous: string, current: string, wa?: string) =>
  numberWebhook(
    {
      user_id_update: [
        { ...(wa ? { wa_id: wa } : {}), user_id: { previous, current }, timestamp: "1749416391" },
      ],
    },
    "user_id_update",
  );

test("a customer with a hidden phone is identified by the business-scoped id, and by the phone once it is shown", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ id: "US.1", username: "@sheena" }, "who am I"));
  expect(await allContacts(ctx)).toMatchObject([{ phone: null, bsuid: "US.1", username: "sheena" }]);
  await deliver(textFrom({ id: "US.1", wa: "16505551234" }, "now you know"));
  expect(await allContacts(ctx)).toMatchObject([
    { phone: "16505551234", waId: "16505551234", bsuid: "US.1" },
  ]);
  expect(await allMessages(ctx)).toHaveLength(2);
});

test("merges two contacts that WhatsApp names as one, with one conversation, and redirects the old ids", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ wa: "16505551234" }, "from the phone"));
  const before = (await listConversations(ctx, listConversationsQuery.parse({}))).data[0];
  await deliver(textFrom({ id: "US.1" }, "from the username"));
  expect(await allContacts(ctx)).toHaveLength(2);
  await deliver(textFrom({ id: "US.1", wa: "16505551234" }, "both are me"));
  expect(await allContacts(ctx)).toMatchObject([{ phone: "16505551234", bsuid: "US.1" }]);
  const { data } = await listConversations(ctx, listConversationsQuery.parse({}));
  expect(data).toMatchObject([{ unreadCount: 3 }]);
  expect((await allMessages(ctx)).map(({ content }) => "body" in content && content.body)).toEqual([
    "from the phone",
    "from the username",
    "both are me",
  ]);
  expect((await getConversation(ctx, before?.id ?? "")).conversation.id).toBe(data[0]?.id);
});

test("a number reassigned to another person transfers no history", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ wa: "16505551234", id: "US.OLD" }, "my secret"));
  await deliver(textFrom({ wa: "16505551234", id: "US.NEW" }, "I just got this number"));
  expect(await allContacts(ctx)).toMatchObject([
    { bsuid: "US.OLD", phone: null, waId: null },
    { bsuid: "US.NEW", phone: "16505551234" },
  ]);
  expect((await listConversations(ctx, listConversationsQuery.parse({}))).data).toHaveLength(2);
});

test("a reassigned number is removed from its previous contact in whatever form it was stored", async () => {
  const { ctx, deliver } = await makeReceiver();
  await upsertContactForApi(ctx, { phone: "541155551234", name: "Dialed" });
  const [dialed] = await allContacts(ctx);
  await ctx.db
    .update(contacts)
    .set({ waId: "5491155551234", bsuid: "AR.OLD" })
    .where(eq(contacts.id, dialed?.id ?? "contact_"));
  await deliver(textFrom({ wa: "5491155551234", id: "AR.NEW" }, "I just got this number"));
  expect(await allContacts(ctx)).toMatchObject([
    { bsuid: "AR.OLD", phone: null, waId: null },
    { bsuid: "AR.NEW", phone: "5491155551234" },
  ]);
});

test("a wrong phone number stores no data of its actual owner", async () => {
  const { ctx, deliver } = await makeReceiver();
  await upsertContactForApi(ctx, { phone: "16505551234", name: "Ana Souza" });
  const [ana] = await allContacts(ctx);
  const stranger = { waId: "16505551234", bsuid: "US.1", username: "stranger", profileName: "A Stranger" };
  await ctx.db
    .update(contacts)
    .set(stranger)
    .where(eq(contacts.id, ana?.id ?? "contact_"));
  await updateContactForApi(ctx, ana?.id ?? "", { phone: "16505559999" });
  await deliver(textFrom({ wa: "16505551234", id: "US.1" }, "who are you?"));
  await deliver(textFrom({ wa: "16505559999", id: "US.2" }, "Ana here"));
  expect(await allContacts(ctx)).toMatchObject([
    { id: ana?.id, phone: "16505559999", bsuid: "US.2", name: "Ana Souza", username: null },
    { phone: "16505551234", bsuid: "US.1", name: null },
  ]);
});

test("a sender from an unassigned number gets exactly that number", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ wa: "16505551234", id: "US.1" }, "hi"));
  const [person] = await allContacts(ctx);
  await deliver(textFrom({ wa: "16505559999", id: "US.1" }, "from another number"));
  const theirs = { id: person?.id, phone: "16505559999", waId: "16505559999", bsuid: "US.1" };
  expect(await allContacts(ctx)).toMatchObject([theirs]);
  await updateContactForApi(ctx, person?.id ?? "", { phone: "16505550000" });
  const noted = { ...theirs, phone: "16505550000", waId: null };
  await deliver(textFrom({ wa: "16505559999", id: "US.1" }, "written before it was noted"));
  expect(await allContacts(ctx)).toMatchObject([noted]);
  const later = Math.ceil(Date.now() / 1000) - BEGIN + 60;
  await deliver(textFrom({ wa: "16505559999", id: "US.1", at: later }, "still me"));
  expect(await allContacts(ctx)).toMatchObject([theirs]);
  expect(await allMessages(ctx)).toHaveLength(4);
});

test.each([
  ["reported once more", true],
  ["reported late", false],
])("a message sent before the number changed, %s, does not restore the old number", async (_how, once) => {
  const { ctx, deliver } = await makeReceiver();
  const first = textFrom({ wa: "16505551234", id: "US.1" }, "from the first number");
  if (once) await deliver(first);
  await deliver(textFrom({ wa: "16505559999", id: "US.1", at: 60 }, "from another number"));
  await deliver(textFrom({ wa: "16505551234", id: "US.2", at: 120 }, "I just got this number"));
  await deliver(first);
  expect(await allContacts(ctx)).toMatchObject([
    { phone: "16505559999", waId: "16505559999", bsuid: "US.1" },
    { phone: "16505551234", waId: "16505551234", bsuid: "US.2" },
  ]);
  const { data } = await listConversations(ctx, listConversationsQuery.parse({}));
  expect(data.map(({ unreadCount }) => unreadCount).sort()).toEqual([1, 2]);
});

test("a new contact of a late message gets no number that belongs to another contact", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ wa: "16505551234", id: "US.2", at: 60 }, "I just got this number"));
  await deliver(textFrom({ wa: "16505551234", id: "US.1" }, "mine until now"));
  expect(await allContacts(ctx)).toMatchObject([
    { phone: "16505551234", waId: "16505551234", bsuid: "US.2" },
    { phone: null, waId: null, bsuid: "US.1" },
  ]);
});

test("a marketing choice made before the number changed applies without restoring the old number", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ wa: "16505551234", id: "US.1" }, "hi"));
  await deliver(textFrom({ wa: "16505559999", id: "US.1", at: 60 }, "from another number"));
  const preference = { category: "marketing_messages", value: "stop", detail: "User requested to stop" };
  const [wa_id, user_id, timestamp] = ["16505551234", "US.1", BEGIN + 30];
  await deliver(
    numberWebhook({ user_preferences: [{ ...preference, wa_id, user_id, timestamp }] }, "user_preferences"),
  );
  expect(await allContacts(ctx)).toMatchObject([
    { phone: "16505559999", bsuid: "US.1", optedOutBy: "customer" },
  ]);
});

test("only a known value opts a customer in or out", async () => {
  const { ctx, deliver } = await makeReceiver();
  const states: (string | null | undefined)[] = [];
  for (const [index, value] of ["STOP", "paused", "resume", "stop", "signup"].entries()) {
    const preference = { wa_id: "16505551234", category: "marketing_messages", timestamp: BEGIN + index };
    await deliver(numberWebhook({ user_preferences: [{ ...preference, value }] }, "user_preferences"));
    states.push((await allContacts(ctx))[0]?.optedOutBy);
  }
  expect(states).toEqual(["customer", "customer", null, "customer", null]);
});

test("id replacements in any order never restore an old number", async () => {
  const { ctx, deliver } = await makeReceiver();
  const change = { wa_id: "16505559999", user_id: "US.B" };
  const changed = system({ wa: "16505551234", id: "US.A" }, change, "user_changed_number");
  await deliver(textFrom({ wa: "16505551234", id: "US.A" }, "hi"));
  await deliver(replaced("US.B", "US.C"));
  await deliver(textFrom({ wa: "16505550000", id: "US.C", at: 60 }, "from my third number"));
  await deliver(textFrom({ wa: "16505559999", id: "US.D", at: 90 }, "I just got the second"));
  await deliver(changed);
  await deliver(textFrom({ wa: "16505559999", id: "US.B", at: 20 }, "late"));
  expect(await allContacts(ctx)).toMatchObject([
    { phone: "16505550000", waId: "16505550000", bsuid: "US.C" },
    { phone: "16505559999", waId: "16505559999", bsuid: "US.D" },
  ]);
  expect(await allMessages(ctx)).toHaveLength(5);
});

test("the dialed form of a number is preserved when WhatsApp reports another form", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ id: "AR.1" }, "hi"));
  const [person] = await allContacts(ctx);
  await updateContactForApi(ctx, person?.id ?? "", { phone: "541155551234" });
  await deliver(textFrom({ wa: "5491155551234", id: "AR.1" }, "me"));
  expect(await allContacts(ctx)).toMatchObject([{ phone: "541155551234", waId: "5491155551234" }]);
});

test.each([
  ["of somebody else", "US.2"],
  ["whose id WhatsApp did not report", undefined],
])("a sender from the number %s gets the number, but none of the messages sent to it", async (_whose, id) => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ wa: "16505551234", id: "US.1" }, "hi"));
  await deliver(textFrom({ wa: "16505559999", ...(id ? { id } : {}) }, "my secret"));
  await deliver(textFrom({ wa: "16505559999", id: "US.1" }, "from another number"));
  expect(await allContacts(ctx)).toMatchObject([
    { phone: "16505559999", waId: "16505559999", bsuid: "US.1" },
    { phone: null, waId: null, bsuid: id ?? null },
  ]);
  const { data } = await listConversations(ctx, listConversationsQuery.parse({}));
  expect(data.map(({ unreadCount }) => unreadCount).sort()).toEqual([1, 2]);
});

test("a sender from a stored number is matched to its contact", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ wa: "16505551234", id: "US.1" }, "hi"));
  await upsertContactForApi(ctx, { phone: "16505559999", name: "Ana Souza" });
  await deliver(textFrom({ wa: "16505559999", id: "US.1" }, "from another number"));
  expect(await allContacts(ctx)).toMatchObject([
    { phone: "16505559999", waId: "16505559999", bsuid: "US.1", name: "Ana Souza" },
  ]);
});

test("a late message from before a number change neither restores the number nor removes it from its new owner", async () => {
  const { ctx, deliver } = await makeReceiver();
  const first = textFrom({ wa: "16505551234", id: "US.1" }, "hi");
  await deliver(first);
  const change = { wa_id: "16505559999", user_id: "US.2" };
  await deliver(system({ wa: "16505551234", id: "US.1" }, change, "user_changed_number"));
  await deliver(textFrom({ wa: "16505551234", id: "US.3" }, "I just got this number"));
  await deliver(first);
  await deliver(textFrom({ wa: "16505551234", id: "US.1" }, "late"));
  expect(await allContacts(ctx)).toMatchObject([
    { phone: "16505559999", waId: "16505559999", bsuid: "US.2" },
    { phone: "16505551234", waId: "16505551234", bsuid: "US.3" },
  ]);
  const { data } = await listConversations(ctx, listConversationsQuery.parse({}));
  expect(data.map(({ unreadCount }) => unreadCount).sort()).toEqual([1, 2]);
});

test("a customer who changes numbers stays the same contact, and the conversation shows a notice", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ wa: "16505551234", id: "US.1" }, "hi"));
  const change = { wa_id: "16505559999", user_id: "US.2" };
  await deliver(system({ wa: "16505551234", id: "US.1" }, change, "user_changed_number"));
  await deliver(textFrom({ wa: "16505559999", id: "US.2" }, "same me"));
  expect(await allContacts(ctx)).toMatchObject([
    { phone: "16505559999", waId: "16505559999", bsuid: "US.2" },
  ]);
  expect((await allMessages(ctx)).map(({ content }) => content.kind)).toEqual(["text", "system", "text"]);
});

test("a message from a new number may arrive before the notice of the change", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ wa: "16505551234", id: "US.1" }, "hi"));
  await deliver(textFrom({ wa: "16505559999", id: "US.2" }, "same me"));
  const change = { wa_id: "16505559999", user_id: "US.2" };
  await deliver(system({ wa: "16505551234", id: "US.1" }, change, "user_changed_number"));
  expect(await allContacts(ctx)).toMatchObject([{ phone: "16505559999", bsuid: "US.2" }]);
  expect(await allMessages(ctx)).toHaveLength(3);
});

test.each([
  ["in order", [0, 1]],
  ["in reverse", [1, 0]],
])("a business-scoped id replaced twice leads to the contact, received %s", async (_name, order) => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ id: "US.A" }, "first"));
  const updates = [replaced("US.A", "US.B"), replaced("US.B", "US.C")];
  for (const index of order) await deliver(updates[index]);
  await deliver(textFrom({ id: "US.C" }, "third"));
  // Sent before the change, delivered after it.
  await deliver(textFrom({ id: "US.A" }, "late"));
  expect(await allContacts(ctx)).toMatchObject([{ bsuid: "US.C" }]);
  expect(await allMessages(ctx)).toHaveLength(3);
});

test("a cycle of replaced ids does not cause an endless loop", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ id: "US.A" }, "first"));
  await deliver(replaced("US.A", "US.B"));
  await deliver(replaced("US.B", "US.A"));
  await deliver(replaced("US.A", "US.A"));
  expect(await deliver(textFrom({ id: "US.B" }, "second"))).toMatchObject({ state: "processed" });
  expect((await allMessages(ctx)).length).toBe(2);
});

test("a contact card sent on request reveals the hidden number", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(textFrom({ id: "US.1" }, "hi"));
  const card = {
    name: { formatted_name: "Sheena" },
    phones: [{ phone: "+1 650 555 1234", wa_id: "16505551234" }],
    origin: "contact_request",
  };
  await deliver(textFrom({ id: "US.1" }, "", { type: "contacts", contacts: [card] }));
  expect(await allContacts(ctx)).toMatchObject([{ bsuid: "US.1", phone: "16505551234" }]);
  // Another person's card reveals nothing about the sender.
  await deliver(textFrom({ id: "US.2" }, "", { type: "contacts", contacts: [{ ...card, origin: "other" }] }));
  expect(await allContacts(ctx)).toMatchObject([{ bsuid: "US.1" }, { bsuid: "US.2", phone: null }]);
});

test("concurrent messages of a new customer create one contact and one conversation", async () => {
  const { ctx, deliver } = await makeReceiver();
  const bodies = Array.from({ length: 12 }, (_, index) =>
    textFrom({ wa: "16505551234", id: "US.1" }, `m${index}`),
  );
  const states = await Promise.all(bodies.map((body) => deliver(body)));
  expect(states.map(({ state }) => state)).toEqual(bodies.map(() => "processed"));
  expect(await allContacts(ctx)).toHaveLength(1);
  expect(await allMessages(ctx)).toHaveLength(12);
});
