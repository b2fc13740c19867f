import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { members, numbers, sandboxNumbers, workspaces } from "#db/schema/index.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { makeMember, makeWorkspace, until } from "#lib/testing/factories.ts";
import { makePreparedWorkspace } from "#lib/testing/prepared-workspace.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const DELETE = "/api/inbox/settings/workspace/delete";

test("ends every access at once, responds to webhooks as for an unknown number, and the worker deletes the rest", async () => {
  const { ctx, key, ids, number } = await makePreparedWorkspace();
  const { workspaceId, db } = ctx;
  const { email: ownerEmail } = await makeMember(ctx, "owner");
  const owner = await signIn(ownerEmail);
  const agent = await makeMember(ctx, "agent");
  const colleague = await signIn(agent.email);
  expect((await colleague.post(DELETE, { name: "Test workspace" })).status).toBe(403);
  expect((await owner.post(DELETE, { name: "Another" })).status).toBe(400);
  const file = await owner.get(`/api/inbox/attachments/${ids.att}`);
  expect(file.status).toBe(200);
  await file.body?.cancel();
  const other = await makeWorkspace();
  await db.insert(members).values({ workspaceId: other.workspaceId, userId: agent.id, role: "viewer" });
  const stream = await colleague.get("/api/inbox/stream");
  const webhook = () =>
    fetch(`${inject("serverUrl")}/api/webhooks/whatsapp/${ids.num}`, {
      method: "POST",
      headers: { "X-Hub-Signature-256": `sha256=${"0".repeat(64)}`, "Content-Type": "application/json" },
      body: "{}",
    });
  expect((await webhook()).status).toBe(401);
  expect((await owner.post(DELETE, { name: "Test workspace" })).status).toBe(200);
  expect(await stream.text()).toContain("ready");
  expect((await owner.get("/api/inbox/conversations")).status).toBe(401);
  expect((await (await signIn(ownerEmail)).get("/api/inbox/conversations")).status).toBe(401);
  // A session continues in the other workspace of the person, as a sign-in does.
  for (const session of [colleague, await signIn(agent.email)]) {
    expect(await (await session.get("/api/inbox/workspaces")).json()).toMatchObject({
      data: [{ id: other.workspaceId }],
    });
  }
  expect((await callApi("GET", "/api/v1/contacts", { key })).status).toBe(401);
  expect((await webhook()).status).toBe(404);
  // The worker waits for requests that are already running.
  await db.update(workspaces).set({ deletionLeasedUntil: null }).where(eq(workspaces.id, workspaceId));
  await until(async () =>
    (await db.$count(workspaces, eq(workspaces.id, workspaceId))) === 0 ? true : null,
  );
  expect(await db.$count(numbers, eq(numbers.workspaceId, workspaceId))).toBe(0);
  expect(await db.$count(sandboxNumbers, eq(sandboxNumbers.phoneNumberId, number.phoneNumberId))).toBe(0);
  expect((await webhook()).status).toBe(404);
}, 60_000);
