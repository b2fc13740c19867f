import { globSync, readFileSync } from "node:fs";
import { type Expression, parseSync } from "@swc/core";
import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { members } from "#db/schema/index.ts";
import { hasPermission, type Permission, permissionTable } from "#lib/accounts/permissions.ts";
import { roles } from "#lib/platform/roles.ts";
import { scopeEndpoints } from "#lib/platform/scopes.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";

interface Operation {
  method: string;
  path: string;
  permission: Permission;
}

// The Graph API authenticates by access token, as Meta's does.
const files = globSync("app/api/{inbox,sandbox}/**/route.ts").filter(
  (file) => !file.startsWith("app/api/sandbox/graph/"),
);
const operations = files.flatMap(operationsOf).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

test("every inbox route names a permission of the table for each of its methods", () => {
  expect(files.length).toBeGreaterThan(90);
  expect(files.filter((file) => operationsOf(file).length === 0)).toEqual([]);
  expect(operations.filter(({ permission }) => !(permission in permissionTable))).toEqual([]);
});

test("the scope sandbox.manage opens the simulator's routes and nothing else", () => {
  const sandboxOperations = operations.filter(({ path }) => path.startsWith("/api/sandbox/")).map(nameOf);
  const opened = scopeEndpoints["sandbox.manage"].map((name) =>
    name.replace(" ", " /api").replace(/\{\w+\}/g, "x"),
  );
  expect(opened.toSorted()).toEqual(sandboxOperations.toSorted());
});

test("an agent lacks permissions that affect many people, cannot be undone or change workspace settings", () => {
  const refused = operations.filter(({ permission }) => !hasPermission("agent", permission));
  const areas = /^\S+ \/api\/(inbox\/(alerts|settings|contacts\/(export|imports))|sandbox)(\/|$)/;
  expect(refused.map(nameOf).filter((name) => !areas.test(name))).toEqual([
    "DELETE /api/inbox/labels/x",
    "DELETE /api/inbox/quick-replies/x",
    "GET /api/inbox/contacts/x/duplicates",
    "PATCH /api/inbox/labels/x",
    "PATCH /api/inbox/quick-replies/x",
    "POST /api/inbox/contacts/x/merge",
    "POST /api/inbox/contacts/x/opt-in",
    "POST /api/inbox/labels/x/merge",
    "POST /api/inbox/quick-replies",
  ]);
  const allowed = operations.filter(({ permission }) => hasPermission("agent", permission)).map(nameOf);
  expect(
    allowed.filter((name) => / \/api\/inbox\/(.+\/)?(alerts|settings|export|imports)(\/|$)/.test(name)),
  ).toEqual([]);
});

// "auditor" stands for a role of a newer release.
test.each([...roles, "auditor"])(
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
        const answer = await call(client, next);
        const expected = hasPermission(role, next.permission) ? "allowed" : "refused";
        if (answer !== expected) wrong.push(`${nameOf(next)}: ${answer}, not ${expected}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(wrong).toEqual([]);
    expect(operations.some(({ permission }) => hasPermission(role, permission))).toBe(role !== "auditor");
  },
);

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

async function call(client: StaffClient, { method, path }: Operation): Promise<string> {
  const answer = await fetch(inject("serverUrl") + path, {
    method,
    headers: { Cookie: client.cookie(), "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" },
    body: method === "GET" ? null : "{}",
  });
  if (answer.headers.get("content-type")?.startsWith("text/event-stream")) {
    await answer.body?.cancel();
    return "allowed";
  }
  const text = await answer.text();
  if (answer.status === 403) return text.includes('"NOT_ALLOWED"') ? "refused" : text;
  return answer.status === 401 || answer.status >= 500 ? `${answer.status} ${text}` : "allowed";
}

function operationsOf(file: string): Operation[] {
  const path = `/${file.replace(/^app\/|\/route\.ts$/g, "").replace(/\[[^\]]+\]/g, "x")}`;
  const { body } = parseSync(readFileSync(file, "utf8"), { syntax: "typescript" });
  return body.flatMap((item) => {
    if (item.type !== "ExportDeclaration" || item.declaration.type !== "VariableDeclaration") return [];
    return item.declaration.declarations.flatMap(({ init }) =>
      propertiesOf(argumentOf(init, /^(staff|sandbox)Routes$/)).map(([method, value]) => {
        const operation = new Map(propertiesOf(argumentOf(value, /^(staff|sandbox)(Operation|File)$/)));
        const declared = operation.get("permission");
        if (declared?.type !== "StringLiteral") throw new Error(`${file}: ${method} names no permission.`);
        return { method, path, permission: declared.value as Permission };
      }),
    );
  });
}

function argumentOf(node: Expression | undefined | null, name: RegExp): Expression | undefined {
  if (node?.type !== "CallExpression" || node.callee.type !== "Identifier") return undefined;
  return name.test(node.callee.value) ? node.arguments[0]?.expression : undefined;
}

function propertiesOf(node: Expression | undefined): [string, Expression][] {
  if (node?.type !== "ObjectExpression") return [];
  return node.properties.flatMap((each): [string, Expression][] =>
    each.type === "KeyValueProperty" && each.key.type === "Identifier" ? [[each.key.value, each.value]] : [],
  );
}
