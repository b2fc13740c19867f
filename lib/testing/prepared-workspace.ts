import type { Ctx } from "#db/ctx.ts";
import type { Endpoint } from "#lib/endpoint.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { scopes } from "#lib/scopes.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { customerWrites, makeKey, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { readCode } from "#lib/testing/passcodes.ts";

/** The recipient of every example and sample of the docs. */
export const ANA = "5511999998888";

/** A workspace as the docs' reader has it. */
export interface PreparedWorkspace {
  ctx: Ctx;
  number: SandboxNumber;
  /** A key that may everything. */
  key: string;
  /** A thing of each kind, by the prefix of its id. */
  ids: Record<string, string>;
  /** The passcode that Ana was sent, where she was. */
  code?: string;
}

/** A workspace with a sandbox number, approved templates and a key, and nobody in it yet. */
async function makeEmptyWorkspace(): Promise<PreparedWorkspace> {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, [...scopes], "Docs", { requestsPerSecond: 1000 });
  return { ctx, number, key, ids: {} };
}

/** The same with Ana in it: she wrote a moment ago and got a message. */
export async function makePreparedWorkspace(): Promise<PreparedWorkspace> {
  const workspace = await makeEmptyWorkspace();
  await customerWrites(workspace.ctx, workspace.number, ANA, "Hello!");
  const sent = await call(workspace, "POST", "/v1/messages/text", { to: ANA, body: "Good morning." });
  const found = await call(workspace, "GET", `/v1/contacts?phone=${ANA}`);
  Object.assign(workspace.ids, {
    msg: sent.messageId,
    conv: sent.conversationId,
    contact: Object(found.data)[0].id,
    num: await numberIdOf(workspace),
  });
  return workspace;
}

let shared: Promise<PreparedWorkspace> | undefined;

/**
 * A workspace in which an endpoint's example or sample can be called: with a passcode and a receiver of events in it, and
 * shared by all calls of this process that leave what the others need.
 */
export function workspaceFor({ method, tag, operationId, examples }: Endpoint): Promise<PreparedWorkspace> {
  if (examples[0]?.status === 201) return makeEmptyWorkspace();
  // A recipient gets one passcode in 30 s, and a deleted receiver is gone.
  const leavesTheRest = method === "GET" || (tag !== "Passcodes" && operationId !== "deleteWebhookEndpoint");
  if (!leavesTheRest) return operationId === "sendOtp" ? makePreparedWorkspace() : makeFullWorkspace();
  shared ??= makeFullWorkspace();
  return shared;
}

/** The prepared workspace with a receiver of events and a passcode that Ana was sent. */
export async function makeFullWorkspace(): Promise<PreparedWorkspace> {
  const workspace = await makePreparedWorkspace();
  await addReceiver(workspace);
  workspace.code = await sendPasscode(workspace);
  return workspace;
}

/** Sends Ana a passcode to sign in with. @returns the code, read on her phone */
async function sendPasscode(workspace: PreparedWorkspace): Promise<string> {
  const sent = await call(workspace, "POST", "/v1/otp/send", { to: ANA, purpose: "login" });
  workspace.ids.otp = String(sent.otpId);
  return readCode(workspace.ctx, workspace.number, ANA);
}

/** Adds a receiver of events. */
async function addReceiver(workspace: PreparedWorkspace): Promise<void> {
  const made = await call(workspace, "POST", "/v1/webhook-endpoints", {
    url: "https://example.com/parley/events",
    eventTypes: ["message.*"],
  });
  workspace.ids.whk = String(made.id);
}

/** A value of the docs with the ids of this workspace in place of the invented ones. */
export function withRealIds<T>(workspace: PreparedWorkspace, value: T): T {
  if (value === undefined) return value;
  const text = JSON.stringify(value).replace(
    /\b(msg|conv|contact|num|otp|whk)_[0-9a-z]{26}\b/g,
    (invented, prefix: string) => workspace.ids[prefix] ?? invented,
  );
  return JSON.parse(text);
}

async function numberIdOf({ ctx }: PreparedWorkspace): Promise<string | undefined> {
  const number = await ctx.db.query.numbers.findFirst({
    where: (numbers, { eq }) => eq(numbers.workspaceId, ctx.workspaceId),
  });
  return number?.id;
}

async function call({ key }: PreparedWorkspace, method: string, path: string, body?: unknown) {
  const answer = await callApi(method, `/api${path}`, { key, ...(body === undefined ? {} : { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return Object(answer.json) as Record<string, unknown>;
}
