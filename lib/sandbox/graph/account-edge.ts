import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers } from "#db/schema/index.ts";
import { type AccountFacts, accountFactsSchema } from "#lib/sandbox/account-facts.ts";
import { SANDBOX_APP_ID } from "#lib/sandbox/graph/debug-token.ts";
import { refuseUnknownField, requestedFields } from "#lib/sandbox/graph/fields.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

const DONE: GraphReply = { status: 200, body: { success: true } };

/** What WhatsApp holds of a number now. */
export function factsOf(number: Pick<SandboxNumber, "facts">): AccountFacts {
  return accountFactsSchema.parse(number.facts);
}

/** Changes what WhatsApp holds of a number. */
export async function setFacts(
  db: Db,
  number: SandboxNumber,
  changes: Partial<AccountFacts>,
): Promise<AccountFacts> {
  const facts = { ...factsOf(number), ...changes };
  await db
    .update(sandboxNumbers)
    .set({ facts })
    .where(eq(sandboxNumbers.phoneNumberId, number.phoneNumberId));
  return facts;
}

/** A node with the requested fields, and always its id (whatsapp-cloud-api.md §0.2). */
function pick(node: Record<string, unknown>, query: URLSearchParams): Record<string, unknown> {
  const fields = requestedFields(query);
  if (!fields) return node;
  return Object.fromEntries(Object.entries(node).filter(([name]) => name === "id" || fields.includes(name)));
}

function numberNode(number: SandboxNumber): Record<string, unknown> {
  const facts = factsOf(number);
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
    health_status: health(number, facts),
  };
}

/** `GET /{phone-number-id}` (§7). */
export function getNumber(number: SandboxNumber, query: URLSearchParams): GraphReply {
  return (
    refuseUnknownField(query, "WhatsAppBusinessPhoneNumber") ?? {
      status: 200,
      body: pick(numberNode(number), query),
    }
  );
}

/** `GET /{waba-id}/phone_numbers` (§7). */
export function listNumbers(number: SandboxNumber, query: URLSearchParams): GraphReply {
  const { phoneNumberId } = number;
  const cursors = { before: phoneNumberId, after: phoneNumberId };
  const body = { data: [pick(numberNode(number), query)], paging: { cursors } };
  return refuseUnknownField(query, "WhatsAppBusinessPhoneNumber") ?? { status: 200, body };
}

/** `GET /{waba-id}` (§7). */
export function getAccount(number: SandboxNumber, query: URLSearchParams): GraphReply {
  const facts = factsOf(number);
  const node = {
    id: number.wabaId,
    name: number.verifiedName,
    status: facts.accountStatus,
    currency: "USD",
    country: "US",
    business_verification_status: "verified",
    health_status: health(number, facts),
  };
  return refuseUnknownField(query, "WhatsAppBusinessAccount") ?? { status: 200, body: pick(node, query) };
}

/** Whether messages can be sent, the worst of number and account (§7). */
function health(number: SandboxNumber, facts: AccountFacts): Record<string, unknown> {
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

const HEALTH_OF_NUMBER: Record<AccountFacts["status"], EntityHealth> = {
  CONNECTED: { can: "AVAILABLE" },
  FLAGGED: { can: "LIMITED", code: 141010, words: "The phone number has a low quality rating." },
  PENDING: { can: "BLOCKED", code: 141000, words: "The phone number is not verified." },
  RESTRICTED: { can: "BLOCKED", code: 141011, words: "The phone number is restricted." },
  BANNED: { can: "BLOCKED", code: 141012, words: "The phone number is banned." },
  DISCONNECTED: { can: "BLOCKED", code: 141013, words: "The phone number is disconnected." },
};

const HEALTH_OF_ACCOUNT: Record<AccountFacts["accountStatus"], EntityHealth> = {
  ACTIVE: { can: "AVAILABLE" },
  RESTRICTED: { can: "LIMITED", code: 141006, words: "The account is restricted." },
  DISABLED: { can: "BLOCKED", code: 141007, words: "The account is disabled." },
};

/** `GET`, `POST` and `DELETE /{waba-id}/subscribed_apps` (§7). */
export async function answerSubscription(
  db: Db,
  number: SandboxNumber,
  { method, body }: { method: string; body: unknown },
): Promise<GraphReply | null> {
  const facts = factsOf(number);
  if (method === "GET") {
    const app = { id: SANDBOX_APP_ID, name: "Parley sandbox", link: "https://developers.facebook.com/" };
    const override = facts.overrideCallbackUrl ? { override_callback_uri: facts.overrideCallbackUrl } : {};
    const data = facts.subscribed ? [{ whatsapp_business_api_data: app, ...override }] : [];
    return { status: 200, body: { data } };
  }
  if (method === "DELETE") {
    await setFacts(db, number, { subscribed: false, overrideCallbackUrl: null });
    return DONE;
  }
  if (method !== "POST") return null;
  const { override_callback_uri: uri, verify_token: verifyToken } = Object(body);
  if (typeof uri !== "string") {
    await setFacts(db, number, { subscribed: true, overrideCallbackUrl: null });
    return DONE;
  }
  if (uri.length > 200 || !(await answersHandshake(uri, String(verifyToken ?? "")))) {
    return graphError(400, 2200, {
      message: "(#2200) Callback verification failed with the following errors: HTTP Status Code is not 200",
    });
  }
  await setFacts(db, number, { subscribed: true, overrideCallbackUrl: uri });
  return DONE;
}

/** The verification of a callback when it is saved (§4.1). */
async function answersHandshake(uri: string, verifyToken: string): Promise<boolean> {
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
