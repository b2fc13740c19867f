import "server-only";
import { z } from "zod";
import type { Disposition } from "./errors.ts";
import type { GraphCaller, Result } from "./graph-caller.ts";
import { dispositionOf, type GraphError } from "./graph-error.ts";
import { readable, text } from "./lenient.ts";

/** What came of a send. Never an exception: each of these is a state that a message can be in. */
export type SendOutcome =
  /** WhatsApp has it; a template may be held for a quality check first (`messageStatus`, §1.1). */
  | {
      kind: "accepted";
      status: number;
      wamid: string;
      waId: string | null;
      messageStatus: string | null;
    }
  /** WhatsApp answered that it does not take it. */
  | {
      kind: "refused";
      status: number;
      error: GraphError;
      disposition: Disposition;
      retryAfterMs: number | null;
    }
  /** It certainly never left: no connection was made. */
  | { kind: "not-sent"; reason: string }
  /** It may have arrived: the answer did not, or cannot be read. */
  | { kind: "unknown"; reason: string };

const sentSchema = z.object({
  contacts: readable(z.object({ wa_id: text })),
  messages: z.array(z.object({ id: z.string().min(1), message_status: text })).min(1),
});

/** An answer that says no more than that it was done. */
export const doneSchema = z.object({ success: z.literal(true) }).transform(() => null);

/** The calls about messages, all to `/{phone-number-id}/messages` (whatsapp-cloud-api.md §1). */
export function messageCalls({ ask, call, readError }: GraphCaller) {
  return {
    /** Sends a message object (§1). @param timeoutMs the whole budget of the call */
    async sendMessage(
      phoneNumberId: string,
      payload: Record<string, unknown>,
      { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
    ): Promise<SendOutcome> {
      const path = [phoneNumberId, "messages"];
      const answer = await ask({ method: "POST", path, body: payload, timeoutMs, signal });
      if (answer.kind !== "answer") return answer;
      const { status, json, retryAfterMs } = answer;
      if (status >= 200 && status < 300) return readSent(status, json);
      const error = readError(json);
      if (!error) return { kind: "unknown", reason: `HTTP ${status} without a readable error` };
      return { kind: "refused", status, error, disposition: dispositionOf(error, status), retryAfterMs };
    },

    /**
     * Marks a customer's message, and everything before it, as read (§1.7).
     * @param typing also shows "typing…" until the next message, for at most 25 s
     */
    markRead(
      phoneNumberId: string,
      wamid: string,
      { typing = false }: { typing?: boolean } = {},
    ): Promise<Result<null>> {
      return call(doneSchema, {
        method: "POST",
        path: [phoneNumberId, "messages"],
        body: {
          messaging_product: "whatsapp",
          status: "read",
          message_id: wamid,
          ...(typing ? { typing_indicator: { type: "text" } } : {}),
        },
      });
    },
  };
}

function readSent(status: number, json: unknown): SendOutcome {
  const parsed = sentSchema.safeParse(json);
  const message = parsed.data?.messages[0];
  if (!message) return { kind: "unknown", reason: "an answer without a message id" };
  return {
    kind: "accepted",
    status,
    wamid: message.id,
    waId: parsed.data?.contacts[0]?.wa_id ?? null,
    messageStatus: message.message_status,
  };
}
