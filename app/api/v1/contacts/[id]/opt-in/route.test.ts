import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/contacts";

apiContract({
  method: "POST",
  path: `${PATH}/${newId("contact")}/opt-in`,
  scope: "contacts.write",
  body: { source: "shop" },
  isBodyOptional: true,
});

test("an opt-in lifts an opt-out; a customer's own only with a reason and contacts.manage", async () => {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, ["contacts.write"]);
  const { secret: manager } = await makeKey(ctx, ["contacts.write", "contacts.manage"]);
  const saved = await callApi("POST", PATH, { key, body: { phone: "15555550101", optedOut: true } });
  const { id } = Object(saved.json);
  const lift = (body: object, secret = key) => callApi("POST", `${PATH}/${id}/opt-in`, { key: secret, body });
  expect((await lift({ source: "checkout" })).json).toMatchObject({
    optedOut: false,
    optOut: null,
    optIn: { at: expect.any(String), source: "checkout" },
  });
  expect((await callApi("POST", `${PATH}/${id}/opt-in`, { key })).json).toMatchObject({ optedOut: false });
  await ctx.db
    .update(contacts)
    .set({ optedOutAt: new Date("2025-11-20T10:00:00Z"), optedOutBy: "customer", optedInAt: null })
    .where(eq(contacts.id, id));
  const reason = "Asked for our offers by email.";
  for (const refused of [await lift({ reason }), await lift({}, manager)]) {
    expect([refused.status, refused.json]).toMatchObject([
      409,
      {
        error: {
          code: "CONTACT_OPTED_OUT",
          details: { contactId: id, optedOutAt: "2025-11-20T10:00:00.000Z" },
        },
      },
    ]);
  }
  const lifted = await lift({ reason, source: "email" }, manager);
  expect(lifted.json).toMatchObject({ optedOut: false, optIn: { source: "email" } });
});
