import { and, eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { liveEvents } from "#db/schema/index.ts";
import { DEFAULT_PREFERENCES } from "#lib/accounts/preferences/rules.ts";
import { SIGNATURE_MAX } from "#lib/platform/preference-values.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const URL = "/api/inbox/preferences";

async function makeAgent(ctx: Ctx) {
  const agent = await makeMember(ctx, "agent");
  return { ...agent, client: await signIn(agent.email) };
}

test("a member gets the default preferences and changes them, and an event updates the member's other pages", async () => {
  const ctx = await makeWorkspace();
  const [ana, ben] = [await makeAgent(ctx), await makeAgent(ctx)];
  expect(await (await ana.client.get(URL)).json()).toEqual(DEFAULT_PREFERENCES);
  await ana.client.patch(URL, { undoSendSeconds: 5 });
  const changed = await ana.client.patch(URL, { enterSends: false, focusFrom: "22:30", focusTo: "06:00" });
  const expected = {
    ...DEFAULT_PREFERENCES,
    undoSendSeconds: 5,
    enterSends: false,
    focusFrom: "22:30",
    focusTo: "06:00",
  };
  expect([changed.status, await changed.json()]).toEqual([200, expected]);
  expect(await (await ana.client.get(URL)).json()).toEqual(expected);
  expect(await (await ben.client.get(URL)).json()).toEqual(DEFAULT_PREFERENCES);
  const events = await ctx.db
    .select({ data: liveEvents.data })
    .from(liveEvents)
    .where(and(eq(liveEvents.workspaceId, ctx.workspaceId), eq(liveEvents.type, "preferences.changed")));
  expect(events.map(({ data }) => data)).toEqual(
    Array.from({ length: 2 }, () => ({ type: "preferences.changed", userId: ana.id })),
  );
});

test("two tabs that change different preferences at the same time lose neither change", async () => {
  const { client } = await makeAgent(await makeWorkspace());
  await Promise.all([client.patch(URL, { sound: "always" }), client.patch(URL, { desktopMine: false })]);
  expect(await (await client.get(URL)).json()).toMatchObject({ sound: "always", desktopMine: false });
});

test.each([
  { undoSendSeconds: 3 },
  { focusFrom: "24:00" },
  { sound: "loud" },
  { signature: "x".repeat(SIGNATURE_MAX + 1) },
  { signature: "\u0000" },
  { enterSends: "yes" },
  { theme: "dark" },
])("%o is refused", async (body) => {
  const { client } = await makeAgent(await makeWorkspace());
  const response = await client.patch(URL, body);
  expect(response.status).toBe(400);
  expect(await (await client.get(URL)).json()).toEqual(DEFAULT_PREFERENCES);
});

test("preferences require a session", async () => {
  expect((await fetch(inject("serverUrl") + URL)).status).toBe(401);
});
