import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { inboundWebhooks, numbers, otpPausedPrefixes, templates } from "#db/schema/index.ts";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { confirmAuthenticator, startAuthenticator } from "#lib/accounts/two-factor/change-two-factor.ts";
import { controlTemplate } from "#lib/simulator/control-template.ts";
import { getTemplate } from "#lib/templates/queries.ts";
import { STAFF_EXCEPTIONS } from "#lib/testing/audit-exceptions.ts";
import { actionsOf } from "#lib/testing/audited-actions.ts";
import { makeMember, makePhone, PASSWORD, until } from "#lib/testing/factories.ts";
import { makeFullWorkspace, type PreparedWorkspace } from "#lib/testing/prepared-workspace.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";
import { nameOfOperation, staffOperations } from "#lib/testing/staff-operations.ts";
import { codeOf } from "#lib/testing/two-factor-code.ts";

const RULE = { assignment: "off", assignmentLimit: null, assignToLastMember: true };

const TEMPLATE = {
  name: "delivery_today",
  language: "en_US",
  category: "utility",
  parameterFormat: "positional",
  header: { kind: "none" },
  body: { text: "Your parcel arrives today.", examples: {} },
  footer: "",
  buttons: [],
  ttlSeconds: null,
};

describe("the pages", () => {
  let workspace: PreparedWorkspace;
  let owner: StaffClient;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    workspace = await makeFullWorkspace();
    const { ctx } = workspace;
    owner = await signIn((await makeMember(ctx, "owner")).email);
    const contact = async (name: string) => {
      const made = await owner.post("/api/inbox/contacts", { phone: makePhone(), name });
      return String(Object(await made.json()).contact.id);
    };
    ids.first = await contact("First Person");
    ids.second = await contact("Second Person");
    const [number] = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
    ids.number = String(number?.id);
    await raiseAlert(ctx, {
      severity: "warning",
      kind: "number.quality",
      subjectId: ids.number,
      texts: [codedText("endpoint_disabled_action")],
    });
    await ctx.db.insert(otpPausedPrefixes).values({
      workspaceId: ctx.workspaceId,
      prefix: "491555177",
      pausedAt: new Date(),
      pausedUntil: new Date("2099-01-01"),
      sends: 10,
      verified: 0,
    });
  });

  const post = (path: string, body: object = {}) => owner.post(`/api/inbox${path}`, body);
  const patch = (path: string, body: object) => owner.patch(`/api/inbox${path}`, body);
  const remove = (path: string) => owner.delete(`/api/inbox${path}`);
  /** Sends a request that prepares another; remembers the id of what it made. */
  const make = async (name: string, made: Promise<Response>, kind: string) => {
    const response = await made;
    const json = Object(await response.clone().json());
    ids[name] = String(json[kind]?.id);
    return response;
  };
  const upload = () =>
    owner.upload(
      "/api/inbox/contacts/imports?filename=people.csv",
      new TextEncoder().encode(`phone,name\n${makePhone()},Ana\n`),
      "text/csv",
    );
  const firstOf = async (path: string) =>
    Object(await (await owner.get(`/api/inbox${path}`)).json()).data[0].id as string;
  const templateId = async (name: string) => {
    const { ctx } = workspace;
    const found = and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.name, name));
    const [row] = await ctx.db.select().from(templates).where(found);
    if (!row) throw new Error(`There is no template ${name}.`);
    return row;
  };

  /** In this order, because some use what an earlier one made. */
  const CALLS: Record<string, () => Promise<Response>> = {
    "POST /api/inbox/alerts/x/dismiss": async () => post(`/alerts/${await firstOf("/alerts")}/dismiss`),
    "POST /api/inbox/contacts": () => post("/contacts", { phone: makePhone(), name: "Third Person" }),
    "PATCH /api/inbox/contacts/x": () => patch(`/contacts/${ids.first}`, { name: "Other Name" }),
    "POST /api/inbox/contacts/x/block": () => post(`/contacts/${ids.first}/block`, { blocked: true }),
    "POST /api/inbox/contacts/x/labels": () => post(`/contacts/${ids.first}/labels`, { add: ["new"] }),
    "POST /api/inbox/contacts/bulk": () => post("/contacts/bulk", { ids: [ids.first], optOut: true }),
    "POST /api/inbox/contacts/export": () => post("/contacts/export", { ids: [ids.first] }),
    "GET /api/inbox/contacts/export": () => owner.get("/api/inbox/contacts/export"),
    "POST /api/inbox/contacts/x/opt-in": () =>
      post(`/contacts/${ids.first}/opt-in`, { reason: "They asked." }),
    "POST /api/inbox/contacts/x/merge": () => post(`/contacts/${ids.first}/merge`, { fromId: ids.second }),
    // The second contact does not exist any more.
    "POST /api/inbox/contacts/x/erase": () => post(`/contacts/${ids.first}/erase`),
    "POST /api/inbox/contacts/imports": () => make("import", upload(), "import"),
    "POST /api/inbox/contacts/imports/x/start": async () => {
      const preview = await owner.get(`/api/inbox/contacts/imports/${ids.import}/preview`);
      const { format, guess } = Object(await preview.json());
      const options = { format, country: null, existing: "update", labels: [] };
      return post(`/contacts/imports/${ids.import}/start`, { mapping: guess, options });
    },
    "POST /api/inbox/contacts/imports/x/cancel": async () => {
      await make("import", upload(), "import");
      return post(`/contacts/imports/${ids.import}/cancel`);
    },
    "POST /api/inbox/contacts/segments": () =>
      make("segment", post("/contacts/segments", { name: "Guests", filter: { blocked: "yes" } }), "segment"),
    "PATCH /api/inbox/contacts/segments/x": () =>
      patch(`/contacts/segments/${ids.segment}`, { name: "Former guests" }),
    "DELETE /api/inbox/contacts/segments/x": () => remove(`/contacts/segments/${ids.segment}`),
    "PATCH /api/inbox/conversations/x": () =>
      patch(`/conversations/${workspace.ids.conv}`, { state: "closed" }),
    "GET /api/inbox/conversations/x/media/archive": () =>
      owner.get(`/api/inbox/conversations/${workspace.ids.conv}/media/archive`),
    "POST /api/inbox/conversations/bulk": () =>
      post("/conversations/bulk", { action: "reopen", ids: [workspace.ids.conv] }),
    "POST /api/inbox/conversations/x/labels": () =>
      post(`/conversations/${workspace.ids.conv}/labels`, { add: ["urgent"], remove: [] }),
    "POST /api/inbox/labels": () => make("label", post("/labels", { name: "Paid" }), "label"),
    "PATCH /api/inbox/labels/x": () => patch(`/labels/${ids.label}`, { name: "Settled" }),
    "POST /api/inbox/labels/x/merge": async () => {
      await make("other", post("/labels", { name: "Other" }), "label");
      return post(`/labels/${ids.other}/merge`, { intoId: ids.label });
    },
    "DELETE /api/inbox/labels/x": () => remove(`/labels/${ids.label}`),
    "POST /api/inbox/quick-replies": () =>
      make("reply", post("/quick-replies", { shortcut: "hello", body: "Hello!" }), "quickReply"),
    "PATCH /api/inbox/quick-replies/x": () =>
      patch(`/quick-replies/${ids.reply}`, { shortcut: "hello", body: "Hello there!" }),
    "DELETE /api/inbox/quick-replies/x": () => remove(`/quick-replies/${ids.reply}`),
    "POST /api/inbox/views": () =>
      make("view", post("/views", { name: "Team", filter: {}, shared: true }), "view"),
    "PATCH /api/inbox/views/x": () => patch(`/views/${ids.view}`, { name: "Whole team" }),
    "DELETE /api/inbox/views/x": () => remove(`/views/${ids.view}`),
    "POST /api/inbox/settings/inbound/x/replay": async () => {
      const { ctx } = workspace;
      const [webhook] = await ctx.db
        .select({ id: inboundWebhooks.id })
        .from(inboundWebhooks)
        .where(eq(inboundWebhooks.workspaceId, ctx.workspaceId))
        .limit(1);
      return post(`/settings/inbound/${webhook?.id}/replay`);
    },
    "POST /api/inbox/settings/inbound/replay": async () => {
      const { ctx } = workspace;
      await ctx.db
        .update(inboundWebhooks)
        .set({ state: "partially_processed", problemCount: 1 })
        .where(eq(inboundWebhooks.workspaceId, ctx.workspaceId));
      return post("/settings/inbound/replay");
    },
    "POST /api/inbox/settings/keys": () =>
      make("key", post("/settings/keys", { name: "Shop", scopes: ["messages.send"] }), "key"),
    "POST /api/inbox/settings/keys/x/replace": () =>
      make("key", post(`/settings/keys/${ids.key}/replace`), "key"),
    "POST /api/inbox/settings/keys/x/revoke": () => post(`/settings/keys/${ids.key}/revoke`),
    "POST /api/inbox/settings/numbers/sandbox": () => post("/settings/numbers/sandbox"),
    "POST /api/inbox/settings/numbers/x/secrets": () =>
      post(`/settings/numbers/${ids.number}/secrets`, { verifyToken: "another long token" }),
    "POST /api/inbox/settings/numbers/x/subscribe": () => post(`/settings/numbers/${ids.number}/subscribe`),
    "POST /api/inbox/settings/teams": () =>
      make("team", post("/settings/teams", { name: "Sales", memberIds: [], ...RULE }), "team"),
    "PATCH /api/inbox/settings/teams/x": () => patch(`/settings/teams/${ids.team}`, { name: "Support" }),
    "POST /api/inbox/settings/teams/x/delete": () =>
      post(`/settings/teams/${ids.team}/delete`, { moveTo: null }),
    "PATCH /api/inbox/settings/automations": () =>
      patch("/settings/automations", { ...RULE, assignment: "round_robin" }),
    "PATCH /api/inbox/settings/passcodes": () => patch("/settings/passcodes", { countries: ["DE"] }),
    "POST /api/inbox/settings/passcodes/ranges/x/resume": () =>
      post("/settings/passcodes/ranges/491555177/resume"),
    "POST /api/inbox/settings/templates": () =>
      make("template", post("/settings/templates", { template: TEMPLATE }), "template"),
    "POST /api/inbox/settings/templates/sync": () => post("/settings/templates/sync"),
    "POST /api/inbox/settings/templates/x/approve": async () => {
      const { components } = await getTemplate(workspace.ctx, ids.template ?? "");
      return post(`/settings/templates/${ids.template}/approve`, { components });
    },
    "POST /api/inbox/settings/templates/x/reject": () =>
      post(`/settings/templates/${ids.template}/reject`, { reason: "Wrong words" }),
    "POST /api/inbox/settings/templates/x/edit": async () => {
      const { id } = await templateId("order_update");
      const view = Object(await (await owner.get("/api/inbox/templates")).json()).data.find(
        (one: { id: string }) => one.id === id,
      );
      return post(`/settings/templates/${id}/edit`, {
        template: {
          ...TEMPLATE,
          name: view.name,
          language: view.language,
          category: view.category,
          body: { text: "Your order is on its way.", examples: {} },
        },
      });
    },
    "POST /api/inbox/settings/templates/x/unpause": async () => {
      const row = await templateId("delivery_today");
      const { whatsappId } = row;
      await controlTemplate(workspace.ctx.db, row.wabaId, whatsappId, { action: "approve" });
      await controlTemplate(workspace.ctx.db, row.wabaId, whatsappId, { action: "pause", time: "first" });
      await workspace.ctx.db
        .update(templates)
        .set({ whatsappStatus: "paused" })
        .where(and(eq(templates.workspaceId, workspace.ctx.workspaceId), eq(templates.id, row.id)));
      return post(`/settings/templates/${row.id}/unpause`);
    },
    "POST /api/inbox/settings/templates/x/delete": () =>
      post(`/settings/templates/${ids.template}/delete`, { allLanguages: false }),
    "POST /api/inbox/settings/webhooks": () =>
      make(
        "endpoint",
        post("/settings/webhooks", { url: "https://example.com/hook", eventTypes: ["message.*"] }),
        "endpoint",
      ),
    "PATCH /api/inbox/settings/webhooks/x": () =>
      patch(`/settings/webhooks/${ids.endpoint}`, { description: "Shop" }),
    "POST /api/inbox/settings/webhooks/x/replay": () =>
      post(`/settings/webhooks/${ids.endpoint}/replay`, { held: true }),
    "POST /api/inbox/settings/webhooks/x/rotate-secret": () =>
      post(`/settings/webhooks/${ids.endpoint}/rotate-secret`),
    "POST /api/inbox/settings/webhooks/x/secret": () => post(`/settings/webhooks/${ids.endpoint}/secret`),
    "DELETE /api/inbox/settings/webhooks/x": () => remove(`/settings/webhooks/${ids.endpoint}`),
    "POST /api/inbox/settings/invitations": () =>
      make(
        "invitation",
        post("/settings/invitations", { email: `${randomUUID()}@example.com`, role: "agent" }),
        "invitation",
      ),
    "POST /api/inbox/settings/invitations/x/renew": () =>
      post(`/settings/invitations/${ids.invitation}/renew`),
    "POST /api/inbox/settings/invitations/x/revoke": () =>
      post(`/settings/invitations/${ids.invitation}/revoke`),
    "PATCH /api/inbox/settings/members/x": async () => {
      ids.member = (await makeMember(workspace.ctx, "agent")).id;
      return patch(`/settings/members/${ids.member}`, { role: "viewer" });
    },
    "POST /api/inbox/settings/members/x/reset-link": () => post(`/settings/members/${ids.member}/reset-link`),
    "POST /api/inbox/settings/members/x/disable": () =>
      post(`/settings/members/${ids.member}/disable`, { reassignTo: null }),
    "POST /api/inbox/settings/members/x/enable": () => post(`/settings/members/${ids.member}/enable`),
    "POST /api/inbox/settings/members/x/owner": () =>
      post(`/settings/members/${ids.member}/owner`, { ownRole: "owner" }),
    "POST /api/inbox/settings/members/x/remove": () =>
      post(`/settings/members/${ids.member}/remove`, { reassignTo: null }),
    "POST /api/inbox/settings/exports": () =>
      make("export", post("/settings/exports", { contactId: workspace.ids.contact }), "export"),
    "GET /api/inbox/settings/exports/x/parts/x": async () => {
      await until(async () => {
        const { data } = Object(await (await owner.get("/api/inbox/settings/exports")).json());
        return data[0].state === "done" || null;
      });
      return owner.get(`/api/inbox/settings/exports/${ids.export}/parts/1`);
    },
    "DELETE /api/inbox/settings/exports/x": () => remove(`/settings/exports/${ids.export}`),
    "GET /api/inbox/settings/audit/export": () => owner.get("/api/inbox/settings/audit/export"),
    "PATCH /api/inbox/settings/retention": () => patch("/settings/retention", { requestDays: 7 }),
    "PATCH /api/inbox/settings/workspace": () => patch("/settings/workspace", { timeZone: "Europe/Berlin" }),
    "POST /api/inbox/settings/workspace/logo": () =>
      owner.upload(
        "/api/inbox/settings/workspace/logo",
        new Uint8Array(readFileSync("app/apple-icon.png")),
        "image/png",
      ),
    "DELETE /api/inbox/settings/workspace/logo": () => remove("/settings/workspace/logo"),
    "POST /api/inbox/workspaces/leave": async () => {
      const { workspaceId } = workspace.ctx;
      const leaving = await signIn((await makeMember(workspace.ctx, "agent")).email);
      return leaving.post("/api/inbox/workspaces/leave", { workspaceId });
    },
    "PATCH /api/inbox/profile": () => patch("/profile", { name: "Zoë Lindqvist" }),
    "POST /api/inbox/profile/photo": () =>
      owner.upload(
        "/api/inbox/profile/photo",
        new Uint8Array(readFileSync("app/apple-icon.png")),
        "image/png",
      ),
    "DELETE /api/inbox/profile/photo": () => remove("/profile/photo"),
    "DELETE /api/inbox/profile/email": () => remove("/profile/email"),
    "POST /api/inbox/profile/two-factor": async () => {
      const response = await post("/profile/two-factor");
      ids.secret = Object(await response.clone().json()).secret;
      return response;
    },
    "POST /api/inbox/profile/two-factor/confirm": () =>
      post("/profile/two-factor/confirm", { code: codeOf(String(ids.secret)) }),
    "POST /api/inbox/profile/two-factor/recovery-codes": () => post("/profile/two-factor/recovery-codes"),
    "DELETE /api/inbox/profile/two-factor": () => remove("/profile/two-factor"),
    "DELETE /api/inbox/settings/members/x/two-factor": async () => {
      const { id, ctx } = await makeMember(workspace.ctx, "agent");
      const { secret } = await startAuthenticator(ctx);
      await confirmAuthenticator(ctx, codeOf(secret));
      return remove(`/settings/members/${id}/two-factor`);
    },
    "DELETE /api/inbox/profile/sessions/x": async () => {
      const { ctx } = workspace;
      const leaving = await makeMember(ctx, "agent");
      const [first] = [await signIn(leaving.email), await signIn(leaving.email)];
      const { data } = Object(await (await first.get("/api/inbox/profile/sessions")).json());
      return first.delete(`/api/inbox/profile/sessions/${data[1].id}`);
    },
    "DELETE /api/inbox/profile/sessions": () => remove("/profile/sessions"),
    // Last, because it ends other sessions.
    "POST /api/inbox/profile/password": () =>
      post("/profile/password", {
        currentPassword: PASSWORD,
        newPassword: "another horse battery staple",
        signOutOthers: false,
      }),
    // It opens the new workspace.
    "POST /api/inbox/workspaces": () => post("/workspaces", { name: "Second workspace" }),
    "POST /api/inbox/settings/workspace/delete": async () => {
      await post("/workspaces/switch", { workspaceId: workspace.ctx.workspaceId });
      return post("/settings/workspace/delete", { name: "Test workspace" });
    },
  };

  test("every write and every recorded download is called here or is an exception", () => {
    // The sandbox's operations change the simulation, not the workspace; moving its clock is tested there.
    const writes = staffOperations
      .filter(
        ({ method, path, audit }) => (method !== "GET" || audit !== null) && path.startsWith("/api/inbox/"),
      )
      .map(nameOfOperation);
    expect(writes.toSorted()).toEqual([...Object.keys(CALLS), ...Object.keys(STAFF_EXCEPTIONS)].toSorted());
  });

  test("every write and recorded download of the pages writes an entry with its request", async () => {
    const missing: string[] = [];
    const declared = new Map(staffOperations.map((each) => [nameOfOperation(each), each.audit]));
    for (const [name, call] of Object.entries(CALLS)) {
      const response = await call();
      const text = await response.text();
      const requestId = response.headers.get("x-request-id") ?? "";
      if (response.status >= 300) missing.push(`${name}: ${response.status} ${text}`);
      else {
        const actions = await actionsOf(workspace, requestId);
        const expected = declared.get(name);
        if (expected ? !actions.includes(expected) : actions.length === 0) missing.push(name);
      }
    }
    expect(missing).toEqual([]);
  });
});
