import "server-only";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { probeWebhook } from "#lib/numbers/probe-webhook.ts";
import type { Check, CheckName } from "#lib/numbers/schema.ts";
import { type NumberRow, webhookUrl } from "#lib/numbers/serialize.ts";
import { DAY } from "#lib/platform/clock.ts";
import { decrypt } from "#lib/platform/crypto.ts";
import type { GraphNumber, TokenInfo } from "#lib/whatsapp/account-calls.ts";
import type { GraphError } from "#lib/whatsapp/client.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import { getDisposition } from "#lib/whatsapp/graph-error.ts";

export interface NumberReport {
  checks: Check[];
  token: TokenInfo | null;
  number: GraphNumber | null;
  outage: { state: "disconnected" | "restricted"; code: number | null; reason: string } | null;
  /** False when WhatsApp was unreachable, so that the number's state is unknown. */
  reached: boolean;
}

const REQUIRED_SCOPES = ["whatsapp_business_messaging", "whatsapp_business_management"];
const EXPIRY_WARNING_MS = 7 * DAY;
const META = "WhatsApp Manager";

/**
 * Runs every connection check of a number without writing anything, in order of dependency
 * (docs/whatsapp.md#number-status): checks that depend on a failed one are skipped.
 */
export async function runNumberChecks(row: NumberRow, now: Date): Promise<NumberReport> {
  const client = graphClient(row);
  const checks: Check[] = [];
  const skip = (names: CheckName[], because: string) =>
    checks.push(...names.map((name) => checkResult(name, "skipped", because)));
  const report = (rest: Partial<NumberReport> = {}): NumberReport => ({
    ...{ checks, token: null, number: null, outage: null, reached: true },
    ...rest,
  });

  const token = await client.debugToken(decrypt(row.accessToken, row.id));
  if (!token.ok) {
    checks.push(refusedCheck("token", token.error, { field: "accessToken" }));
    skip([...AFTER_TOKEN], "Skipped: fix the access token first.");
    return report({ reached: token.error.code !== null, outage: readOutage(token.error) });
  }
  checks.push(checkToken(token.value, now), checkScopes(token.value));
  if (!token.value.valid) {
    skip(AFTER_TOKEN.slice(1), "Skipped: fix the access token first.");
    const reason = "The access token has expired or was revoked.";
    return report({ token: token.value, outage: { state: "disconnected", code: 190, reason } });
  }
  const number = await client.getNumber(row.phoneNumberId);
  if (!number.ok) {
    checks.push(refusedCheck("number", number.error, { field: "phoneNumberId" }));
    skip(AFTER_NUMBER, "Skipped: fix the number first.");
    return report({
      token: token.value,
      reached: number.error.code !== null,
      outage: readOutage(number.error),
    });
  }
  checks.push(checkStatus(number.value));
  checks.push(await checkAccount(client, row), await checkSubscription(client, row));
  checks.push(await checkWebhook(row, number.value));
  checks.push(checkName(number.value), checkQuality(number.value), checkLimit(number.value));
  checks.push(checkHealth(number.value));
  return report({ token: token.value, number: number.value, outage: readRestriction(number.value) });
}

const AFTER_NUMBER: CheckName[] = [
  "account",
  "subscription",
  "webhook",
  "name",
  "quality",
  "limit",
  "health",
];
const AFTER_TOKEN: CheckName[] = ["scopes", "number", ...AFTER_NUMBER];

function checkResult(
  name: CheckName,
  state: Check["state"],
  summary: string,
  mend: Check["mend"] = null,
): Check {
  return { name, state, summary, whatsappCode: null, subcode: null, traceId: null, mend };
}

function refusedCheck(name: CheckName, error: GraphError, { field }: { field: string }): Check {
  const { cause, action } = describeError(error.code);
  const summary =
    error.code === null ? `${error.title}. The result is unknown; check again in a moment.` : cause;
  return {
    name,
    state: "failed",
    summary: `${summary}${error.code === null ? "" : ` WhatsApp says: ${error.title}.`}`,
    whatsappCode: error.code,
    subcode: error.subcode,
    traceId: error.traceId,
    mend: error.code === null ? null : { field, words: action },
  };
}

