import { expect, inject, test } from "vitest";
import { listTemplates } from "#lib/templates/queries.ts";
import { makeMember, makeSandboxWorkspace, makeWorkspace, until } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";

const SETTINGS = "/api/inbox/settings/templates";
const input = {
  name: "hours",
  language: "en",
  category: "utility",
  parameterFormat: "positional",
  header: { kind: "none" },
  body: { text: "We are open from nine to five.", examples: {} },
  footer: "",
  buttons: [],
  ttlSeconds: null,
};

async function readResponse(response: Promise<Response>): Promise<[number, Record<string, unknown>]> {
  const { status, ...rest } = await response.then(async (each) => ({
    status: each.status,
    body: await each.json(),
  }));
  return [status, Object(rest.body)];
}

const WRITES = ["", "/header?kind=image&name=a.png", "/tpl_x/edit", "/tpl_x/delete", "/tpl_x/unpause"];
const CONTROLS = ["/api/sandbox/templates/1", "/api/sandbox/templates/review-delay"];

test.each([...WRITES.map((path) => SETTINGS + path), ...CONTROLS])(
  "%s is limited to admins",
  async (path) => {
    const agent = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
    expect((await agent.post(path, {})).status).toBe(403);
    const anonymous = await fetch(inject("serverUrl") + path, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" },
      body: "{}",
    });
    expect(anonymous.status).toBe(401);
  },
);

test("a template is submitted, edited, rejected by WhatsApp and deleted over HTTP", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const [status, { template }] = await readResponse(admin.post(SETTINGS, { template: input }));
  expect([status, template]).toMatchObject([200, { name: "hours", whatsappStatus: "pending" }]);
  const { id } = Object(template);
  const [bad, { error }] = await readResponse(
    admin.post(SETTINGS, { template: { ...input, name: "No!", footer: "Yours" } }),
  );
  expect([bad, error]).toMatchObject([
    400,
    { details: { issues: [{ path: "name", code: "name_invalid" }] } },
  ]);
  const simulated = await findSimulated(admin, "hours");
  expect(
    (await admin.post(`/api/sandbox/templates/${simulated}`, { action: "reject", reason: "SCAM" })).status,
  ).toBe(200);
  await until(async () => {
    const row = (await listTemplates(ctx)).data.find((each) => each.id === id);
    return row?.whatsappStatus === "rejected" ? row : null;
  });
  const changed = { ...input, body: { ...input.body, text: "We are open from eight to four." } };
  expect(await readResponse(admin.post(`${SETTINGS}/${id}/edit`, { template: changed }))).toMatchObject([
    200,
    { template: { whatsappStatus: "pending", approval: "pending" } },
  ]);
  expect(await readResponse(admin.post(`${SETTINGS}/${id}/delete`, { allLanguages: false }))).toEqual([
    200,
    { deleted: 1 },
  ]);
});

async function findSimulated(client: StaffClient, name: string): Promise<string> {
  const [, { data }] = await readResponse(client.get("/api/sandbox/templates"));
  const rows: { id: string; name: string }[] = Array.isArray(data) ? data : [];
  return rows.find((row) => row.name === name)?.id ?? "";
}

test("another workspace's template gets the same response as an unknown id", async () => {
  const theirs = await makeSandboxWorkspace();
  const [first] = (await listTemplates(theirs.ctx)).data;
  const simulated = await findSimulated(
    await signIn((await makeMember(theirs.ctx, "owner")).email),
    "welcome",
  );
  const outsider = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  for (const path of [`${SETTINGS}/${first?.id}/unpause`, `${SETTINGS}/tpl_x/unpause`]) {
    expect((await outsider.post(path)).status).toBe(404);
  }
  expect((await outsider.post(`/api/sandbox/templates/${simulated}`, { action: "approve" })).status).toBe(
    404,
  );
});
