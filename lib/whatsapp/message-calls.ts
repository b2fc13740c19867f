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
  /** WhatsApp certainly did not get it: no connection was made, or something on the way refused it (`status`). */
  | { kind: "not-sent"; reason: string; status?: number; retryAfterMs?: number | null }
  /** It may have arrived: the answer did not, or cannot be read. */
  | { kind: "unknown"; reason: string };

/** Not implemented, version not supported, network authentication required. */
const NEVER_PASSED_ON = new Set([501, 505, 511]);

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
      if (!error || !isWhatsApps(error)) return readForeign(status, retryAfterMs);
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

/** Whether an error is WhatsApp's own, which has a code or a trace id (§5.1), and not that of a gateway before it. */
function isWhatsApps({ code, traceId }: GraphError): boolean {
  return code !== null || traceId !== null;
}

/**
 * An answer that is not WhatsApp's: of a proxy, a firewall or a gateway on the way. A client error says that the request was
 * not passed on, and so does 503 with a `Retry-After`; after any other server error it may have been (RFC 9110 §15.6).
 */
function readForeign(status: number, retryAfterMs: number | null): SendOutcome {
  const isClientError = status >= 400 && status < 500;
  const isRefusal = isClientError || NEVER_PASSED_ON.has(status) || (status === 503 && retryAfterMs !== null);
  if (!isRefusal) return { kind: "unknown", reason: `HTTP ${status} without a readable error` };
  const reason = `HTTP ${status} from something between Parley and WhatsApp`;
  return { kind: "not-sent", reason, status, retryAfterMs };
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
