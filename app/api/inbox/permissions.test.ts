import { globSync, readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { inboundWebhooks, members, templates } from "#db/schema/index.ts";
import { homePageOf } from "#lib/accounts/page-rules.ts";
import { hasPermission, type Permission, permissionTable } from "#lib/accounts/permissions.ts";
import { newId } from "#lib/platform/id.ts";
import { roles } from "#lib/platform/roles.ts";
import { scopeEndpoints } from "#lib/platform/scopes.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { makeFullWorkspace } from "#lib/testing/prepared-workspace.ts";
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

const BY_LINK = "The caller has the token of a mailed or shown link.";
const PUBLIC = "It shows what everybody may read.";
const PROBE = "It reports to a load balancer whether the server runs.";

/** The other route files, with the reason why each is open or how it authenticates. */
const OTHER_ROUTES: Record<string, string> = {
  "app/api/[[...path]]/route.ts": "It answers every other path with 404.",
  "app/api/auth/[...nextauth]/route.ts": "Here one signs in and out.",
  "app/api/email-changes/confirm/route.ts": BY_LINK,
  "app/api/email-changes/read/route.ts": BY_LINK,
  "app/api/health/route.ts": PROBE,
  "app/api/invitations/accept/route.ts": BY_LINK,
  "app/api/invitations/read/route.ts": BY_LINK,
  "app/api/mcp/route.ts": "Its tools call the operations of the API with the caller's key.",
  "app/api/media/[token]/route.ts": "The URL is signed.",
  "app/api/openapi.json/route.ts": PUBLIC,
  "app/api/password-resets/read/route.ts": BY_LINK,
  "app/api/password-resets/request/route.ts": "It mails a link and answers the same for every email.",
  "app/api/password-resets/use/route.ts": BY_LINK,
  "app/api/ready/route.ts": PROBE,
  "app/api/report-mails/unsubscribe/route.ts": BY_LINK,
  "app/api/sandbox/graph/[...path]/route.ts": "The simulated WhatsApp checks access tokens, as Meta does.",
  "app/api/sandbox/media/[token]/route.ts": "The URL is signed.",
  "app/api/setup/route.ts": "The caller has the setup token, which works once.",
  "app/api/webhooks/whatsapp/[numberId]/route.ts": "WhatsApp signs each webhook and knows the verify token.",
  "app/docs/changelog.atom/route.ts": PUBLIC,
  "app/docs/markdown/[[...slug]]/route.ts": PUBLIC,
  "app/docs/search.json/route.ts": PUBLIC,
  "app/llms.txt/route.ts": PUBLIC,
  "app/too-many-requests/route.ts": "It reads nothing but its own query.",
};

test("every other route is one of the API, which checks keys, or in the list of those that are open or authenticate otherwise", () => {
  const isOfApi = (file: string) =>
    file.startsWith("app/api/v1/") && readFileSync(file, "utf8").includes("= apiRoutes(");
  const others = globSync("app/**/route.{ts,tsx}").filter(
    (file) => !staffRouteFiles.includes(file) && !isOfApi(file),
  );
  expect(others.toSorted()).toEqual(Object.keys(OTHER_ROUTES).toSorted());
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
    const client = await signInAs(await makeWorkspace(), role);
    const wrong: string[] = [];
    await forEach(operations, async (operation) => {
      const outcome = await call(client, operation);
      const expected = hasPermission(role, operation.permission) ? "allowed" : "refused";
      if (outcome !== expected) wrong.push(`${nameOfOperation(operation)}: ${outcome}, not ${expected}`);
    });
    expect(wrong).toEqual([]);
    expect(operations.some(({ permission }) => hasPermission(role, permission))).toBe(role !== "auditor");
  },
);

const REFUSED = ">You don’t have access to this page<";
const MISSING = ">Page not found<";

/** Pages that open another one; the others outside the dashboard are open to everybody. */
const redirects: Record<string, (role: string) => string> = {
  "/": (role) => homePageOf({ role, sandboxEnabled: true }),
  "/setup": () => "/sign-in",
  "/two-factor": () => "/",
};

test("every page opens for exactly the roles with its permission, also those outside the navigation", async () => {
  const { ctx, ids } = await makeFullWorkspace();
  const owner = await signInAs(ctx, "owner");
  const csv = new TextEncoder().encode("phone,name\n4915550001234,Ana\n");
  const upload = await owner.upload("/api/inbox/contacts/imports?filename=people.csv", csv, "text/csv");
  const [[webhook], [template]] = await Promise.all([
    ctx.db.select().from(inboundWebhooks).where(eq(inboundWebhooks.workspaceId, ctx.workspaceId)).limit(1),
    ctx.db.select().from(templates).where(eq(templates.workspaceId, ctx.workspaceId)).limit(1),
  ]);
  const parameters: Record<string, string | undefined> = {
    chapter: "messages",
    contactId: ids.contact,
    conversationId: ids.conv,
    endpointId: ids.whk,
    importId: Object(await upload.json()).import.id,
    inboundWebhookId: webhook?.id,
    // The log is written after the response, and its page reads the request by itself.
    requestId: newId("req"),
    slug: "roles",
    templateId: template?.id,
  };
  const pages = globSync("app/**/page.tsx").map((file) => {
    const [, name] = /requireMember\("([\w.]+)"\)/.exec(readFileSync(file, "utf8")) ?? [];
    // Every role has settings of its own.
    const isOpen = !file.startsWith("app/(dashboard)/") || file === "app/(dashboard)/settings/page.tsx";
    const permission = isOpen ? null : (name as Permission);
    const path = file
      .replace(/^app|\/\([^)]+\)|\/page\.tsx$/g, "")
      .replace(/\[(\w+)\]/g, (_, parameter: string) => {
        const value = parameters[parameter];
        if (value === undefined) throw new Error(`${file}: the test has no ${parameter}.`);
        return value;
      });
    return { path: path || "/", permission };
  });
  expect(pages.length).toBeGreaterThan(45);
  const wrong: string[] = [];
  for (const role of sweepSize<readonly string[]>(roles, [...roles, "auditor"])) {
    const client = await signInAs(ctx, role);
    await forEach(pages, async ({ path, permission }) => {
      const response = await client.get(path);
      const text = await response.text();
      const target = redirects[path]?.(role);
      const shown = text.includes(REFUSED) ? "refused" : text.includes(MISSING) ? "missing" : "open";
      const outcome = response.headers.get("location") ?? `${response.status} ${shown}`;
      const isAllowed = permission === null || hasPermission(role, permission);
      const expected = target ?? `200 ${isAllowed ? "open" : "refused"}`;
      if (outcome !== expected) wrong.push(`${role} ${path}: ${outcome}, not ${expected}`);
    });
  }
  expect(wrong).toEqual([]);
});

/** @param role also one of a newer release */
async function signInAs(ctx: Ctx, role: string): Promise<StaffClient> {
  const member = await makeMember(ctx, "agent");
  await ctx.db
    .update(members)
    .set({ role: role as "agent" })
    .where(eq(members.userId, member.id));
  return signIn(member.email);
}

/** Eight at the same time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

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
