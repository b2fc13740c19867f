import "server-only";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { profileSchema } from "#lib/sandbox/account-facts.ts";
import { chanceOf, nextDraw } from "#lib/sandbox/draw.ts";
import { factsOf, setFacts } from "#lib/sandbox/graph/account-edge.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

const DONE: GraphReply = { status: 200, body: { success: true } };
const SIX_DIGITS = /^\d{6}$/;

const missing = (name: string) =>
  graphError(400, 100, { message: `(#100) The parameter ${name} is required.` });

/** `POST /{phone-number-id}/request_code` (§7): the code would come by SMS or call; here the control panel shows it. */
export async function requestCode(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const { code_method: method, language } = Object(body);
  if (!["SMS", "VOICE"].includes(method)) return missing("code_method");
  if (typeof language !== "string") return missing("language");
  const chance = chanceOf(await nextDraw(db, number));
  const code = String(Math.floor(chance() * 1_000_000)).padStart(6, "0");
  await setFacts(db, number, { pendingCode: code });
  return DONE;
}

/** `POST /{phone-number-id}/verify_code` (§7): the code that was asked for, with or without its dash, once. */
export async function verifyCode(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const { code } = Object(body);
  if (typeof code !== "string") return missing("code");
  if (code.replace("-", "") !== factsOf(number).pendingCode) return graphError(400, 136025);
  await setFacts(db, number, { pendingCode: null });
  return DONE;
}

/** `POST /{phone-number-id}/register` and `POST /{phone-number-id}` with a PIN (§7): it becomes or must be the PIN. */
export async function register(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const { pin } = Object(body);
  if (typeof pin !== "string" || !SIX_DIGITS.test(pin)) {
    return graphError(400, 100, { message: "(#100) The parameter pin must be 6 digits." });
  }
  const facts = factsOf(number);
  if (facts.pin !== null && facts.pin !== pin) return graphError(400, 133005);
  await setFacts(db, number, { registered: true, pin });
  return DONE;
}

export async function deregister(db: Db, number: SandboxNumber): Promise<GraphReply> {
  await setFacts(db, number, { registered: false });
  return DONE;
}

export async function changePin(db: Db, number: SandboxNumber, body: unknown): Promise<GraphReply> {
  const { pin } = Object(body);
  if (typeof pin !== "string" || !SIX_DIGITS.test(pin)) return missing("pin");
  await setFacts(db, number, { pin });
  return DONE;
}

/** `GET` and `POST /{phone-number-id}/whatsapp_business_profile` (§7). */
export async function answerProfile(
  db: Db,
  number: SandboxNumber,
  { method, body }: { method: string; body: unknown },
): Promise<GraphReply | null> {
  const { profile } = factsOf(number);
  if (method === "GET") {
    return { status: 200, body: { data: [{ messaging_product: "whatsapp", ...profile }] } };
  }
  if (method !== "POST") return null;
  const { messaging_product, ...changes } = Object(body);
  if (messaging_product !== "whatsapp") return missing("messaging_product");
  const parsed = profileSchema.safeParse(changes);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return graphError(400, 100, {
      message: `(#100) The parameter ${issue?.path.join(".") ?? "profile"} is not valid.`,
    });
  }
  await setFacts(db, number, { profile: { ...profile, ...parsed.data } });
  return DONE;
}

const blockSchema = z.object({
  messaging_product: z.literal("whatsapp"),
  block_users: z.array(z.object({ user: z.string().regex(/\d/) })).min(1),
});

/** `POST` and `DELETE /{phone-number-id}/block_users` (§7): whoever is blocked reaches the business no more. */
export async function answerBlocks(
  db: Db,
  number: SandboxNumber,
  { method, body }: { method: string; body: unknown },
): Promise<GraphReply | null> {
  const facts = factsOf(number);
  if (method === "GET") {
    const data = facts.blocked.map((waId) => ({ messaging_product: "whatsapp", wa_id: waId }));
    return { status: 200, body: { data } };
  }
  if (method !== "POST" && method !== "DELETE") return null;
  const parsed = blockSchema.safeParse(body);
  if (!parsed.success) return missing("block_users");
  const users = parsed.data.block_users.map(({ user }) => ({ input: user, wa_id: user.replace(/\D/g, "") }));
  const ids = new Set(users.map(({ wa_id }) => wa_id));
  const kept = facts.blocked.filter((waId) => !ids.has(waId));
  await setFacts(db, number, { blocked: method === "POST" ? [...kept, ...ids] : kept });
  const name = method === "POST" ? "added_users" : "removed_users";
  return { status: 200, body: { messaging_product: "whatsapp", block_users: { [name]: users } } };
}