function readOutage(error: GraphError): NumberReport["outage"] {
  const disposition = getDisposition(error, 400);
  if (error.code === null) return null;
  const reason = describeError(error.code).cause;
  if (disposition === "restricted") return { state: "restricted", code: error.code, reason };
  return disposition === "credentials" ? { state: "disconnected", code: error.code, reason } : null;
}

/** In these states a number cannot send. */
function readRestriction(number: GraphNumber): NumberReport["outage"] {
  const blocked =
    number.health?.canSend === "BLOCKED" || ["BANNED", "RESTRICTED"].includes(number.status ?? "");
  if (!blocked) return null;
  const fault = number.health?.faults.find(({ canSend }) => canSend === "BLOCKED");
  const reason =
    fault?.description || `WhatsApp reports that this number is ${number.status?.toLowerCase()}.`;
  return { state: "restricted", code: fault?.code ?? null, reason };
}

function checkToken(token: TokenInfo, now: Date): Check {
  const mend = { field: "accessToken", words: "Replace the access token." };
  if (!token.valid)
    return checkResult("token", "failed", "The access token has expired or was revoked.", mend);
  const { expiresAt } = token;
  if (expiresAt === null) return checkResult("token", "ok", "The access token is valid and does not expire.");
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY);
  const soon = expiresAt.getTime() - now.getTime() < EXPIRY_WARNING_MS;
  const words = `The access token is valid until ${expiresAt.toISOString().slice(0, 10)} (${days} days).`;
  return soon ? checkResult("token", "warning", words, mend) : checkResult("token", "ok", words);
}

function checkScopes({ scopes }: TokenInfo): Check {
  const missing = REQUIRED_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return checkResult("scopes", "ok", "The token has all required permissions.");
  return checkResult("scopes", "failed", `The token lacks the permission ${missing.join(" and ")}.`, {
    field: "accessToken",
    words:
      "Create a token with both permissions in Meta's Business settings, then replace the access token here.",
  });
}

function checkStatus({ status, displayNumber }: GraphNumber): Check {
  if (status === null || status === "CONNECTED") {
    return checkResult("number", "ok", `The number is ${displayNumber}.`);
  }
  const state = status === "FLAGGED" ? "warning" : "failed";
  return checkResult("number", state, `WhatsApp reports that the number is ${status.toLowerCase()}.`, {
    field: null,
    words: `Check the number in ${META}.`,
  });
}

type Client = ReturnType<typeof graphClient>;

async function checkAccount(client: Client, row: NumberRow): Promise<Check> {
  const ids = await client.listNumberIds(row.wabaId);
  if (!ids.ok) return refusedCheck("account", ids.error, { field: "wabaId" });
  if (!ids.value.includes(row.phoneNumberId)) {
    return checkResult("account", "failed", "The number does not belong to this account.", {
      field: "wabaId",
      words: "Check the account's ID in Meta's app dashboard.",
    });
  }
  const account = await client.getAccount(row.wabaId);
  if (!account.ok) return refusedCheck("account", account.error, { field: "wabaId" });
  const { name, status } = account.value;
  if (status === null || status === "ACTIVE") {
    return checkResult("account", "ok", `The account ${name ?? row.wabaId} is active.`);
  }
  return checkResult("account", "failed", `WhatsApp reports that the account is ${status.toLowerCase()}.`, {
    field: null,
    words: `Check the account in ${META}.`,
  });
}

async function checkSubscription(client: Client, row: NumberRow): Promise<Check> {
  const apps = await client.listSubscribedApps(row.wabaId);
  if (!apps.ok) return refusedCheck("subscription", apps.error, { field: "accessToken" });
  if (apps.value.length > 0) {
    const names = apps.value.map(({ name, id }) => name ?? id ?? "an app").join(", ");
    return checkResult("subscription", "ok", `The account's webhooks are sent to ${names}.`);
  }
  return checkResult(
    "subscription",
    "failed",
    "No app is subscribed to the account's webhooks, so messages from customers do not arrive.",
    {
      field: "subscribe",
      words: "Subscribe the app.",
    },
  );
}

