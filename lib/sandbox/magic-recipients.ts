import { forcedCode, httpStatusOf, tellingOf } from "#lib/sandbox/codes.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

type Reached = "sent" | "delivered" | "read";

/** How a recipient's phone behaves: what the simulator answers and what it reports afterwards (API.md §16). */
export interface Play {
  /** The statuses that follow an accepted message, in the order in which they are posted. */
  statuses: readonly Reached[];
  /** WhatsApp's code of a failure that follows them. */
  failure?: number;
  /** The call is refused with this code. */
  refusal?: { status: number; code: number };
  /** So many calls for the same message are refused first; every call where it is absent. */
  refuseTimes?: number;
  /** The answer comes only after this many milliseconds, though the message was accepted. */
  answerAfterMs?: number;
  /** The connection is lost before the message is taken or after, or the answer makes no sense. */
  cut?: "before" | "after" | "garbled";
  /** Every status is posted twice. */
  doubled?: boolean;
  /** Besides, an error of the number itself is posted. */
  numberError?: number;
}

const DELIVERED: Pick<Play, "statuses"> = { statuses: ["sent", "delivered"] };

/** The last four digits of a recipient choose its play; the page and /docs/sandbox list these very ones. */
export const magicPlays = {
  "0001": { statuses: ["sent", "delivered", "read"] },
  "0002": { statuses: ["sent", "delivered"] },
  "0003": { statuses: ["sent"] },
  "0010": { statuses: ["sent"], failure: 131026 },
  "0011": { statuses: ["sent"], failure: 131049 },
  "0012": { statuses: ["sent"], failure: 131050 },
  "0013": { statuses: [], failure: 131053 },
  "0014": { statuses: [], failure: 131047 },
  "0020": { ...DELIVERED, refusal: { status: 500, code: 131000 }, refuseTimes: 2 },
  // Beyond the ten seconds that a client of ours waits.
  "0021": { ...DELIVERED, answerAfterMs: 12_000 },
  // A server cannot refuse a connection that already stands; this is what a gateway answers in its place.
  "0022": { ...DELIVERED, refusal: { status: 503, code: 131016 }, refuseTimes: 1 },
  "0023": { ...DELIVERED, refusal: { status: 400, code: 130429 }, refuseTimes: 1 },
  // Once for each message, so that what was held goes when the number is back in service.
  "0024": { ...DELIVERED, refusal: { status: 401, code: 190 }, refuseTimes: 1 },
  "0025": { statuses: [], refusal: { status: 403, code: 368 } },
  "0026": { ...DELIVERED, cut: "after" },
  "0027": { statuses: [], cut: "before" },
  "0028": { ...DELIVERED, cut: "garbled" },
  "0029": { ...DELIVERED, answerAfterMs: 3000 },
  "0030": { statuses: ["read", "delivered", "sent"], doubled: true },
  "0031": { statuses: ["sent", "read"] },
  "0032": { statuses: ["delivered", "read"] },
} as const satisfies Readonly<Record<string, Play>>;

export type MagicSuffix = keyof typeof magicPlays;

function isMagic(suffix: string): suffix is MagicSuffix {
  return Object.hasOwn(magicPlays, suffix);
}

/** The play of a recipient with magic digits; null for anyone else, whose phone its page and the settings move. */
export function playOf(waId: string): Play | null {
  const code = forcedCode(waId);
  if (code !== null) return playOfCode(code);
  const suffix = waId.slice(-4);
  return isMagic(suffix) ? magicPlays[suffix] : null;
}

/** The play that tells one of WhatsApp's codes as Meta does. */
export function playOfCode(code: number): Play {
  switch (tellingOf(code)) {
    case "answer":
      return refusedWith(code);
    case "status":
      return { statuses: [], failure: code };
    case "number":
      return { ...DELIVERED, numberError: code };
  }
}

/**
 * A refusal that takes the number out of service comes once for each message, so that what was held is delivered when
 * the number is back.
 */
function refusedWith(code: number): Play {
  const refusal = { status: httpStatusOf(code), code };
  if (describeError(code).disposition === "credentials") return { ...DELIVERED, refusal, refuseTimes: 1 };
  return { statuses: [], refusal };
}
