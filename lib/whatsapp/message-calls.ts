import "server-only";
import { z } from "zod";
import type { Disposition } from "./errors.ts";
import type { GraphCaller, Result } from "./graph-caller.ts";
import { type GraphError, getDisposition } from "./graph-error.ts";
import { optionalText, validItems } from "./lenient-schemas.ts";

/** The outcome of a send, returned instead of thrown because each is a state of the message. */
export type SendOutcome =
  /** May be held for a quality check (`messageStatus`, docs/whatsapp.md#acceptance). */
  | {
      kind: "accepted";
      status: number;
      wamid: string;
      waId: string | null;
      messageStatus: string | null;
    }
  /** WhatsApp returned an error. */
  | {
      kind: "refused";
      status: number;
      error: GraphError;
      disposition: Disposition;
      retryAfterMs: number | null;
    }
  /** WhatsApp did not receive it: there was no connection, or an intermediary rejected it (`status`). */
  | { kind: "not-sent"; reason: string; status?: number; retryAfterMs?: number | null }
  /** WhatsApp may have received it: the response is missing or unreadable. */
  | { kind: "unknown"; reason: string };

/** Not implemented, HTTP version not supported, network authentication required. */
const NOT_FORWARDED = new Set([501, 505, 511]);

const acceptedSchema = z.object({
  contacts: validItems(z.object({ wa_id: optionalText })),
  messages: z.array(z.object({ id: z.string().min(1), message_status: optionalText })).min(1),
});

export const successSchema = z.object({ success: z.literal(true) }).transform(() => null);

/** Calls to `/{phone-number-id}/messages` (docs/whatsapp.md#message-envelope). */
export function messageCalls({ ask, call, readError }: GraphCaller) {
  return {
    /** Sends a message. @param timeoutMs limit of the whole call */
    async sendMessage(
      phoneNumberId: string,
      payload: Record<string, unknown>,
      { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
    ): Promise<SendOutcome> {
      const path = [phoneNumberId, "messages"];
      const answer = await ask({ method: "POST", path, body: payload, timeoutMs, signal });
      if (answer.kind !== "answer") return answer;
      const { status, json, retryAfterMs } = answer;
      if (status >= 200 && status < 300) return toAcceptedOutcome(status, json);
      const error = readError(json);
      if (!error || !isFromWhatsApp(error)) return toIntermediaryOutcome(status, retryAfterMs);
      return { kind: "refused", status, error, disposition: getDisposition(error, status), retryAfterMs };
    },

    /**
     * Marks a message and all before it as read (docs/whatsapp.md#read-marks-and-typing). @param typing shows a typing
     * indicator until the next message, for at most 25 s
     */
    markRead(
      phoneNumberId: string,
      wamid: string,
      { typing = false }: { typing?: boolean } = {},
    ): Promise<Result<null>> {
      return call(successSchema, {
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

/**
 * Whether an error has a code or trace id, so that it is from WhatsApp and not a gateway
 * (docs/whatsapp.md#error-envelope).
 */
function isFromWhatsApp({ code, traceId }: GraphError): boolean {
  return code !== null || traceId !== null;
}

/**
 * Interprets an error from a proxy, firewall or gateway. After a client error, or 503 with `Retry-After`, the request
 * was not forwarded; after any other server error it may have been (RFC 9110 §15.6).
 */
function toIntermediaryOutcome(status: number, retryAfterMs: number | null): SendOutcome {
  const isClientError = status >= 400 && status < 500;
  const isRefusal = isClientError || NOT_FORWARDED.has(status) || (status === 503 && retryAfterMs !== null);
  if (!isRefusal) return { kind: "unknown", reason: `HTTP ${status} without a valid error` };
  const reason = `HTTP ${status} from a proxy between Parley and WhatsApp`;
  return { kind: "not-sent", reason, status, retryAfterMs };
}

function toAcceptedOutcome(status: number, json: unknown): SendOutcome {
  const parsed = acceptedSchema.safeParse(json);
  const message = parsed.data?.messages[0];
  if (!message) return { kind: "unknown", reason: "a response without a message ID" };
  return {
    kind: "accepted",
    status,
    wamid: message.id,
    waId: parsed.data?.contacts[0]?.wa_id ?? null,
    messageStatus: message.message_status,
  };
}
