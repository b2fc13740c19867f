import type { Ctx } from "#db/ctx.ts";
import { OTHER_CONTACT } from "#lib/contacts/schema.ts";
import { createSegment } from "#lib/contacts/write-segment.ts";
import { DAY } from "#lib/platform/clock.ts";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { scopes } from "#lib/platform/scopes.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { createTeam } from "#lib/teams/write-team.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { customerWrites, makeKey, makeMember, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { toForm } from "#lib/testing/forms.ts";
import { readCode } from "#lib/testing/passcodes.ts";

export const ANA = "5511999998888";

export interface PreparedWorkspace {
  ctx: Ctx;
  number: SandboxNumber;
  key: string;
  ids: Record<string, string>;
  code?: string;
}

/** A workspace with a sandbox number, approved templates and a key, but no contacts. */
async function makeEmptyWorkspace(): Promise<PreparedWorkspace> {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, [...scopes], "Docs", { requestsPerSecond: 1000 });
  return { ctx, number, key, ids: {} };
}

/**
 * The same workspace with the customer Ana: she wrote a message, received a text, and is the recipient of an uploaded
 * photo.
 */
export async function makePreparedWorkspace(): Promise<PreparedWorkspace> {
  const workspace = await makeEmptyWorkspace();
  await customerWrites(workspace.ctx, workspace.number, ANA, "Hello!");
  const sent = await call(workspace, "POST", "/v1/messages/text", { to: ANA, body: "Good morning." });
  const contacts = await call(workspace, "GET", `/v1/contacts?phone=${ANA}`);
  const upload = await call(workspace, "POST", "/v1/media", toForm({ file: "photo.jpg", type: "image" }));
  const user = (await makeMember(workspace.ctx, "agent")).id;
  const team = await createTeam(workspace.ctx, {
    ...{ name: "Wholesale", memberIds: [user] },
    ...{ assignment: "off", assignmentLimit: null, assignToLastMember: true },
  });
  const segment = await createSegment(workspace.ctx, { name: "Customers", filter: { blocked: "no" } });
  Object.assign(workspace.ids, {
    msg: sent.messageId,
    conv: sent.conversationId,
    contact: Object(contacts.data)[0].id,
    att: upload.id,
    num: await numberIdOf(workspace),
    evt: await eventIdOf(workspace),
    user,
    team: team.id,
    seg: segment.id,
  });
  return workspace;
}

const CONSUMING = new Set(["mergeContact", "createTemplate", "editTemplate"]);

/**
 * For the examples of one test file: those that do not affect others share a workspace. Another file would find it with
 * the examples' changes already made.
 */
export function shareWorkspaces(): (endpoint: Endpoint) => Promise<PreparedWorkspace> {
  let shared: Promise<PreparedWorkspace> | undefined;
  return ({ method, tag, operationId }) => {
    if (operationId === "upsertContact") return makeEmptyWorkspace();
    if (operationId === "cancelMessage") return makeScheduledWorkspace();
    // A recipient can get one passcode per 30 s, and what is deleted, merged or in review cannot be used by others.
    const isShareable =
      method === "GET" || (tag !== "Passcodes" && method !== "DELETE" && !CONSUMING.has(operationId));
    if (!isShareable) return operationId === "sendOtp" ? makePreparedWorkspace() : makeFullWorkspace();
    shared ??= makeFullWorkspace();
    return shared;
  };
}

export async function makeFullWorkspace(): Promise<PreparedWorkspace> {
  const workspace = await makePreparedWorkspace();
  await addWebhookEndpoint(workspace);
  const robin = await call(workspace, "POST", "/v1/contacts", { phone: "15555550123", name: "Robin Lee" });
  workspace.ids[OTHER_CONTACT] = String(robin.id);
  workspace.code = await sendPasscode(workspace);
  return workspace;
}

async function makeScheduledWorkspace(): Promise<PreparedWorkspace> {
  const workspace = await makePreparedWorkspace();
  const content = { type: "text", body: "See you tomorrow." };
  const sendAt = new Date(workspace.ctx.clock.now().getTime() + DAY).toISOString();
  const scheduled = await call(workspace, "POST", "/v1/messages", { to: ANA, content, sendAt });
  workspace.ids.msg = String(scheduled.messageId);
  return workspace;
}

async function sendPasscode(workspace: PreparedWorkspace): Promise<string> {
  const sent = await call(workspace, "POST", "/v1/otp/send", { to: ANA, purpose: "login" });
  workspace.ids.otp = String(sent.otpId);
  return readCode(workspace.ctx, workspace.number, ANA);
}

async function addWebhookEndpoint(workspace: PreparedWorkspace): Promise<void> {
  const endpoint = await call(workspace, "POST", "/v1/webhook-endpoints", {
    url: "https://example.com/parley/events",
    eventTypes: ["message.*"],
  });
  workspace.ids.whk = String(endpoint.id);
  const { eventId } = await call(workspace, "POST", `/v1/webhook-endpoints/${endpoint.id}/test`);
  const deliveries = await call(
    workspace,
    "GET",
    `/v1/webhook-endpoints/${endpoint.id}/deliveries?eventId=${eventId}`,
  );
  workspace.ids.dlv = Object(deliveries.data)[0].id;
}

/** Replaces the docs' example ids with those of this workspace. */
export function withRealIds<T>(workspace: PreparedWorkspace, value: T): T {
  if (value === undefined) return value;
  const text = JSON.stringify(value).replace(
    /\b(msg|conv|contact|num|evt|otp|whk|dlv|user|team|seg|att)_[0-9a-z]{26}\b/g,
    (invented, prefix: string) => workspace.ids[invented] ?? workspace.ids[prefix] ?? invented,
  );
  return JSON.parse(text);
}

async function eventIdOf({ ctx }: PreparedWorkspace): Promise<string | undefined> {
  const event = await ctx.db.query.webhookEvents.findFirst({
    where: (events, { eq }) => eq(events.workspaceId, ctx.workspaceId),
  });
  return event?.id;
}

async function numberIdOf({ ctx }: PreparedWorkspace): Promise<string | undefined> {
  const number = await ctx.db.query.numbers.findFirst({
    where: (numbers, { eq }) => eq(numbers.workspaceId, ctx.workspaceId),
  });
  return number?.id;
}

async function call({ key }: PreparedWorkspace, method: string, path: string, body?: unknown) {
  const response = await callApi(method, `/api${path}`, { key, ...(body === undefined ? {} : { body }) });
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.text}`);
  return Object(response.json) as Record<string, unknown>;
}
