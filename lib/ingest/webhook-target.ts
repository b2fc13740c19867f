import "server-only";
import type { Id } from "#lib/id.ts";

/** A number of the workspace that a webhook may speak of. */
export interface Target {
  id: Id<"num">;
  phoneNumberId: string;
  wabaId: string;
  displayNumber: string;
  /** The webhook came to this number's own address. */
  addressed: boolean;
  /** When WhatsApp was last heard of through it. */
  heardAt: Date | null;
}
