import fc from "fast-check";
import { expect, test } from "vitest";
import { contacts } from "#db/schema/index.ts";
import { findDuplicates, listContacts } from "#lib/contacts/page-queries.ts";
import { listContactsPageQuery } from "#lib/contacts/page-schema.ts";
import { upsertContactForApi } from "#lib/conversations/actions/save-contact.ts";
import { newId } from "#lib/platform/id.ts";
import { findRecipient } from "#lib/testing/queue-message.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { allContacts, allMessages, METADATA, makeReceiver, WABA_ID } from "#lib/testing/webhooks.ts";

const BEGIN = 1_749_416_383;

interface Change {
  field: string;
  value: Record<string, unknown>;
}

let count = 0;
function textFrom(who: { wa?: string; id?: string }, at: number, item: Record<string, unknown> = {}): Change {
  count += 1;
  const { wa, id } = who;
  const contact = {
    profile: { name: "Sheena" },
    ...(wa ? { wa_id: wa } : {}),
    ...(id ? { user_id: id } : {}),
  };
  const message = {
    ...(wa ? { from: wa } : {}),
    ...(id ? { from_user_id: id } : {}),
    ...{ id: `wamid.${count}`, timestamp: String(BEGIN + at), type: "text", text: { body: "hi" } },
    ...item,
  };
  return change("messages", { contacts: [contact], messages: [message] });
}

function notice(item: Record<string, unknown>, system: Record<string, unknown>): Change {
  count += 1;
  const own = { id: `wamid.notice.${count}`, timestamp: String(BEGIN + 7), type: "system" };
  const changed = { body: "changed", type: "user_changed_user_id", ...system };
  return change("messages", { messages: [{ ...own, ...item, system: changed }] });
}

function change(field: string, value: Record<string, unknown>): Change {
  return { field, value: { messaging_product: "whatsapp", metadata: METADATA, ...value } };
}

const update = (item: Record<string, unknown>) =>
  change("user_id_update", { user_id_update: [{ timestamp: String(BEGIN + 8), ...item }] });

const batch = (changes: readonly Change[]) => ({
  object: "whatsapp_business_account",
  entry: changes.map((one) => ({ id: WABA_ID, changes: [one] })),
});

const OLD = "16505551234";
const NEW = "16505559999";
const ids = { user_id: { previous: "US.A", current: "US.B" } };

const NOTICES: Record<string, () => Change[]> = {
  "by the old id": () => [notice({ from_user_id: "US.A" }, { user_id: "US.B" })],
  "by the old number": () => [notice({ from: OLD }, { user_id: "US.B", wa_id: NEW })],
  "by the old number, with the new id as the sender's": () => [
    notice({ from: OLD, from_user_id: "US.B" }, { user_id: "US.B" }),
  ],
  "in words": () => [
    notice({}, { user_id: "US.B", body: "User US.X changed from US.Y to US.Z changed from US.A to US.B" }),
  ],
  "with the id before": () => [notice({}, { previous_user_id: "US.A", user_id: "US.B" })],
  "with the id after": () => [notice({}, { user_id: "US.A", new_user_id: "US.B" })],
  "as a pair": () => [notice({}, ids)],
  "in its own field": () => [update(ids)],
  "in its own field, without a time": () => [update({ ...ids, timestamp: undefined })],
  "in its own field and half in a message": () => [notice({}, { user_id: "US.B" }), update(ids)],
  "in its own field and in a message": () => [notice({ from: OLD }, { user_id: "US.B" }), update(ids)],
};

test("a changed business-scoped id never creates a second contact, in any form and order", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(NOTICES)),
      fc.boolean(),
      fc.boolean(),
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      async (form, writesFromNew, inOne, places) => {
        const { ctx, deliver } = await makeReceiver();
        await deliver(batch([textFrom({ wa: OLD, id: "US.A" }, 0)]));
        const notices = NOTICES[form]?.() ?? [];
        const after = textFrom({ ...(writesFromNew ? { wa: NEW } : {}), id: "US.B" }, 20);
        const late = textFrom({ wa: OLD, id: "US.A" }, 2);
        const all = [...notices, after, late, ...notices, after];
        const shuffled = all
          .map((one, index) => ({ one, place: places[index] ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ one }) => one);
        if (inOne) await deliver(batch(shuffled));
        else for (const one of shuffled) await deliver(batch([one]));
        expect(await allContacts(ctx)).toMatchObject([{ bsuid: "US.B" }]);
        const texts = (await allMessages(ctx)).filter(({ content }) => content.kind === "text");
        expect(texts).toHaveLength(3);
      },
    ),
    { numRuns: sweepSize(3, 100) },
  );
});

