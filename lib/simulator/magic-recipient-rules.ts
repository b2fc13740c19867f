import { describeError, errorCatalog } from "#lib/whatsapp/errors.ts";

export const forcibleCodes: readonly number[] = Object.keys(errorCatalog)
  .map(Number)
  .filter((code) => code < 1_000_000)
  .sort((a, b) => a - b);

/** `9` and the code in six digits. */
export function toSuffix(code: number): string {
  return `9${String(code).padStart(6, "0")}`;
}

function forcedCode(waId: string): number | null {
  const code = Number(/9(\d{6})$/.exec(waId)?.[1] ?? Number.NaN);
  return forcibleCodes.includes(code) ? code : null;
}

type ReachedStatus = "sent" | "delivered" | "read";

export interface Scenario {
  statuses: readonly ReachedStatus[];
  failure?: number;
  refusal?: { status: number; code: number };
  /** Per message; every call if absent. */
  refuseTimes?: number;
  respondAfterMs?: number;
  /** Cuts the connection before or after accepting the message, or makes the response unreadable. */
  cut?: "before" | "after" | "malformed";
  duplicated?: boolean;
  numberError?: number;
}

const DELIVERED: Pick<Scenario, "statuses"> = { statuses: ["sent", "delivered"] };

/** The scenarios by the recipient's last four digits, as listed in /docs/sandbox. */
export const magicScenarios = {
  "0001": { statuses: ["sent", "delivered", "read"] },
  "0002": { statuses: ["sent", "delivered"] },
  "0003": { statuses: ["sent"] },
  "0010": { statuses: ["sent"], failure: 131026 },
  "0011": { statuses: ["sent"], failure: 131049 },
  "0012": { statuses: ["sent"], failure: 131050 },
  "0013": { statuses: [], failure: 131053 },
  "0014": { statuses: [], failure: 131047 },
  "0020": { ...DELIVERED, refusal: { status: 500, code: 131000 }, refuseTimes: 2 },
  // Longer than our client's timeout of ten seconds.
  "0021": { ...DELIVERED, respondAfterMs: 12_000 },
  // A server cannot refuse an established connection; this is a gateway's response instead.
  "0022": { ...DELIVERED, refusal: { status: 503, code: 131016 }, refuseTimes: 1 },
  "0023": { ...DELIVERED, refusal: { status: 400, code: 130429 }, refuseTimes: 1 },
  // Once per message, so that held messages are delivered when the number is back in service.
  "0024": { ...DELIVERED, refusal: { status: 401, code: 190 }, refuseTimes: 1 },
  "0025": { statuses: [], refusal: { status: 403, code: 368 } },
  "0026": { ...DELIVERED, cut: "after" },
  "0027": { statuses: [], cut: "before" },
  "0028": { ...DELIVERED, cut: "malformed" },
  "0029": { ...DELIVERED, respondAfterMs: 3000 },
  "0030": { statuses: ["read", "delivered", "sent"], duplicated: true },
  "0031": { statuses: ["sent", "read"] },
  "0032": { statuses: ["delivered", "read"] },
} as const satisfies Readonly<Record<string, Scenario>>;

export type MagicSuffix = keyof typeof magicScenarios;

function isMagic(suffix: string): suffix is MagicSuffix {
  return Object.hasOwn(magicScenarios, suffix);
}

export function findScenario(waId: string): Scenario | null {
  const code = forcedCode(waId);
  if (code !== null) return toScenario(code);
  const suffix = waId.slice(-4);
  return isMagic(suffix) ? magicScenarios[suffix] : null;
}

function toScenario(code: number): Scenario {
  switch (describeError(code).reportedBy) {
    case "response":
      return toRefusalScenario(code);
    case "status":
      return { statuses: [], failure: code };
    case "number":
      return { ...DELIVERED, numberError: code };
  }
}

/**
 * Refuses a code that takes the number out of service only once per message, so that held messages are delivered later.
 */
function toRefusalScenario(code: number): Scenario {
  const { httpStatus, disposition } = describeError(code);
  const refusal = { status: httpStatus, code };
  if (disposition === "credentials") return { ...DELIVERED, refusal, refuseTimes: 1 };
  return { statuses: [], refusal };
}
