import type { CustomerTraits } from "#lib/simulator/settings-schema.ts";

/** Null for a number that is not on WhatsApp. */
export type ReceivingTraits = Pick<CustomerTraits, "online" | "receipts" | "blockedBusiness"> | null;

/** Whether a message that was sent is delivered. */
export function canReceive(traits: ReceivingTraits): boolean {
  return traits?.online === true && !traits.blockedBusiness;
}

export function sendsReadReceipts(traits: ReceivingTraits): boolean {
  return traits?.receipts === true && canReceive(traits);
}
