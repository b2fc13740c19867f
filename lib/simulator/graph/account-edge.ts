import "server-only";
import type { Db } from "#db/client.ts";
import type { AccountData } from "#lib/simulator/account-schema.ts";
import { refuseUnknownField, requestedFields } from "#lib/simulator/graph/fields.ts";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import {
  getSandboxTime,
  readAccountData,
  type SandboxNumber,
  unixSeconds,
  updateAccountData,
} from "#lib/simulator/number-state.ts";
import { findToken } from "#lib/simulator/tokens.ts";

const DONE: GraphReply = { status: 200, body: { success: true } };

/** Selects the requested fields of a node, always with its id (docs/whatsapp.md#paging-and-fields). */
function selectFields(node: Record<string, unknown>, query: URLSearchParams): Record<string, unknown> {
  const fields = requestedFields(query);
  if (!fields) return node;
  return Object.fromEntries(Object.entries(node).filter(([name]) => name === "id" || fields.includes(name)));
}

function numberNode(number: SandboxNumber): Record<string, unknown> {
  const facts = readAccountData(number);
  return {
    id: number.phoneNumberId,
    display_phone_number: `+${number.displayNumber}`,
    verified_name: number.verifiedName,
    name_status: facts.nameStatus,
    quality_rating: facts.qualityRating,
    code_verification_status: "VERIFIED",
    platform_type: "CLOUD_API",
    throughput: { level: facts.throughputLevel },
    status: facts.status,
    account_mode: "SANDBOX",
    is_official_business_account: false,
    is_pin_enabled: facts.pin !== null,
    whatsapp_business_manager_messaging_limit: facts.limitTier,
    webhook_configuration: {
      ...(facts.overrideCallbackUrl ? { whatsapp_business_account: facts.overrideCallbackUrl } : {}),
      application: number.callbackUrl,
    },
    health_status: toHealth(number, facts),
  };
}

/** `GET /{phone-number-id}` (docs/whatsapp.md#number-status). */
export function getNumber(number: SandboxNumber, query: URLSearchParams): GraphReply {
  return (
    refuseUnknownField(query, "WhatsAppBusinessPhoneNumber") ?? {
      status: 200,
      body: selectFields(numberNode(number), query),
    }
  );
}

/** `GET /{waba-id}/phone_numbers` */
export function listNumbers(number: SandboxNumber, query: URLSearchParams): GraphReply {
  const { phoneNumberId } = number;
  const cursors = { before: phoneNumberId, after: phoneNumberId };
  const body = { data: [selectFields(numberNode(number), query)], paging: { cursors } };
  return refuseUnknownField(query, "WhatsAppBusinessPhoneNumber") ?? { status: 200, body };
}

/** `GET /{waba-id}` */
export function getAccount(number: SandboxNumber, query: URLSearchParams): GraphReply {
  const facts = readAccountData(number);
  const node = {
    id: number.wabaId,
    name: number.verifiedName,
    status: facts.accountStatus,
    currency: "USD",
    country: "US",
    business_verification_status: "verified",
    health_status: toHealth(number, facts),
  };
  return (
    refuseUnknownField(query, "WhatsAppBusinessAccount") ?? { status: 200, body: selectFields(node, query) }
  );
}

/** Whether messages can be sent: the worse of number and account. */
function toHealth(number: SandboxNumber, facts: AccountData): Record<string, unknown> {
  const phone = HEALTH_OF_NUMBER[facts.status];
  const account = HEALTH_OF_ACCOUNT[facts.accountStatus];
  const entity = (type: string, id: string, { can, code, words }: EntityHealth) => ({
    entity_type: type,
    id,
    can_send_message: can,
    ...(code === undefined
      ? {}
      : {
          errors: [
            { error_code: code, error_description: words, possible_solution: "See WhatsApp Manager." },
          ],
        }),
  });
  const worst = ["BLOCKED", "LIMITED"].find((can) => phone.can === can || account.can === can);
  return {
    can_send_message: worst ?? "AVAILABLE",
    entities: [
      entity("PHONE_NUMBER", number.phoneNumberId, phone),
      entity("WABA", number.wabaId, account),
      entity("APP", SANDBOX_APP_ID, { can: "AVAILABLE" }),
    ],
  };
}

interface EntityHealth {
  can: "AVAILABLE" | "LIMITED" | "BLOCKED";
  code?: number;
  words?: string;
}

