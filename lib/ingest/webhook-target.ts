import "server-only";
import type { Id } from "#lib/platform/id.ts";

export interface WebhookTarget {
  id: Id<"num">;
  phoneNumberId: string;
  wabaId: string;
  displayNumber: string;
  /** The webhook was sent to this number's URL. */
  addressed: boolean;
  lastReceivedAt: Date | null;
}