test("a profile name that resembles a system message changes no id", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(batch([textFrom({ id: "US.VICTIM" }, 0), textFrom({ id: "US.A" }, 0)]));
  const body = "User changed from US.VICTIM to US.B";
  await deliver(batch([notice({ from_user_id: "US.A" }, { user_id: "US.C", body })]));
  await deliver(batch([notice({}, { user_id: "US.D", body })]));
  const known = (await allContacts(ctx)).map(({ bsuid }) => bsuid);
  expect(known.toSorted()).toEqual(["US.C", "US.D", "US.VICTIM"]);
});

test.each<[string, Record<string, unknown>]>([
  ["on the card", { contacts: [{ origin: "contact_request", phones: [{ wa_id: OLD }] }] }],
  ["on the message", { origin: "contact_request", contacts: [{ phones: [{ wa_id: OLD }] }] }],
  [
    "without WhatsApp's id",
    { origin: "contact_request", contacts: [{ phones: [{ phone: "+1 650 555-1234" }] }] },
  ],
])(
  "a response to a contact request, %s, belongs to the contact who wrote from that number",
  async (_where, item) => {
    const { ctx, deliver } = await makeReceiver();
    await deliver(batch([textFrom({ wa: OLD }, 0)]));
    await deliver(
      batch([textFrom({ id: "US.A" }, 5), textFrom({ id: "US.A" }, 9, { type: "contacts", ...item })]),
    );
    expect(await allContacts(ctx)).toMatchObject([{ bsuid: "US.A", phone: OLD }]);
    expect(await allMessages(ctx)).toHaveLength(3);
  },
);

const FORMS = [
  ["5531991112222", "553191112222"],
  ["525512345678", "5215512345678"],
  ["5491155551234", "541155551234"],
  ["5491155551234", "54111555551234"],
].flatMap(([one = "", other = ""]) => [
  [one, other],
  [other, one],
]);

test.each(FORMS)("a contact created as %s who writes as %s is one contact", async (noted = "", wa = "") => {
  const { ctx, deliver } = await makeReceiver();
  await upsertContactForApi(ctx, { phone: noted, name: "Ana" });
  await deliver(batch([textFrom({ wa, id: "ZZ.1" }, 0)]));
  await upsertContactForApi(ctx, { phone: wa, language: "en" });
  await deliver(batch([textFrom({ id: "ZZ.1" }, 5), textFrom({ wa: noted }, 6)]));
  expect(await allContacts(ctx)).toMatchObject([
    { phone: noted, bsuid: "ZZ.1", name: "Ana", language: "en" },
  ]);
  expect(await allMessages(ctx)).toHaveLength(3);
  for (const phone of [noted, wa]) {
    expect((await findRecipient(ctx, phone)).contact?.name).toBe("Ana");
    const { data } = await listContacts(ctx, listContactsPageQuery.parse({ q: phone }));
    expect(data.map(({ name }) => name)).toEqual(["Ana"]);
  }
});

test("two forms of one number received concurrently create one contact", async () => {
  const { ctx, deliver } = await makeReceiver();
  const [one = "", other = ""] = FORMS[0] ?? [];
  await Promise.all([
    ...[one, other].map((phone) => upsertContactForApi(ctx, { phone, name: "Ana" })),
    ...[one, other].map((wa) => deliver(batch([textFrom({ wa }, 0)]))),
  ]);
  expect(await allContacts(ctx)).toHaveLength(1);
  expect(await allMessages(ctx)).toHaveLength(2);
});

test("two existing contacts with one number stay separate and a merge is suggested", async () => {
  const { ctx, deliver } = await makeReceiver();
  const [one = "", other = ""] = FORMS[0] ?? [];
  const rows = [one, other].map((phone) => ({ id: newId("contact"), phone, source: "import" as const }));
  await ctx.db.insert(contacts).values(rows.map((row) => ({ ...row, workspaceId: ctx.workspaceId })));
  await deliver(batch([textFrom({ wa: other, id: "BR.1" }, 0), textFrom({ wa: other }, 1)]));
  expect((await allContacts(ctx)).map(({ phone, bsuid }) => [phone, bsuid]).sort()).toEqual([
    [other, "BR.1"],
    [one, null],
  ]);
  const { data } = await findDuplicates(ctx, rows[0]?.id ?? "");
  expect(data).toMatchObject([{ contact: { id: rows[1]?.id }, because: ["number"] }]);
});
