import "server-only";
import { DAY } from "#lib/clock.ts";
import { decrypt } from "#lib/crypto.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { reachWebhook } from "#lib/numbers/reach-webhook.ts";
import type { Check, CheckName } from "#lib/numbers/schema.ts";
import { type NumberRow, webhookUrl } from "#lib/numbers/serialize.ts";
import type { GraphNumber, TokenInfo } from "#lib/whatsapp/account-calls.ts";
import type { GraphError } from "#lib/whatsapp/client.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import { dispositionOf } from "#lib/whatsapp/graph-error.ts";

/** What the examination of a number found, and what it learnt beside. */
export interface Examination {
  checks: Check[];
  token: TokenInfo | null;
  number: GraphNumber | null;
  /** WhatsApp's refusal that takes the number out of service; null when nothing does. */
  outage: { state: "disconnected" | "restricted"; code: number | null; reason: string } | null;
  /** Whether WhatsApp could be reached at all; when not, nothing is known. */
  reached: boolean;
}

const NEEDED_SCOPES = ["whatsapp_business_messaging", "whatsapp_business_management"];
/** A token that ends this soon is told of. */
const SOON_MS = 7 * DAY;
const META = "WhatsApp Manager";

/**
 * Asks WhatsApp everything that must be right for a number to send and to hear, in the order in which one thing rests on
 * another (whatsapp-cloud-api.md §7): what rests on something that failed is skipped and says so. Writes nothing.
 */
