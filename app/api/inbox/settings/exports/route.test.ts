import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { sessions } from "#db/schema/index.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makePhone, makeWorkspace, PASSWORD, until } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";

const EXPORTS = "/api/inbox/settings/exports";

let ctx: Ctx;
let admin: StaffClient;

beforeAll(async () => {
  ctx = await makeWorkspace();
  admin = await signIn((await makeMember(ctx, "admin")).email);
});

test("an admin downloads an export of the workspace; agents and other workspaces do not", async () => {
  const made = Object(await (await admin.post(EXPORTS, { contactId: null })).json()).export;
  const done = await until(async () => {
    const { data } = Object(await (await admin.get(EXPORTS)).json());
    return data[0].state === "done" ? data[0] : null;
  });
  expect(done).toMatchObject({ id: made.id, doneRows: done.totalRows, parts: [{}] });
  const path = `${EXPORTS}/${made.id}/parts/1`;
  const file = await admin.get(path);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="?parley-workspace-.*\.zip"?$/,
  );
  expect((await file.arrayBuffer()).byteLength).toBe(done.parts[0].sizeBytes);
  const start = await admin.get(path, { Range: "bytes=0-3" });
  expect([start.status, await start.text()]).toEqual([206, "PK\u0003\u0004"]);
  const downloads = (await auditOf(ctx, ctx.workspaceId)).filter(
    (entry) => entry.action === "export.downloaded",
  );
  // Two if the hour changed between the requests.
  expect(new Set(downloads.map(({ groupKey }) => String(groupKey))).size).toBe(downloads.length);

  const confirmedBefore = (ms: number) =>
    ctx.db
      .update(sessions)
      .set({ passwordConfirmedAt: new Date(Date.now() - ms) })
      .where(eq(sessions.workspaceId, ctx.workspaceId));
  await confirmedBefore(HOUR);
  const rest = { Range: "bytes=4-7", "If-Range": file.headers.get("etag") ?? "" };
  expect((await admin.get(path, rest)).status).toBe(206);
  await confirmedBefore(13 * HOUR);
  const late = await admin.get(path, rest);
  await confirmedBefore(HOUR);
  for (const refused of [
    late,
    await admin.get(path),
    await admin.get(path, { ...rest, "If-Range": '"another"' }),
    await admin.get(path, { Range: rest.Range }),
    await admin.post(path),
    await admin.post(EXPORTS, { contactId: null }),
  ])
    expect([refused.status, Object(await refused.json()).error.code]).toEqual([403, "PASSWORD_REQUIRED"]);
  expect((await admin.post("/api/inbox/profile/confirm", { currentPassword: PASSWORD })).status).toBe(200);
  expect((await admin.post(path)).status).toBe(200);

  const agent = await signIn((await makeMember(ctx, "agent")).email);
  const stranger = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  expect([(await agent.get(path)).status, (await stranger.get(path)).status]).toEqual([403, 404]);
  expect((await stranger.delete(`${EXPORTS}/${made.id}`)).status).toBe(404);
  expect((await admin.get(`${EXPORTS}/${made.id}/parts/2`)).status).toBe(404);
  expect((await admin.delete(`${EXPORTS}/${made.id}`)).status).toBe(200);
  expect((await admin.get(path)).status).toBe(404);
});

test("a contact of another workspace is not found", async () => {
  const owner = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  const made = await owner.post("/api/inbox/contacts", { phone: makePhone(), name: "Ana" });
  const contactId = Object(await made.json()).contact.id;
  expect((await admin.post(EXPORTS, { contactId })).status).toBe(404);
  expect((await owner.post(EXPORTS, { contactId })).status).toBe(200);
});
