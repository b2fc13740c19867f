import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts } from "#db/schema/index.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { assignTeam } from "#lib/conversations/actions/assign-team.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { newId } from "#lib/platform/id.ts";
import { createTeam } from "#lib/teams/write-team.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import {
  customerWrites,
  makeKey,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
} from "#lib/testing/factories.ts";

const PATH = "/api/v1/conversations";

apiContract({ method: "GET", path: PATH, scope: "messages.read" });

test("conversations have window, state and labels, and every filter finds the matching ones", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send", "messages.read", "contacts.write"]);
  const list = async (query: string) => Object((await callApi("GET", `${PATH}?${query}`, { key })).json);
  const phones = async (query: string) =>
    (await list(query)).data.map(({ phone }: { phone: string }) => phone);
  const wrote = makePhone();
  // Mexican mobile numbers exist with and without a 1.
  const written = `521555550${makePhone().slice(-4)}`;
  await customerWrites(ctx, number, wrote, "hello");
  const template = { to: written, template: "welcome", variables: {} };
  await callApi("POST", "/api/v1/messages/template", { key, body: template });
  await callApi("POST", "/api/v1/contacts", { key, body: { phone: wrote, labels: ["vip", "Ärger"] } });

  const { data } = await list("");
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(data[1]).toEqual({
    id: expect.stringMatching(/^conv_/),
    contactId: expect.stringMatching(/^contact_/),
    phone: wrote,
    state: "open",
    snoozedUntil: null,
    numberId: expect.stringMatching(/^num_/),
    unreadCount: 1,
    window: { open: true, expiresAt: instant },
    lastInboundAt: instant,
    lastMessageAt: instant,
    assignee: null,
    team: null,
    labels: ["vip", "Ärger"],
    createdAt: instant,
    updatedAt: instant,
  });
  expect(data[0]).toMatchObject({
    phone: written,
    window: { open: false, expiresAt: null },
    lastInboundAt: null,
    labels: [],
  });
  expect(new Date(data[1].window.expiresAt).getTime() - new Date(data[1].lastInboundAt).getTime()).toBe(
    24 * 60 * 60 * 1000,
  );
  await setConversationState(ctx, data[0].id, "closed");
  expect(await phones("windowOpen=true")).toEqual([wrote]);
  expect(await phones("windowOpen=false")).toEqual([written]);
  expect(await phones("state=closed")).toEqual([written]);
  expect(await phones("state=open")).toEqual([wrote]);
  expect(await phones("state=closed&state=open&order=asc")).toEqual([wrote, written]);
  expect(await phones("unread=true")).toEqual([wrote]);
  expect(await phones("unread=false")).toEqual([written]);
  expect(await phones("label=VIP&label=%C3%A4rger")).toEqual([wrote]);
  expect(await phones("label=vip&label=unknown")).toEqual([]);
  expect(await phones("assignee=none")).toEqual([written, wrote]);
  expect(await phones(`phone=${written.replace(/^521/, "52")}`)).toEqual([written]);
  expect(await phones(`contactId=${data[1].contactId}`)).toEqual([wrote]);
  expect(await phones(`contactId=${newId("contact")}`)).toEqual([]);
  expect(await phones(`createdBefore=${data[0].createdAt}`)).toEqual([wrote]);
  const closed = (await list("state=closed")).data[0];
  expect(await phones(`updatedAfter=${closed.updatedAt}`)).toEqual([written]);
  const [row] = await ctx.db.select().from(contacts).where(eq(contacts.phone, wrote));
  expect(row?.id).toBe(data[1].contactId);
  const { id: userId } = await makeMember(ctx, "agent");
  await assignConversation(ctx, { id: data[1].id, assigneeId: userId });
  expect(await phones(`assignee=${userId}`)).toEqual([wrote]);
  expect(await phones("assignee=none")).toEqual([written]);
  const rule = { assignment: "off", assignmentLimit: null, assignToLastMember: true } as const;
  const team = await createTeam(ctx, { name: "Sales", memberIds: [userId], ...rule });
  await assignTeam(ctx, { id: data[1].id, teamId: team.id });
  expect((await list(`team=${team.id}`)).data).toMatchObject([
    { phone: wrote, team: { id: team.id, name: "Sales" }, assignee: { id: userId } },
  ]);
  expect(await phones("team=none")).toEqual([written]);
});

test.each([
  ["state=done", "state"],
  ["windowOpen=yes", "windowOpen"],
  ["phone=123", "phone"],
  ["assignee=maria", "assignee"],
  ["team=sales", "team"],
  ["unread=1", "unread"],
  ["state=open&state=done", "state"],
  ["contactId=1", "contactId"],
  ["updatedAfter=now", "updatedAfter"],
])("?%s is refused with an error at its parameter", async (query, path) => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.read"]);
  expect((await callApi("GET", `${PATH}?${query}`, { key })).json).toMatchObject({
    error: { code: "VALIDATION_ERROR", details: { issues: [{ path }] } },
  });
});
