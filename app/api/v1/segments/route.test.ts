import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts, labels, segments } from "#db/schema/index.ts";
import { createSegment } from "#lib/contacts/write-segment.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/segments";

apiContract({ method: "GET", path: PATH, scope: "contacts.read" });
apiContract({ method: "GET", path: `${PATH}/${newId("seg")}`, scope: "contacts.read" });

test("segments are listed with their conditions, and choose contacts of their workspace", async () => {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, ["contacts.read", "contacts.write"]);
  const get = async (path: string) => Object((await callApi("GET", `/api/v1${path}`, { key })).json);
  const ids = async (path: string) => (await get(path)).data.map(({ id }: { id: string }) => id);
  const add = async (body: object) => {
    const created = await callApi("POST", "/api/v1/contacts", { key, body: { phone: makePhone(), ...body } });
    return String(Object(created.json).id);
  };
  const gold = await add({ labels: ["vip"], attributes: { plan: "Gold" } });
  await add({ attributes: { plan: "gold" } });
  await add({ labels: ["vip"] });
  const [label] = await ctx.db.select().from(labels).where(eq(labels.workspaceId, ctx.workspaceId));
  const deleted = newId("lbl");
  const vips = await createSegment(ctx, {
    name: "Gold customers",
    filter: { label: label?.id, optedOut: "no", attribute: "plan", value: "gold" },
  });
  const nobody = await createSegment(ctx, { name: "Nobody", filter: { label: deleted } });
  const unreadable = await createSegment(ctx, { name: "Old", filter: { blocked: "yes" } });
  await ctx.db
    .update(segments)
    .set({ filter: { unknown: "condition" } })
    .where(and(eq(segments.workspaceId, ctx.workspaceId), eq(segments.name, unreadable.name)));
  expect(await get(`/segments/${vips.id}`)).toEqual({
    id: vips.id,
    name: "Gold customers",
    conditions: {
      ...{ labels: ["vip"], optedOut: false, blocked: null, hasConversation: null, source: null },
      attribute: { name: "plan", value: "gold" },
    },
    createdAt: expect.any(String),
  });
  expect((await get(`/segments/${nobody.id}`)).conditions.labels).toEqual([null]);
  expect(await ids("/segments")).toEqual([nobody.id, vips.id]);
  const { nextCursor } = await get("/segments?limit=1");
  expect(await ids(`/segments?limit=1&cursor=${nextCursor}`)).toEqual([vips.id]);

  expect(await ids(`/contacts?segment=${vips.id}`)).toEqual([gold]);
  expect(await ids(`/contacts?segment=${vips.id}&optedOut=true`)).toEqual([]);
  expect(await ids(`/contacts?segment=${nobody.id}`)).toEqual([]);

  const elsewhere = await makeWorkspace();
  const theirs = await createSegment(elsewhere, { name: "Theirs", filter: { optedOut: "no" } });
  expect(await ctx.db.$count(contacts, eq(contacts.workspaceId, ctx.workspaceId))).toBe(3);
  for (const id of [theirs.id, unreadable.id, newId("seg")]) {
    expect(await get(`/segments/${id}`)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(await get(`/contacts?segment=${id}`)).toMatchObject({
      error: {
        code: "VALIDATION_ERROR",
        details: { issues: [{ path: "segment", code: "unknown_segment" }] },
      },
    });
  }
});
