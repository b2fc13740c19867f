import { expect, test } from "vitest";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { passcodeSettingsSchema } from "#lib/otp/schema.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeMember, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { readCode } from "#lib/testing/passcodes.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const URL = "/api/inbox/settings/passcodes";

async function makeAdmin() {
  const { ctx, number } = await makeSandboxWorkspace();
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const { secret: key } = await makeKey(ctx, ["otp.send", "otp.verify"]);
  const read = async () => passcodeSettingsSchema.parse(await (await admin.get(URL)).json());
  const send = (to: string) => callApi("POST", "/api/v1/otp/send", { key, body: { to } });
  return { ctx, number, admin, key, read, send };
}

test("an admin reads the default passcode settings and changes some, which apply to the next passcode", async () => {
  const { ctx, number, admin, key, read, send } = await makeAdmin();
  const before = await read();
  expect(before).toMatchObject({
    templateId: null,
    templates: [{ name: "verification_code", language: "en", lifetimeSeconds: 300 }],
    countries: null,
    exemptNumbers: [],
    pausesPrefixes: true,
    pausedRanges: [],
    lastDay: { sends: 0, verified: 0 },
  });
  const to = makePhone();
  const change = {
    templateId: before.templates[0]?.id,
    countries: ["DE", "BR", "DE"],
    exemptNumbers: [to],
    limits: { sendsPerHour: 1 },
  };
  expect((await admin.patch(URL, change)).status).toBe(200);
  expect(await read()).toMatchObject({
    templateId: before.templates[0]?.id,
    countries: ["BR", "DE"],
    exemptNumbers: [to],
    limits: { ...before.limits, sendsPerHour: 1 },
  });
  expect((await send(to)).status).toBe(200);
  const code = await readCode(ctx, number, to);
  const verified = await callApi("POST", "/api/v1/otp/verify", { key, body: { to, code } });
  expect(verified.status).toBe(200);
  expect((await send(to)).json).toMatchObject({ error: { details: { reason: "hourly_limit" } } });
  expect((await send("14165550123")).json).toMatchObject({ error: { details: { reason: "country" } } });
  expect((await read()).lastDay).toEqual({ sends: 1, verified: 1 });
});

test.each([
  ["an unknown country", { countries: ["XX"] }, "countries.0"],
  ["an empty list of countries", { countries: [] }, "countries"],
  ["a limit over the maximum", { limits: { sendsPerHour: 51 } }, "limits.sendsPerHour"],
  ["an unknown limit", { limits: { other: 5 } }, "limits.other"],
  ["a test number with letters", { exemptNumbers: ["Ana"] }, "exemptNumbers.0"],
  ["a template that cannot carry a code", { templateId: "tpl_01kaeh4v5ne2v9s5m0a8d1c6yt" }, "templateId"],
])("%s is refused with an error at its field", async (_name, change, path) => {
  const { admin } = await makeAdmin();
  const response = await admin.patch(URL, change);
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { code: "VALIDATION_ERROR", details: { issues: [{ path }] } } },
  ]);
});

test("a paused range is listed, and passcodes are sent there again once an admin resumes it", async () => {
  const { ctx, admin, read, send } = await makeAdmin();
  await admin.patch(URL, { limits: { rangeSendsPerHour: 10 } });
  for (let index = 0; index < 10; index += 1) await send(`491555177${5000 + index}`);
  expect((await send("4915551775999")).status).toBe(422);
  expect((await read()).pausedRanges).toMatchObject([{ prefix: "491555177", sends: 10, verified: 0 }]);
  expect((await listAlerts(ctx)).data).toMatchObject([{ kind: "otp.pumping" }]);
  const resumed = await admin.post(`${URL}/ranges/491555177/resume`);
  expect(passcodeSettingsSchema.parse(await resumed.json()).pausedRanges).toEqual([]);
  expect((await send("4915551775999")).status).toBe(200);
  expect((await admin.post(`${URL}/ranges/491555177/resume`)).status).toBe(404);
  expect((await admin.post(`${URL}/ranges/x/resume`)).status).toBe(404);
});

test("only admins read and change the passcode settings", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  expect((await agent.get(URL)).status).toBe(403);
  expect((await agent.patch(URL, { countries: ["BR"] })).status).toBe(403);
  expect((await agent.post(`${URL}/ranges/491555177/resume`)).status).toBe(403);
});
