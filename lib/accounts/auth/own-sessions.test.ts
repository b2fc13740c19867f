import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { knownDevices } from "#db/schema/index.ts";
import { endOwnSession, listSessions, signOutElsewhere } from "#lib/accounts/auth/own-sessions.ts";
import { readSession } from "#lib/accounts/auth/sessions.ts";
import { signIn } from "#lib/accounts/auth/sign-in.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeWorkspace, PASSWORD } from "#lib/testing/factories.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

test("a person sees where they are signed in, and ends one session or all others", async () => {
  const workspace = await makeWorkspace();
  const { ctx, id, email } = await makeMember(workspace, "viewer");
  const stranger = await makeMember(workspace, "owner");
  const open = async (userAgent: string, address: string) => {
    const origin = { address, userAgent, requestId: "req_1" };
    const opened = await signIn(ctx.db, {
      ...{ email, password: PASSWORD, deviceId: null, previousSessionId: null },
      ...origin,
    });
    if (!opened) throw new Error("Not signed in.");
    return opened.sessionId;
  };
  const phone = await open(IPHONE, "198.51.100.7");
  const tool = await open("", "198.51.100.8");
  const here = await open(CHROME, "2001:db8::1");

  const { data } = await listSessions(ctx, id, here);
  expect(data.map(({ id, client, address, isCurrent }) => ({ id, client, address, isCurrent }))).toEqual([
    {
      id: here,
      client: { browser: "Chrome", system: "Windows", kind: "desktop" },
      address: "2001:db8::1",
      isCurrent: true,
    },
    {
      id: tool,
      client: { browser: null, system: null, kind: "unknown" },
      address: "198.51.100.8",
      isCurrent: false,
    },
    {
      id: phone,
      client: { browser: "Safari", system: "iOS", kind: "mobile" },
      address: "198.51.100.7",
      isCurrent: false,
    },
  ]);

  await expect(endOwnSession(stranger.ctx, stranger.id, phone)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await endOwnSession(ctx, id, phone);
  await expect(endOwnSession(ctx, id, phone)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await readSession(ctx.db, phone)).toBeNull();

  await signOutElsewhere(ctx, id, here);
  expect(await readSession(ctx.db, tool)).toBeNull();
  expect((await listSessions(ctx, id, here)).data).toMatchObject([{ id: here }]);
  expect(await ctx.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(1);
  const entries = await auditOf(ctx, id);
  const ended = entries.filter(({ action }) => action.includes("session"));
  expect(ended.map(({ action, data }) => ({ action, data }))).toEqual([
    {
      action: "member.session_ended",
      data: { browser: "Safari", system: "iOS", signedInFrom: "198.51.100.7" },
    },
    { action: "member.sessions_ended", data: { sessionsEnded: 1 } },
  ]);
});
