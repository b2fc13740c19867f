import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { knownDevices, sessions } from "#db/schema/index.ts";
import { endOwnSession, listSessions, signOutElsewhere } from "#lib/accounts/auth/own-sessions.ts";
import { continueSession } from "#lib/accounts/auth/sessions.ts";
import { signIn } from "#lib/accounts/auth/sign-in.ts";
import type { Id } from "#lib/platform/id.ts";
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
  const open = async (userAgent: string, address: string, deviceId: Id<"device"> | null = null) => {
    const origin = { address, userAgent, requestId: "req_1" as const };
    const opened = await signIn(ctx.db, {
      ...{ email, password: PASSWORD, deviceId, previousSessionId: null },
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

  // Whether it is in the network that the person uses now, and whether the device was new.
  const [device] = await ctx.db
    .select({ id: knownDevices.deviceId, createdAt: knownDevices.createdAt })
    .from(sessions)
    .innerJoin(knownDevices, eq(knownDevices.deviceId, sessions.deviceId))
    .where(eq(sessions.id, here));
  const again = await open(CHROME, "10.0.0.7", device?.id);
  const { data: shown } = await listSessions({ ...ctx, address: "2001:db8::ffff" }, id, here);
  expect(shown.map((row) => [row.id, row.network, row.isNewDevice])).toEqual([
    [here, "current", true],
    [again, "local", false],
    [tool, null, true],
    [phone, null, true],
  ]);
  expect(shown[1]?.deviceKnownSince).toBe(device?.createdAt.toISOString());
  await endOwnSession(ctx, id, again);

  await expect(endOwnSession(stranger.ctx, stranger.id, phone)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await endOwnSession(ctx, id, phone);
  await expect(endOwnSession(ctx, id, phone)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await continueSession(ctx.db, phone)).toBeNull();

  await signOutElsewhere(ctx, id, here);
  expect(await continueSession(ctx.db, tool)).toBeNull();
  expect((await listSessions(ctx, id, here)).data).toMatchObject([{ id: here }]);
  expect(await ctx.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(1);
  const entries = await auditOf(ctx, id);
  const ended = entries.filter(({ action }) => action.includes("session"));
  expect(ended.map(({ action, data }) => ({ action, data }))).toEqual([
    {
      action: "member.session_ended",
      data: { browser: "Chrome", system: "Windows", signedInFrom: "10.0.0.7" },
    },
    {
      action: "member.session_ended",
      data: { browser: "Safari", system: "iOS", signedInFrom: "198.51.100.7" },
    },
    { action: "member.sessions_ended", data: { sessionsEnded: 1 } },
  ]);
});
