import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { members } from "#db/schema/index.ts";
import { hasPermission, permissionTable } from "#lib/accounts/permissions.ts";
import { roles } from "#lib/platform/roles.ts";
import { scopeEndpoints } from "#lib/platform/scopes.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";
import {
  nameOfOperation,
  type StaffRoute,
  staffOperations,
  staffOperationsOf,
  staffRouteFiles,
} from "#lib/testing/staff-operations.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

const operations = staffOperations;

test("every inbox route names a permission of the table for each of its methods", () => {
  expect(staffRouteFiles.length).toBeGreaterThan(90);
  expect(staffRouteFiles.filter((file) => staffOperationsOf(file).length === 0)).toEqual([]);
  expect(operations.filter(({ permission }) => !(permission in permissionTable))).toEqual([]);
});

test("the scope sandbox.manage opens the simulator's routes and nothing else", () => {
  const sandboxOperations = operations
    .filter(({ path }) => path.startsWith("/api/sandbox/"))
    .map(nameOfOperation);
  const opened = scopeEndpoints["sandbox.manage"].map((name) =>
    name.replace(" ", " /api").replace(/\{\w+\}/g, "x"),
  );
  expect(opened.toSorted()).toEqual(sandboxOperations.toSorted());
});

test("an agent lacks permissions that affect many people, cannot be undone or change workspace settings", () => {
  const refused = operations.filter(({ permission }) => !hasPermission("agent", permission));
  const areas = /^\S+ \/api\/(inbox\/(alerts|reports|settings|contacts\/(export|imports))|sandbox)(\/|$)/;
  expect(refused.map(nameOfOperation).filter((name) => !areas.test(name))).toEqual([
    "DELETE /api/inbox/contacts/segments/x",
    "DELETE /api/inbox/labels/x",
    "DELETE /api/inbox/quick-replies/x",
    "GET /api/inbox/contacts/erasures",
    "GET /api/inbox/contacts/x/duplicates",
    "PATCH /api/inbox/contacts/segments/x",
    "PATCH /api/inbox/labels/x",
    "PATCH /api/inbox/quick-replies/x",
    "POST /api/inbox/contacts/segments",
    "POST /api/inbox/contacts/x/erase",
    "POST /api/inbox/contacts/x/merge",
    "POST /api/inbox/contacts/x/opt-in",
    "POST /api/inbox/labels/x/merge",
    "POST /api/inbox/quick-replies",
    "POST /api/inbox/workspaces",
  ]);
  const allowed = operations
    .filter(({ permission }) => hasPermission("agent", permission))
    .map(nameOfOperation);
  expect(
    allowed.filter((name) => / \/api\/inbox\/(.+\/)?(alerts|settings|export|imports)(\/|$)/.test(name)),
  ).toEqual([]);
});

test("a viewer changes nothing but their own settings, notifications, views and searches", () => {
  const writes = operations.filter(
    ({ method, permission }) => method !== "GET" && hasPermission("viewer", permission),
  );
  expect(writes.map(nameOfOperation)).toEqual([
    "DELETE /api/inbox/profile/email",
    "DELETE /api/inbox/profile/photo",
    "DELETE /api/inbox/profile/sessions",
    "DELETE /api/inbox/profile/sessions/x",
    "DELETE /api/inbox/profile/two-factor",
    "DELETE /api/inbox/push",
    "DELETE /api/inbox/reports/subscription",
    "DELETE /api/inbox/search/recent",
    "DELETE /api/inbox/views/x",
    "PATCH /api/inbox/availability",
    "PATCH /api/inbox/preferences",
    "PATCH /api/inbox/profile",
    "PATCH /api/inbox/views/x",
    "POST /api/inbox/notifications/read",
    "POST /api/inbox/presence",
    "POST /api/inbox/profile/confirm",
    "POST /api/inbox/profile/email",
    "POST /api/inbox/profile/password",
    "POST /api/inbox/profile/photo",
    "POST /api/inbox/profile/two-factor",
    "POST /api/inbox/profile/two-factor/confirm",
    "POST /api/inbox/profile/two-factor/recovery-codes",
    "POST /api/inbox/push",
    "POST /api/inbox/search/recent",
    "POST /api/inbox/views",
    "POST /api/inbox/workspaces/join",
    "POST /api/inbox/workspaces/leave",
    "POST /api/inbox/workspaces/switch",
    "PUT /api/inbox/push",
    "PUT /api/inbox/reports/subscription",
  ]);
});

// "auditor" stands for a role of a newer release.
test.each(sweepSize(["agent", "viewer"], [...roles, "auditor"]))(
  "the server allows the role %s exactly the permissions of the table",
  async (role) => {
    const ctx = await makeWorkspace();
    const member = await makeMember(ctx, "agent");
    await ctx.db
      .update(members)
      .set({ role: role as "agent" })
      .where(eq(members.userId, member.id));
    const client = await signIn(member.email);
    const wrong: string[] = [];
    const waiting = [...operations];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const outcome = await call(client, next);
        const expected = hasPermission(role, next.permission) ? "allowed" : "refused";
        if (outcome !== expected) wrong.push(`${nameOfOperation(next)}: ${outcome}, not ${expected}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(wrong).toEqual([]);
    expect(operations.some(({ permission }) => hasPermission(role, permission))).toBe(role !== "auditor");
  },
);

async function call(client: StaffClient, { method, path }: StaffRoute): Promise<string> {
  const response = await fetch(inject("serverUrl") + path, {
    method,
    headers: { Cookie: client.cookie(), "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" },
    body: method === "GET" ? null : "{}",
  });
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return "allowed";
  }
  const text = await response.text();
  if (response.status === 403) return text.includes('"NOT_ALLOWED"') ? "refused" : text;
  return response.status === 401 || response.status >= 500 ? `${response.status} ${text}` : "allowed";
}
