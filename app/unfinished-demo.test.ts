import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Actor, Ctx } from "#db/ctx.ts";
import { numbers, sandboxNumbers, workspaces } from "#db/schema/index.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { removeUnfinishedDemos } from "#lib/demo/seed-demo.ts";
import { findSandboxNumbers } from "#lib/simulator/queries.ts";
import { customerWrites, makeMember, makeWorkspace } from "#lib/testing/factories.ts";

const DEMO: Actor = { kind: "system", name: "Demo" };

async function exists(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.$count(workspaces, eq(workspaces.id, ctx.workspaceId))) > 0;
}

test("an unfinished demo is removed with its number; finished demos and other workspaces stay", async () => {
  const other = await makeWorkspace();
  const [unfinished, finished] = [
    await createWorkspace(other.db, { name: "Northwind Coffee", actor: DEMO }),
    await createWorkspace(other.db, { name: "Northwind Coffee", actor: DEMO }),
  ];
  const number = await connectSandboxNumber(unfinished, "Northwind Coffee");
  const [simulated] = await findSandboxNumbers(other.db, [number.phoneNumberId]);
  if (!simulated) throw new Error("The sandbox number was not made.");
  await customerWrites(unfinished, simulated, "15555550177", "hello");
  await makeMember(finished, "owner");
  await removeUnfinishedDemos(other.db);
  expect([await exists(unfinished), await exists(finished), await exists(other)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await other.db.$count(sandboxNumbers, eq(sandboxNumbers.phoneNumberId, number.phoneNumberId))).toBe(
    0,
  );
  expect(await other.db.$count(numbers, eq(numbers.workspaceId, unfinished.workspaceId))).toBe(0);
});