export async function examineNumber(row: NumberRow, now: Date): Promise<Examination> {
  const client = graphClient(row);
  const checks: Check[] = [];
  const skip = (names: CheckName[], because: string) =>
    checks.push(...names.map((name) => found(name, "skipped", because)));
  const done = (rest: Partial<Examination> = {}): Examination => ({
    ...{ checks, token: null, number: null, outage: null, reached: true },
    ...rest,
  });

  const token = await client.debugToken(decrypt(row.accessToken, row.id));
  if (!token.ok) {
    checks.push(refused("token", token.error, { field: "accessToken" }));
    skip([...AFTER_TOKEN], "The access token comes first.");
    return done({ reached: token.error.code !== null, outage: outageOf(token.error) });
  }
  checks.push(checkToken(token.value, now), checkScopes(token.value));
  if (!token.value.valid) {
    skip(AFTER_TOKEN.slice(1), "The access token comes first.");
    const reason = "The access token expired or was withdrawn.";
    return done({ token: token.value, outage: { state: "disconnected", code: 190, reason } });
  }
  const number = await client.getNumber(row.phoneNumberId);
  if (!number.ok) {
    checks.push(refused("number", number.error, { field: "phoneNumberId" }));
    skip(AFTER_NUMBER, "The number comes first.");
    return done({ token: token.value, reached: number.error.code !== null, outage: outageOf(number.error) });
  }
  checks.push(checkStatus(number.value));
  checks.push(await checkAccount(client, row), await checkSubscription(client, row));
  checks.push(await checkWebhook(row, number.value));
  checks.push(checkName(number.value), checkQuality(number.value), checkLimit(number.value));
  checks.push(checkHealth(number.value));
  return done({ token: token.value, number: number.value, outage: restrictionOf(number.value) });
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

function found(name: CheckName, state: Check["state"], summary: string, mend: Check["mend"] = null): Check {
  return { name, state, summary, whatsappCode: null, subcode: null, traceId: null, mend };
}

/** A check that WhatsApp itself refused, in its words, with its code and trace. */
function refused(name: CheckName, error: GraphError, { field }: { field: string }): Check {
  const { cause, action } = describeError(error.code);
  const summary = error.code === null ? `${error.title}. Nothing is known; try again in a moment.` : cause;
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

function outageOf(error: GraphError): Examination["outage"] {
  const disposition = dispositionOf(error, 400);
  if (error.code === null) return null;
  const reason = describeError(error.code).cause;
  if (disposition === "restricted") return { state: "restricted", code: error.code, reason };
  return disposition === "credentials" ? { state: "disconnected", code: error.code, reason } : null;
}

/** WhatsApp's own states in which a number cannot send (§7). */
function restrictionOf(number: GraphNumber): Examination["outage"] {
  const blocked =
    number.health?.canSend === "BLOCKED" || ["BANNED", "RESTRICTED"].includes(number.status ?? "");
  if (!blocked) return null;
  const fault = number.health?.faults.find(({ canSend }) => canSend === "BLOCKED");
  const reason = fault?.description || `WhatsApp says that this number is ${number.status?.toLowerCase()}.`;
  return { state: "restricted", code: fault?.code ?? null, reason };
}

function checkToken(token: TokenInfo, now: Date): Check {
  const mend = { field: "accessToken", words: "Put a new access token in its place." };
  if (!token.valid) return found("token", "failed", "The access token expired or was withdrawn.", mend);
  const { expiresAt } = token;
  if (expiresAt === null) return found("token", "ok", "The access token is valid and does not expire.");
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY);
  const soon = expiresAt.getTime() - now.getTime() < SOON_MS;
  const words = `The access token is valid until ${expiresAt.toISOString().slice(0, 10)} (${days} days).`;
  return soon ? found("token", "warning", words, mend) : found("token", "ok", words);
}

function checkScopes({ scopes }: TokenInfo): Check {
  const missing = NEEDED_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return found("scopes", "ok", "The token may send and manage.");
  return found("scopes", "failed", `The token lacks ${missing.join(" and ")}.`, {
    field: "accessToken",
    words: "Make a token with both permissions in Meta's Business settings and put it in its place.",
  });
}

function checkStatus({ status, displayNumber }: GraphNumber): Check {
  if (status === null || status === "CONNECTED") {
    return found("number", "ok", `WhatsApp knows the number ${displayNumber}.`);
  }
  const state = status === "FLAGGED" ? "warning" : "failed";
  return found("number", state, `WhatsApp says that the number is ${status.toLowerCase()}.`, {
    field: null,
    words: `See the number in ${META}.`,
  });
}

type Client = ReturnType<typeof graphClient>;

async function checkAccount(client: Client, row: NumberRow): Promise<Check> {
  const ids = await client.listNumberIds(row.wabaId);
  if (!ids.ok) return refused("account", ids.error, { field: "wabaId" });
  if (!ids.value.includes(row.phoneNumberId)) {
    return found("account", "failed", "The number does not belong to this account.", {
      field: "wabaId",
      words: "Check the account's id in Meta's app dashboard.",
    });
  }
  const account = await client.getAccount(row.wabaId);
  if (!account.ok) return refused("account", account.error, { field: "wabaId" });
  const { name, status } = account.value;
  if (status === null || status === "ACTIVE") {
    return found("account", "ok", `The account ${name ?? row.wabaId} is active.`);
  }
  return found("account", "failed", `WhatsApp says that the account is ${status.toLowerCase()}.`, {
    field: null,
    words: `See the account in ${META}.`,
  });
}

async function checkSubscription(client: Client, row: NumberRow): Promise<Check> {
  const apps = await client.listSubscribedApps(row.wabaId);
  if (!apps.ok) return refused("subscription", apps.error, { field: "accessToken" });
  if (apps.value.length > 0) {
    const names = apps.value.map(({ name, id }) => name ?? id ?? "an app").join(", ");
    return found("subscription", "ok", `The account's webhooks go to ${names}.`);
  }
  return found(
    "subscription",
    "failed",
    "No app gets the account's webhooks: nothing that customers write arrives.",
    {
      field: "subscribe",
      words: "Subscribe the app here.",
    },
  );
}

async function checkWebhook(row: NumberRow, { callbackUrl }: GraphNumber): Promise<Check> {
  const ours = webhookUrl(row);
  if (callbackUrl !== null && callbackUrl !== ours) {
    return found(
      "webhook",
      "failed",
      `WhatsApp delivers to ${callbackUrl}, which is not this server's address.`,
      {
        field: null,
        words: `Set ${ours} as the callback address in Meta's app dashboard.`,
      },
    );
  }
  const fault = await reachWebhook(row);
  if (fault) {
    return found("webhook", "failed", `Webhooks cannot reach ${ours}: ${fault}.`, {
      field: null,
      words: "Make the address reachable from the internet over https, and check PARLEY_PUBLIC_URL.",
    });
  }
  return row.webhookLastHeardAt
    ? found("webhook", "ok", "Webhooks arrive and are signed.")
    : found("webhook", "warning", "The address answers, but WhatsApp has not been heard yet.", {
        field: null,
        words: "Save the callback address in Meta's app dashboard, or write to the number from a phone.",
      });
}

function checkName({ nameStatus, verifiedName }: GraphNumber): Check {
  const name = verifiedName ?? "none";
  switch (nameStatus) {
    case "DECLINED":
    case "EXPIRED":
      return found(
        "name",
        "warning",
        `WhatsApp ${nameStatus === "DECLINED" ? "declined" : "ended"} the display name ${name}.`,
        {
          field: null,
          words: `Hand another one in, in ${META}.`,
        },
      );
    case "PENDING_REVIEW":
      return found("name", "warning", `WhatsApp is reviewing the display name ${name}.`);
    default:
      return found("name", "ok", `Customers see the name ${name}.`);
  }
}

function checkQuality({ qualityRating }: GraphNumber): Check {
  if (qualityRating === "RED") {
    return found("quality", "failed", "Customers block or report this number often: WhatsApp may limit it.", {
      field: null,
      words: "Write to those who expect it only, and stop what they report.",
    });
  }
  if (qualityRating === "YELLOW") {
    return found("quality", "warning", "Some customers block or report this number.", {
      field: null,
      words: "Look at what was sent lately, and to whom.",
    });
  }
  return found(
    "quality",
    "ok",
    qualityRating === "GREEN" ? "The quality is high." : "WhatsApp has not rated the quality yet.",
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
  return found(
    "limit",
    "ok",
    people
      ? `Templates may reach ${people} a day outside open windows.`
      : "WhatsApp has not told how many people templates may reach.",
  );
}

function checkHealth({ health }: GraphNumber): Check {
  if (!health || health.canSend === "AVAILABLE")
    return found("health", "ok", "WhatsApp lets messages through.");
  const [fault] = health.faults;
  const state = health.canSend === "BLOCKED" ? "failed" : "warning";
  const what = state === "failed" ? "WhatsApp lets no messages through" : "WhatsApp limits messages";
  return {
    ...found(
      "health",
      state,
      `${what}: ${health.faults.map(({ description }) => description).join(" ")}`.trim(),
      {
        field: null,
        words: fault?.solution ?? `See ${META}.`,
      },
    ),
    whatsappCode: fault?.code ?? null,
  };
}
