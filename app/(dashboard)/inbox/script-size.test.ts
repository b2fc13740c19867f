import { expect, inject, test } from "vitest";
import { customerWrites, makeMember, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { readPageScripts, sumOf } from "#lib/testing/page-scripts.ts";
import { signIn } from "#lib/testing/staff-client.ts";

/** Compressed (docs/decisions/027-what-a-page-loads-first.md). */
const BUDGET = 250 * 1024;

test("the inbox loads no more script than the limit, with and without an open conversation", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const client = await signIn((await makeMember(ctx, "admin")).email);
  await customerWrites(ctx, number, makePhone(), "hello");
  const { data } = await (await client.get("/api/inbox/conversations")).json();
  for (const path of ["/inbox", `/inbox/${data[0].id}`]) {
    const response = await client.get(path);
    const scripts = await readPageScripts(await response.text(), inject("serverUrl"));
    expect(scripts.length).toBeGreaterThan(3);
    expect([path, sumOf(scripts, "gzip") <= BUDGET, scripts]).toEqual([path, true, expect.anything()]);
  }
});
