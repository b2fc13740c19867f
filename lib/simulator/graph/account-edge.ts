import "server-only";
import type { Db } from "#db/client.ts";
import { SECOND } from "#lib/platform/clock.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import type { Network } from "#lib/platform/safe-fetch/check-url.ts";
import { getUrl } from "#lib/platform/safe-fetch/post-event.ts";
import type { AccountData } from "#lib/simulator/account-schema.ts";
import { callbackNetwork } from "#lib/simulator/callback-network.ts";
import { refuseUnknownField, selectFields } from "#lib/simulator/graph/fields.ts";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import {
  getSandboxTime,
  readAccountData,
  type SandboxNumber,
  toUnixSeconds,
  updateAccountData,
} from "#lib/simulator/sandbox-number.ts";
import { findToken } from "#lib/simulator/tokens.ts";

const DONE: GraphReply = { status: 200, body: { success: true } };

function buildNumberNode(number: SandboxNumber): Record<string, unknown> {
  const account = readAccountData(number);
  return {
    id: number.phoneNumberId,
    display_phone_number: `+${number.displayNumber}`,
    verified_name: number.verifiedName,
    name_status: account.nameStatus,
    quality_rating: account.qualityRating,
    code_verification_status: "VERIFIED",
    platform_type: "CLOUD_API",
    throughput: { level: account.throughputLevel },
    status: account.status,
    account_mode: "SANDBOX",
    is_official_business_account: false,
    is_pin_enabled: account.pin !== null,
    whatsapp_business_manager_messaging_limit: account.limitTier,
    webhook_configuration: {
      ...(account.overrideCallbackUrl ? { whatsapp_business_account: account.overrideCallbackUrl } : {}),
      application: number.callbackUrl,
    },
    health_status: toHealth(number, account),
  };
}

/** `GET /{phone-number-id}` (docs/whatsapp.md#number-status). */
export function getNumber(number: SandboxNumber, query: URLSearchParams): GraphReply {
  return (
    refuseUnknownField(query, "WhatsAppBusinessPhoneNumber") ?? {
      status: 200,
      body: selectFields(buildNumberNode(number), query),
    }
  );
}

export function listNumbers(number: SandboxNumber, query: URLSearchParams): GraphReply {
  const { phoneNumberId } = number;
  const cursors = { before: phoneNumberId, after: phoneNumberId };
  const body = { data: [selectFields(buildNumberNode(number), query)], paging: { cursors } };
  return refuseUnknownField(query, "WhatsAppBusinessPhoneNumber") ?? { status: 200, body };
}

export function getAccount(number: SandboxNumber, query: URLSearchParams): GraphReply {
  const account = readAccountData(number);
  const node = {
    id: number.wabaId,
    name: number.verifiedName,
    status: account.accountStatus,
    currency: "USD",
    country: "US",
    business_verification_status: "verified",
    health_status: toHealth(number, account),
  };
  return (
    refuseUnknownField(query, "WhatsAppBusinessAccount") ?? { status: 200, body: selectFields(node, query) }
  );
}

function toHealth(number: SandboxNumber, data: AccountData): Record<string, unknown> {
  const phone = HEALTH_OF_NUMBER[data.status];
  const account = HEALTH_OF_ACCOUNT[data.accountStatus];
  const entity = (type: string, id: string, { can, code, description }: EntityHealth) => ({
    entity_type: type,
    id,
    can_send_message: can,
    ...(code === undefined
      ? {}
      : {
          errors: [
            { error_code: code, error_description: description, possible_solution: "See WhatsApp Manager." },
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
  description?: string;
}

const HEALTH_OF_NUMBER: Record<AccountData["status"], EntityHealth> = {
  CONNECTED: { can: "AVAILABLE" },
  FLAGGED: { can: "LIMITED", code: 141010, description: "The phone number has a low quality rating." },
  PENDING: { can: "BLOCKED", code: 141000, description: "The phone number is not verified." },
  RESTRICTED: { can: "BLOCKED", code: 141011, description: "The phone number is restricted." },
  BANNED: { can: "BLOCKED", code: 141012, description: "The phone number is banned." },
  DISCONNECTED: { can: "BLOCKED", code: 141013, description: "The phone number is disconnected." },
};

const HEALTH_OF_ACCOUNT: Record<AccountData["accountStatus"], EntityHealth> = {
  ACTIVE: { can: "AVAILABLE" },
  RESTRICTED: { can: "LIMITED", code: 141006, description: "The account is restricted." },
  DISABLED: { can: "BLOCKED", code: 141007, description: "The account is disabled." },
};

/** docs/whatsapp.md#webhook-subscription */
export async function handleSubscription(
  db: Db,
  number: SandboxNumber,
  { method, body }: { method: string; body: unknown },
  network: Network = callbackNetwork(),
): Promise<GraphReply | null> {
  const account = readAccountData(number);
  if (method === "GET") {
    const app = { id: SANDBOX_APP_ID, name: "Parley sandbox", link: "https://developers.facebook.com/" };
    const override = account.overrideCallbackUrl
      ? { override_callback_uri: account.overrideCallbackUrl }
      : {};
    const data = account.subscribed ? [{ whatsapp_business_api_data: app, ...override }] : [];
    return { status: 200, body: { data } };
  }
  if (method === "DELETE") {
    await updateAccountData(db, number, { subscribed: false, overrideCallbackUrl: null });
    return DONE;
  }
  if (method !== "POST") return null;
  const { override_callback_uri: uri, verify_token: verifyToken } = recordOf(body);
  if (typeof uri !== "string") {
    await updateAccountData(db, number, { subscribed: true, overrideCallbackUrl: null });
    return DONE;
  }
  if (uri.length > 200 || !(await verifyCallback(uri, String(verifyToken ?? ""), network))) {
    return graphError(400, 2200, {
      message: "(#2200) Callback verification failed with the following errors: HTTP Status Code is not 200",
    });
  }
  await updateAccountData(db, number, { subscribed: true, overrideCallbackUrl: uri });
  return DONE;
}

const CALLBACK_LIMITS = { connectMs: 5 * SECOND, totalMs: 5 * SECOND };

/** docs/whatsapp.md#webhook-verification */
async function verifyCallback(uri: string, verifyToken: string, network: Network): Promise<boolean> {
  const url = URL.parse(uri);
  if (!url) return false;
  const challenge = "1158201444";
  url.search = new URLSearchParams({
    "hub.mode": "subscribe",
    "hub.challenge": challenge,
    "hub.verify_token": verifyToken,
  }).toString();
  const result = await getUrl(url.href, network, CALLBACK_LIMITS);
  return result.kind === "responded" && result.status === 200 && result.body === challenge;
}

/** Every token belongs to its system user. */
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
        expires_at: token.expiresAt === null ? 0 : Number(toUnixSeconds(token.expiresAt)),
        issued_at: Number(toUnixSeconds(token.createdAt)),
        is_valid: !ended && token.revokedAt === null,
        scopes: token.scopes,
        granular_scopes: token.scopes.map((scope) => ({ scope })),
      },
    },
  };
}
