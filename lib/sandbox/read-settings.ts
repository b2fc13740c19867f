import "server-only";
import type { sandboxPhones } from "#db/schema/index.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import {
  type CustomerTraits,
  type SandboxSettings,
  settingsSchema,
  traitsSchema,
} from "#lib/sandbox/settings.ts";

/** How WhatsApp behaves towards a number now. */
export function settingsOf(number: Pick<SandboxNumber, "settings">): SandboxSettings {
  return settingsSchema.parse(number.settings);
}

/** What kind of customer holds a phone. */
export function traitsOf(phone: Pick<typeof sandboxPhones.$inferSelect, "traits">): CustomerTraits {
  return traitsSchema.parse(phone.traits);
}
