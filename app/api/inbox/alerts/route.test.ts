import { expect, test } from "vitest";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { alertListSchema } from "#lib/accounts/alerts/schema.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const URL = "/api/inbox/alerts";

test("an admin lists the open alerts and dismisses one", async () => {
  const ctx = await makeWorkspace();
  await raiseAlert(ctx, {
    kind: "number.disconnected",
    severity: "critical",
    subjectId: "num_x",
    texts: [codedText("token_invalid")],
    whatsappCode: "190",
  });
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const read = async () => alertListSchema.parse(await (await admin.get(URL)).json()).data;
  const [alert] = await read();
  expect(alert).toMatchObject({
    ...{ severity: "critical", whatsappCode: "190", message: "The access token has expired or was revoked." },
    texts: [{ code: "token_invalid", params: {} }],
  });
  expect((await admin.post(`${URL}/${alert?.id}/dismiss`)).status).toBe(200);
  expect(await read()).toEqual([]);
  expect((await admin.post(`${URL}/alert_unknown/dismiss`)).status).toBe(404);
});

test("only admins can list and dismiss alerts", async () => {
  const agent = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
  expect((await agent.get(URL)).status).toBe(403);
  expect((await agent.post(`${URL}/alert_x/dismiss`)).status).toBe(403);
});
