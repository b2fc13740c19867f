import { expect, inject, test } from "vitest";
import { customerWrites, makeMember, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { readPageScripts, sumOf } from "#lib/testing/page-scripts.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const KIB = 1024;

test("pages load no more script than their limits (docs/decisions/027-what-a-page-loads-first.md)", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const client = await signIn((await makeMember(ctx, "admin")).email);
  await customerWrites(ctx, number, makePhone(), "hello");
  const { data } = await (await client.get("/api/inbox/conversations")).json();
  const [{ id, contact }] = data;
  // Compressed.
  const limits: Record<string, number> = {
    "/inbox": 220 * KIB,
    [`/inbox/${id}`]: 220 * KIB,
    "/contacts": 210 * KIB,
    [`/contacts/${contact.id}`]: 272 * KIB,
  };
  for (const [path, limit] of Object.entries(limits)) {
    const response = await client.get(path);
    const scripts = await readPageScripts(await response.text(), inject("serverUrl"));
    expect(scripts.length).toBeGreaterThan(3);
    expect([path, sumOf(scripts, "gzip") <= limit, scripts]).toEqual([path, true, expect.anything()]);
  }
});