const HEALTH_OF_NUMBER: Record<AccountData["status"], EntityHealth> = {
  CONNECTED: { can: "AVAILABLE" },
  FLAGGED: { can: "LIMITED", code: 141010, words: "The phone number has a low quality rating." },
  PENDING: { can: "BLOCKED", code: 141000, words: "The phone number is not verified." },
  RESTRICTED: { can: "BLOCKED", code: 141011, words: "The phone number is restricted." },
  BANNED: { can: "BLOCKED", code: 141012, words: "The phone number is banned." },
  DISCONNECTED: { can: "BLOCKED", code: 141013, words: "The phone number is disconnected." },
};

const HEALTH_OF_ACCOUNT: Record<AccountData["accountStatus"], EntityHealth> = {
  ACTIVE: { can: "AVAILABLE" },
  RESTRICTED: { can: "LIMITED", code: 141006, words: "The account is restricted." },
  DISABLED: { can: "BLOCKED", code: 141007, words: "The account is disabled." },
};

/** `GET`, `POST` and `DELETE /{waba-id}/subscribed_apps` (docs/whatsapp.md#webhook-subscription). */
export async function answerSubscription(
  db: Db,
  number: SandboxNumber,
  { method, body }: { method: string; body: unknown },
): Promise<GraphReply | null> {
  const facts = readAccountData(number);
  if (method === "GET") {
    const app = { id: SANDBOX_APP_ID, name: "Parley sandbox", link: "https://developers.facebook.com/" };
    const override = facts.overrideCallbackUrl ? { override_callback_uri: facts.overrideCallbackUrl } : {};
    const data = facts.subscribed ? [{ whatsapp_business_api_data: app, ...override }] : [];
    return { status: 200, body: { data } };
  }
  if (method === "DELETE") {
    await updateAccountData(db, number, { subscribed: false, overrideCallbackUrl: null });
    return DONE;
  }
  if (method !== "POST") return null;
  const { override_callback_uri: uri, verify_token: verifyToken } = Object(body);
  if (typeof uri !== "string") {
    await updateAccountData(db, number, { subscribed: true, overrideCallbackUrl: null });
    return DONE;
  }
  if (uri.length > 200 || !(await verifyCallback(uri, String(verifyToken ?? "")))) {
    return graphError(400, 2200, {
      message: "(#2200) Callback verification failed with the following errors: HTTP Status Code is not 200",
    });
  }
  await updateAccountData(db, number, { subscribed: true, overrideCallbackUrl: uri });
  return DONE;
}

/** Verifies a callback (docs/whatsapp.md#webhook-verification). */
async function verifyCallback(uri: string, verifyToken: string): Promise<boolean> {
  const url = URL.parse(uri);
  if (!url) return false;
  const challenge = "1158201444";
  url.search = new URLSearchParams({
    "hub.mode": "subscribe",
    "hub.challenge": challenge,
    "hub.verify_token": verifyToken,
  }).toString();
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(5000) });
    return answer.status === 200 && (await answer.text()) === challenge;
  } catch {
    return false;
  }
}

/** The simulator's only app; every token belongs to its system user. */
export const SANDBOX_APP_ID = "634974688087057";

/** `GET /debug_token` (docs/whatsapp.md#access-tokens); an expired token is returned as invalid. */
export async function debugToken(db: Db, query: URLSearchParams): Promise<GraphReply> {
  const input = query.get("input_token");
  if (!input) return graphError(400, 100, { message: "(#100) The parameter input_token is required." });
  const found = await findToken(db, input);
  const base = { app_id: SANDBOX_APP_ID, type: "SYSTEM_USER", application: "Parley sandbox" };
  if (!found) {
    const error = { code: 190, message: "The access token could not be decrypted" };
    return { status: 200, body: { data: { error, is_valid: false, scopes: [] } } };
  }
  const { token, number } = found;
  const ended = token.expiresAt !== null && token.expiresAt <= getSandboxTime(number);
  return {
    status: 200,
    body: {
      data: {
        ...base,
        data_access_expires_at: 0,
        expires_at: token.expiresAt === null ? 0 : Number(unixSeconds(token.expiresAt)),
        issued_at: Number(unixSeconds(token.createdAt)),
        is_valid: !ended && token.revokedAt === null,
        scopes: token.scopes,
        granular_scopes: token.scopes.map((scope) => ({ scope })),
      },
    },
  };
}
