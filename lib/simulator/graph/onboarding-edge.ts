import "server-only";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { profileSchema } from "#lib/simulator/account-schema.ts";
import { refuseUnknownField, selectFields } from "#lib/simulator/graph/fields.ts";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import { createRandom, nextRandomKey } from "#lib/simulator/phones.ts";
import {
  changeAccountData,
  readAccountData,
  type SandboxNumber,
  updateAccountData,
} from "#lib/simulator/sandbox-number.ts";

const DONE: GraphReply = { status: 200, body: { success: true } };
const SIX_DIGITS = /^\d{6}$/;

const missingParameter = (name: string) =>
  graphError(400, 100, { message: `(#100) The parameter ${name} is required.` });

/** The control panel shows the code (docs/whatsapp.md#registration). */
export async function requestCode(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const { code_method: method, language } = recordOf(body);
  if (method !== "SMS" && method !== "VOICE") return missingParameter("code_method");
  if (typeof language !== "string") return missingParameter("language");
  const chance = createRandom(await nextRandomKey(db, number));
  const code = String(Math.floor(chance() * 1_000_000)).padStart(6, "0");
  await updateAccountData(db, number, { pendingCode: code });
  return DONE;
}

export async function verifyCode(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const { code } = recordOf(body);
  if (typeof code !== "string") return missingParameter("code");
  if (code.replace("-", "") !== readAccountData(number).pendingCode) return graphError(400, 136025);
  await updateAccountData(db, number, { pendingCode: null });
  return DONE;
}

/** The first PIN is stored; later ones must match. */
export async function register(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const { pin } = recordOf(body);
  if (typeof pin !== "string" || !SIX_DIGITS.test(pin)) {
    return graphError(400, 100, { message: "(#100) The parameter pin must be 6 digits." });
  }
  const account = readAccountData(number);
  if (account.pin !== null && account.pin !== pin) return graphError(400, 133005);
  await updateAccountData(db, number, { registered: true, pin });
  return DONE;
}

export async function deregister(db: Db, number: SandboxNumber): Promise<GraphReply> {
  await updateAccountData(db, number, { registered: false });
  return DONE;
}

export async function changePin(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const { pin } = recordOf(body);
  if (typeof pin !== "string" || !SIX_DIGITS.test(pin)) return missingParameter("pin");
  await updateAccountData(db, number, { pin });
  return DONE;
}

/** docs/whatsapp.md#business-profile */
export async function handleProfile(
  db: Db,
  number: SandboxNumber,
  { method, body, query }: { method: string; body: unknown; query: URLSearchParams },
): Promise<GraphReply | null> {
  if (method === "GET") {
    const { profile_picture_handle: _handle, ...profile } = readAccountData(number).profile;
    const data = [{ messaging_product: "whatsapp", ...selectFields(profile, query) }];
    return refuseUnknownField(query, "WhatsAppBusinessProfile") ?? { status: 200, body: { data } };
  }
  if (method !== "POST") return null;
  const { messaging_product, ...changes } = recordOf(body);
  if (messaging_product !== "whatsapp") return missingParameter("messaging_product");
  const parsed = profileSchema.safeParse(changes);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return graphError(400, 100, {
      message: `(#100) The parameter ${issue?.path.join(".") ?? "profile"} is not valid.`,
    });
  }
  await changeAccountData(db, number, (account) => ({ profile: { ...account.profile, ...parsed.data } }));
  return DONE;
}

const blockSchema = z.object({
  messaging_product: z.literal("whatsapp"),
  block_users: z.array(z.object({ user: z.string().regex(/\d/) })).min(1),
});

/** docs/whatsapp.md#blocked-users */
export async function handleBlocks(
  db: Db,
  number: SandboxNumber,
  { method, body }: { method: string; body: unknown },
): Promise<GraphReply | null> {
  if (method === "GET") {
    const { blocked } = readAccountData(number);
    const data = blocked.map((waId) => ({ messaging_product: "whatsapp", wa_id: waId }));
    return { status: 200, body: { data } };
  }
  if (method !== "POST" && method !== "DELETE") return null;
  const parsed = blockSchema.safeParse(body);
  if (!parsed.success) return missingParameter("block_users");
  const users = parsed.data.block_users.map(({ user }) => ({ input: user, wa_id: user.replace(/\D/g, "") }));
  const ids = new Set(users.map(({ wa_id }) => wa_id));
  await changeAccountData(db, number, ({ blocked }) => {
    const others = blocked.filter((waId) => !ids.has(waId));
    return { blocked: method === "POST" ? [...others, ...ids] : others };
  });
  const name = method === "POST" ? "added_users" : "removed_users";
  return { status: 200, body: { messaging_product: "whatsapp", block_users: { [name]: users } } };
}
