import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { workspaces } from "#db/schema/index.ts";
import { makeMember, makeWorkspace, PASSWORD } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";
import { nameOfOperation, type StaffRoute, staffOperations } from "#lib/testing/staff-operations.ts";
import { codeOf } from "#lib/testing/two-factor-code.ts";

const TWO_FACTOR = "/api/inbox/profile/two-factor";

async function isRefused(client: StaffClient, { method, path }: StaffRoute): Promise<boolean> {
  const response = await fetch(inject("serverUrl") + path, {
    method,
    headers: { Cookie: client.cookie(), "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" },
    body: method === "GET" ? null : "{}",
  });
  return response.status === 403 && (await response.text()).includes('"TWO_FACTOR_REQUIRED"');
}

test("where two-factor is required, a member without it can set it up, open another workspace and nothing else", async () => {
  const ctx = await makeWorkspace();
  const { email } = await makeMember(ctx, "owner");
  const client = await signIn(email);
  await ctx.db.update(workspaces).set({ twoFactorRequired: true }).where(eq(workspaces.id, ctx.workspaceId));
  const open: string[] = [];
  const waiting = [...staffOperations];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await isRefused(client, next))) open.push(nameOfOperation(next));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(open.sort()).toEqual([
    `GET ${TWO_FACTOR}`,
    "POST /api/inbox/profile/confirm",
    `POST ${TWO_FACTOR}`,
    `POST ${TWO_FACTOR}/confirm`,
    "POST /api/inbox/workspaces/switch",
  ]);
  for (const path of ["/inbox", "/settings/members", "/"]) {
    const page = await client.get(path);
    expect([page.status, page.headers.get("location")]).toEqual([307, "/two-factor"]);
  }
  const { secret } = Object(await (await client.post(TWO_FACTOR)).json());
  expect((await client.post(`${TWO_FACTOR}/confirm`, { code: codeOf(secret) })).status).toBe(200);
  expect((await client.get("/api/inbox/members")).status).toBe(200);
  // A new sign-in needs a code.
  const withoutCode = await signIn(email, PASSWORD);
  expect((await withoutCode.get("/api/inbox/members")).status).toBe(401);
});
