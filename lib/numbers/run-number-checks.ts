import "server-only";
import { codedText, englishText, failureText, literalText } from "#lib/accounts/alerts/coded-text.ts";
import type { CodedText } from "#lib/accounts/alerts/schema.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { probeWebhook } from "#lib/numbers/probe-webhook.ts";
import type { Check, CheckName } from "#lib/numbers/schema.ts";
import { type NumberRow, webhookUrl } from "#lib/numbers/serialize.ts";
import { DAY } from "#lib/platform/clock.ts";
import { decrypt } from "#lib/platform/crypto.ts";
import { formatIfPhone } from "#lib/platform/format-phone.ts";
import type { GraphNumber, TokenInfo } from "#lib/whatsapp/account-calls.ts";
import type { GraphError } from "#lib/whatsapp/client.ts";
import { passesWithTime } from "#lib/whatsapp/errors.ts";
import { explainingCode, getDisposition } from "#lib/whatsapp/graph-error.ts";
import { recipientsOf } from "#lib/whatsapp/limits.ts";

export interface NumberReport {
  checks: Check[];
  token: TokenInfo | null;
  number: GraphNumber | null;
  outage: { state: "disconnected" | "restricted"; code: number | null; reason: CodedText[] } | null;
  /** False when WhatsApp was unreachable, so that the number's state is unknown. */
  isReachable: boolean;
}

const REQUIRED_SCOPES = ["whatsapp_business_messaging", "whatsapp_business_management"];
const EXPIRY_WARNING_MS = 7 * DAY;

/**
 * Runs every connection check of a number without writing anything, in order of dependency
 * (docs/whatsapp.md#number-status): checks that depend on a failed one are skipped.
 */
