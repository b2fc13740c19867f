import { expect, test } from "vitest";
import { listContactsForApi } from "#lib/contacts/api-queries.ts";
import { listContactsQuery } from "#lib/contacts/schema.ts";
import { upsertWhatsAppContact } from "#lib/contacts/upsert-whatsapp-contact.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

test("finds a person without a phone number by username and WhatsApp ID", async () => {
  const ctx = await makeWorkspace();
  const person = { phone: null, waId: null, bsuid: "BR.1349", username: "ana.souza", profileName: "Ana" };
  await upsertWhatsAppContact(ctx, person, "inbound");
  const list = async (query: object) => (await listContactsForApi(ctx, listContactsQuery.parse(query))).data;
  const found = [{ phone: null, username: "ana.souza", whatsappUserId: "BR.1349" }];
  expect(await list({ username: "@Ana.Souza" })).toMatchObject(found);
  expect(await list({ whatsappUserId: "BR.1349" })).toMatchObject(found);
  expect(await list({ username: "ana" })).toEqual([]);
});
