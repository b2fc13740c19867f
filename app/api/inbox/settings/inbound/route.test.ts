import { expect, test } from "vitest";
import {
  inboundSummarySchema,
  inboundWebhookDetailSchema,
  inboundWebhookListSchema,
  replayAllResultSchema,
} from "#lib/ingest/schema.ts";
import { newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace, until } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";
import { makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";

const URL = "/api/inbox/settings/inbound";
const noId = { from: "16505551234", timestamp: "1749416383", type: "text", text: { body: "hi" } };

test("an admin finds a webhook, opens it and replays it, alone or with all others that have problems", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(numberWebhook({ messages: [noId] }));
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const read = async (path: string) => (await admin.get(`${URL}${path}`)).json();
  const [listed] = inboundWebhookListSchema.parse(await read("?state=problems&search=16505551234")).data;
  expect(listed).toMatchObject({ state: "partially_processed", kinds: [{ kind: "unreadable", count: 1 }] });
  const detail = inboundWebhookDetailSchema.parse(await read(`/${listed?.id}`));
  expect(detail).toMatchObject({ attempts: 1, updates: [{ reason: "no_id", message: null }] });
  expect(detail.body).toContain('"body": "hi"');
  const replayed = await admin.post(`${URL}/${listed?.id}/replay`, {});
  const once = inboundWebhookDetailSchema.parse(await replayed.json());
  expect(once).toMatchObject({ state: "partially_processed" });
  const all = await admin.post(`${URL}/replay`, {});
  expect(replayAllResultSchema.parse(await all.json())).toEqual({ count: 1 });
  await until(async () => {
    const { processedAt, state } = inboundWebhookDetailSchema.parse(await read(`/${listed?.id}`));
    return (state === "partially_processed" && processedAt !== once.processedAt) || null;
  });
  expect(inboundSummarySchema.parse(await read("/summary"))).toEqual({ problems: 1 });
});

test("the log is limited to admins of the workspace and refuses unknown filters", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(numberWebhook({ messages: [noId] }));
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const [listed] = inboundWebhookListSchema.parse(await (await admin.get(URL)).json()).data;
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  const outsider = await signIn((await makeMember(await makeWorkspace(), "admin")).email);
  for (const path of ["", "/summary", `/${listed?.id}`]) {
    expect([path, (await agent.get(URL + path)).status]).toEqual([path, 403]);
  }
  for (const path of ["/replay", `/${listed?.id}/replay`]) {
    expect([path, (await agent.post(URL + path, {})).status]).toEqual([path, 403]);
  }
  for (const id of [listed?.id, newId("rcpt"), "nonsense"]) {
    expect((await outsider.get(`${URL}/${id}`)).status).toBe(404);
    expect((await outsider.post(`${URL}/${id}/replay`, {})).status).toBe(404);
  }
  expect(inboundWebhookListSchema.parse(await (await outsider.get(URL)).json()).data).toEqual([]);
  for (const query of ["?stat=x", "?state=odd", "?limit=101", "?cursor=x"]) {
    expect([query, (await admin.get(URL + query)).status]).toEqual([query, 400]);
  }
});