export async function runNumberChecks(row: NumberRow, now: Date): Promise<NumberReport> {
  const client = graphClient(row);
  const checks: Check[] = [];
  const skip = (names: CheckName[], because: "token_skipped" | "number_skipped") =>
    checks.push(...names.map((name) => checkResult(name, "skipped", codedText(because))));
  const report = (rest: Partial<NumberReport> = {}): NumberReport => ({
    ...{ checks, token: null, number: null, outage: null, isReachable: true },
    ...rest,
  });

  const token = await client.debugToken(decrypt(row.accessToken, row.id));
  if (!token.ok) {
    checks.push(refusedCheck("token", token.error, { field: "accessToken" }));
    skip([...AFTER_TOKEN], "token_skipped");
    return report({ isReachable: token.error.code !== null, outage: readOutage(token.error) });
  }
  checks.push(checkToken(token.value, now), checkScopes(token.value));
  if (!token.value.valid) {
    skip(AFTER_TOKEN.slice(1), "token_skipped");
    const reason = [codedText("token_invalid")];
    return report({ token: token.value, outage: { state: "disconnected", code: 190, reason } });
  }
  const number = await client.getNumber(row.phoneNumberId);
  if (!number.ok) {
    checks.push(refusedCheck("number", number.error, { field: "phoneNumberId" }));
    skip(AFTER_NUMBER, "number_skipped");
    return report({
      token: token.value,
      isReachable: number.error.code !== null,
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

interface Fix {
  /** The field of ours that fixes it, or `subscribe`. */
  field?: string;
  text: CodedText;
}

function checkResult(name: CheckName, state: Check["state"], text: CodedText, fix?: Fix): Check {
  const texts = [text];
  return {
    name,
    state,
    texts,
    summary: englishText(texts),
    whatsappCode: null,
    subcode: null,
    traceId: null,
    fix: fix ? describeFix(fix) : null,
  };
}

function describeFix({ field = null, text }: { field?: string | null; text: CodedText }): Check["fix"] {
  return { field, texts: [text], text: englishText([text]) };
}

function refusedCheck(name: CheckName, error: GraphError, { field }: { field: string }): Check {
  const { code, title, subcode, traceId } = error;
  const explaining = explainingCode(error);
  const texts =
    explaining === null
      ? [codedText("graph_unknown", { title })]
      : [failureText("cause", explaining), codedText("graph_title", { title })];
  return {
    name,
    state: "failed",
    texts,
    summary: englishText(texts),
    whatsappCode: code,
    subcode,
    traceId,
    fix: explaining === null ? null : describeFix(findFix(explaining, field)),
  };
}

function findFix(code: number, field: string): Parameters<typeof describeFix>[0] {
  if (passesWithTime(code)) return { text: codedText("check_again") };
  return { field, text: failureText("action", code) };
}

function readOutage(error: GraphError): NumberReport["outage"] {
  const disposition = getDisposition(error, 400);
  const code = explainingCode(error);
  if (code === null) return null;
  const reason = [failureText("cause", code)];
  if (disposition === "restricted") return { state: "restricted", code, reason };
  return disposition === "credentials" ? { state: "disconnected", code, reason } : null;
}

/** In these states a number cannot send. */
function readRestriction(number: GraphNumber): NumberReport["outage"] {
  const blocked =
    number.health?.canSend === "BLOCKED" || ["BANNED", "RESTRICTED"].includes(number.status ?? "");
  if (!blocked) return null;
  const problem = number.health?.problems.find(({ canSend }) => canSend === "BLOCKED");
  const reason = problem?.description
    ? literalText(problem.description)
    : codedText("number_status", { status: number.status ?? "" });
  return { state: "restricted", code: problem?.code ?? null, reason: [reason] };
}

function checkToken(token: TokenInfo, now: Date): Check {
  const fix = { field: "accessToken", text: codedText("token_action") };
  if (!token.valid) return checkResult("token", "failed", codedText("token_invalid"), fix);
  const { expiresAt } = token;
  if (expiresAt === null) return checkResult("token", "ok", codedText("token_permanent"));
  const leftMs = expiresAt.getTime() - now.getTime();
  const until = codedText("token_until", {
    date: expiresAt.toISOString().slice(0, 10),
    days: Math.floor(leftMs / DAY),
  });
  return leftMs < EXPIRY_WARNING_MS
    ? checkResult("token", "warning", until, fix)
    : checkResult("token", "ok", until);
}

function checkScopes({ scopes }: TokenInfo): Check {
  const missing = REQUIRED_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return checkResult("scopes", "ok", codedText("scopes_ok"));
  return checkResult("scopes", "failed", codedText("scopes_missing", { scopes: missing.join(", ") }), {
    field: "accessToken",
    text: codedText("scopes_action"),
  });
}

function checkStatus({ status, displayNumber }: GraphNumber): Check {
  if (status === null || status === "CONNECTED") {
    return checkResult("number", "ok", codedText("number_ok", { number: formatIfPhone(displayNumber) }));
  }
  const state = status === "FLAGGED" ? "warning" : "failed";
  return checkResult("number", state, codedText("number_status", { status }), {
    text: codedText("number_action"),
  });
}

type Client = ReturnType<typeof graphClient>;

async function checkAccount(client: Client, row: NumberRow): Promise<Check> {
  const ids = await client.listNumberIds(row.wabaId);
  if (!ids.ok) return refusedCheck("account", ids.error, { field: "wabaId" });
  if (!ids.value.includes(row.phoneNumberId)) {
    return checkResult("account", "failed", codedText("account_other"), {
      field: "wabaId",
      text: codedText("account_other_action"),
    });
  }
  const account = await client.getAccount(row.wabaId);
  if (!account.ok) return refusedCheck("account", account.error, { field: "wabaId" });
  const { name, status } = account.value;
  if (status === null || status === "ACTIVE") {
    return checkResult("account", "ok", codedText("account_ok", { name: name ?? row.wabaId }));
  }
  return checkResult("account", "failed", codedText("account_status", { status }), {
    text: codedText("account_status_action"),
  });
}

async function checkSubscription(client: Client, row: NumberRow): Promise<Check> {
  const apps = await client.listSubscribedApps(row.wabaId);
  if (!apps.ok) return refusedCheck("subscription", apps.error, { field: "accessToken" });
  if (apps.value.length > 0) {
    const names = apps.value.map(({ name, id }) => name ?? id ?? "–").join(", ");
    return checkResult("subscription", "ok", codedText("subscription_ok", { apps: names }));
  }
  return checkResult("subscription", "failed", codedText("subscription_missing"), {
    field: "subscribe",
    text: codedText("subscription_action"),
  });
}

async function checkWebhook(row: NumberRow, { callbackUrl }: GraphNumber): Promise<Check> {
  const url = webhookUrl(row);
  if (callbackUrl !== null && callbackUrl !== url) {
    return checkResult("webhook", "failed", codedText("webhook_elsewhere", { url: callbackUrl }), {
      text: codedText("webhook_elsewhere_action", { url }),
    });
  }
  const problem = await probeWebhook(row);
  if (problem) {
    return checkResult("webhook", "failed", problem, { text: codedText("webhook_unreachable_action") });
  }
  return row.webhookLastReceivedAt
    ? checkResult("webhook", "ok", codedText("webhook_ok"))
    : checkResult("webhook", "warning", codedText("webhook_none_yet"), {
        text: codedText("webhook_none_yet_action"),
      });
}

function checkName({ nameStatus, verifiedName }: GraphNumber): Check {
  const name = verifiedName ?? "–";
  switch (nameStatus) {
    case "DECLINED":
    case "EXPIRED": {
      const code = nameStatus === "DECLINED" ? "name_declined" : "name_expired";
      return checkResult("name", "warning", codedText(code, { name }), {
        text: codedText("number_name_action"),
      });
    }
    case "PENDING_REVIEW":
      return checkResult("name", "warning", codedText("name_in_review", { name }));
    default:
      return checkResult(
        "name",
        "ok",
        verifiedName ? codedText("name_ok", { name }) : codedText("name_none"),
      );
  }
}

function checkQuality({ qualityRating }: GraphNumber): Check {
  if (qualityRating === "RED") {
    return checkResult("quality", "failed", codedText("quality_low"), {
      text: codedText("quality_low_action"),
    });
  }
  if (qualityRating === "YELLOW") {
    return checkResult("quality", "warning", codedText("quality_medium"), {
      text: codedText("quality_medium_action"),
    });
  }
  return checkResult("quality", "ok", codedText(qualityRating === "GREEN" ? "quality_high" : "quality_none"));
}

function checkLimit({ limitTier }: GraphNumber): Check {
  const people = recipientsOf(limitTier);
  if (people === null) return checkResult("limit", "ok", codedText("limit_unknown"));
  return Number.isFinite(people)
    ? checkResult("limit", "ok", codedText("limit_people", { people: people.toLocaleString("en") }))
    : checkResult("limit", "ok", codedText("limit_unlimited"));
}

function checkHealth({ health }: GraphNumber): Check {
  if (!health || health.canSend === "AVAILABLE") return checkResult("health", "ok", codedText("health_ok"));
  const [problem] = health.problems;
  const text = health.problems.map(({ description }) => description).join(" ");
  const isBlocked = health.canSend === "BLOCKED";
  const summary = codedText(isBlocked ? "health_blocked" : "health_limited", { text });
  return {
    ...checkResult("health", isBlocked ? "failed" : "warning", summary, {
      text: problem?.solution ? literalText(problem.solution) : codedText("health_action"),
    }),
    whatsappCode: problem?.code ?? null,
  };
}
