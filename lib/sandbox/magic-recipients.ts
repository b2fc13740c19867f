/** How a recipient's phone behaves: what the simulator answers and what it reports afterwards (API.md §16). */
export interface Play {
  /** The statuses that follow an accepted message, in the order in which they are posted. */
  statuses: readonly ("sent" | "delivered" | "read")[];
  /** WhatsApp's code of a failure that follows instead. */
  failure?: number;
  /** The call is refused with this code. */
  refusal?: { status: number; code: number };
  /** So many calls for the same message are refused first. */
  refuseTimes?: number;
  /** The answer comes only after this many milliseconds, though the message was accepted. */
  answerAfterMs?: number;
  /** Every status is posted twice. */
  doubled?: boolean;
}

// The last four digits of the recipient choose the play.
const plays: Readonly<Record<string, Play>> = {
  "0001": { statuses: ["sent", "delivered", "read"] },
  "0002": { statuses: ["sent", "delivered"] },
  "0003": { statuses: ["sent"] },
  "0010": { statuses: ["sent"], failure: 131026 },
  "0011": { statuses: ["sent"], failure: 131049 },
  "0012": { statuses: ["sent"], failure: 131050 },
  "0013": { statuses: [], failure: 131053 },
  "0014": { statuses: [], failure: 131047 },
  "0020": { statuses: ["sent", "delivered"], refusal: { status: 500, code: 131000 }, refuseTimes: 2 },
  // Beyond the ten seconds that a client of ours waits.
  "0021": { statuses: ["sent", "delivered"], answerAfterMs: 12_000 },
  "0022": { statuses: ["sent", "delivered"], refusal: { status: 503, code: 131016 }, refuseTimes: 1 },
  "0023": { statuses: ["sent", "delivered"], refusal: { status: 400, code: 130429 }, refuseTimes: 1 },
  // Once for each message, so that what was held goes when the number is back in service.
  "0024": { statuses: ["sent", "delivered"], refusal: { status: 401, code: 190 }, refuseTimes: 1 },
  "0025": { statuses: [], refusal: { status: 403, code: 368 } },
  "0030": { statuses: ["read", "delivered", "sent"], doubled: true },
};

const ORDINARY: Play = { statuses: ["sent", "delivered"] };

/** The play of a recipient; anyone without a magic number has a phone that is on and tells when it reads. */
export function playOf(waId: string): Play {
  return plays[waId.slice(-4)] ?? ORDINARY;
}

/** Whether the customer's own page decides when a message is read, as for every ordinary phone. */
export function isOrdinary(waId: string): boolean {
  return plays[waId.slice(-4)] === undefined;
}