async function checkWebhook(row: NumberRow, { callbackUrl }: GraphNumber): Promise<Check> {
  const ours = webhookUrl(row);
  if (callbackUrl !== null && callbackUrl !== ours) {
    return checkResult(
      "webhook",
      "failed",
      `WhatsApp sends webhooks to ${callbackUrl}, which is not this server's URL.`,
      {
        field: null,
        words: `Set ${ours} as the callback URL in Meta's app dashboard.`,
      },
    );
  }
  const fault = await probeWebhook(row);
  if (fault) {
    return checkResult("webhook", "failed", `Webhooks cannot reach ${ours}: ${fault}.`, {
      field: null,
      words: "Make the URL reachable from the internet over https, and check PARLEY_PUBLIC_URL.",
    });
  }
  return row.webhookLastReceivedAt
    ? checkResult("webhook", "ok", "Webhooks arrive with a valid signature.")
    : checkResult("webhook", "warning", "The URL is reachable, but no webhook has been received yet.", {
        field: null,
        words: "Save the callback URL in Meta's app dashboard, or send a message to the number from a phone.",
      });
}

function checkName({ nameStatus, verifiedName }: GraphNumber): Check {
  const name = verifiedName ?? "none";
  switch (nameStatus) {
    case "DECLINED":
    case "EXPIRED":
      return checkResult(
        "name",
        "warning",
        `WhatsApp ${nameStatus === "DECLINED" ? "declined the display name" : "no longer accepts the display name"} ${name}.`,
        {
          field: null,
          words: `Submit another name in ${META}.`,
        },
      );
    case "PENDING_REVIEW":
      return checkResult("name", "warning", `WhatsApp is reviewing the display name ${name}.`);
    default:
      return checkResult("name", "ok", `Customers see the name ${name}.`);
  }
}

function checkQuality({ qualityRating }: GraphNumber): Check {
  if (qualityRating === "RED") {
    return checkResult(
      "quality",
      "failed",
      "Many customers block or report this number. WhatsApp may limit it.",
      {
        field: null,
        words: "Only message people who expect it, and stop messages that get reported.",
      },
    );
  }
  if (qualityRating === "YELLOW") {
    return checkResult("quality", "warning", "Some customers block or report this number.", {
      field: null,
      words: "Review which messages you sent recently and to whom.",
    });
  }
  return checkResult(
    "quality",
    "ok",
    qualityRating === "GREEN" ? "The quality rating is high." : "WhatsApp has not rated this number yet.",
  );
}

const LIMITS: Readonly<Record<string, string>> = {
  TIER_50: "50 people",
  TIER_250: "250 people",
  TIER_2K: "2,000 people",
  TIER_10K: "10,000 people",
  TIER_100K: "100,000 people",
  TIER_UNLIMITED: "any number of people",
};

function checkLimit({ limitTier }: GraphNumber): Check {
  const people = LIMITS[limitTier ?? ""];
  return checkResult(
    "limit",
    "ok",
    people
      ? `Templates can reach ${people} per day outside open windows.`
      : "WhatsApp has not reported a messaging limit.",
  );
}

function checkHealth({ health }: GraphNumber): Check {
  if (!health || health.canSend === "AVAILABLE")
    return checkResult("health", "ok", "WhatsApp reports no problems with sending.");
  const [fault] = health.faults;
  const state = health.canSend === "BLOCKED" ? "failed" : "warning";
  const what = state === "failed" ? "WhatsApp blocks messages" : "WhatsApp limits messages";
  return {
    ...checkResult(
      "health",
      state,
      `${what}: ${health.faults.map(({ description }) => description).join(" ")}`.trim(),
      {
        field: null,
        words: fault?.solution ?? `See ${META} for details.`,
      },
    ),
    whatsappCode: fault?.code ?? null,
  };
}
