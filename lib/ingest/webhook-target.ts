import "server-only";
import type { Id } from "#lib/platform/id.ts";

/** A number of the workspace that a webhook may refer to. */
export interface WebhookTarget {
  id: Id<"num">;
  phoneNumberId: string;
  wabaId: string;
  displayNumber: string;
  /** The webhook was sent to this number's URL. */
  addressed: boolean;
  /** When the last webhook was received. */
  lastReceivedAt: Date | null;
}
