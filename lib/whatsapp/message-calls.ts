import "server-only";
import { z } from "zod";
import type { Disposition } from "#lib/whatsapp/errors.ts";
import type { GraphCaller, Result } from "#lib/whatsapp/graph-caller.ts";
import {
  type GraphError,
  getDisposition,
  isFromWhatsApp,
  isGatewayRefusal,
} from "#lib/whatsapp/graph-error.ts";
import { optionalText, validItems } from "#lib/whatsapp/lenient-schema.ts";

/** Returned instead of thrown, because each outcome is a state of the message. */
export type SendOutcome =
  /** May be held for a quality check (docs/whatsapp.md#acceptance). */
  | {
      kind: "accepted";
      status: number;
      wamid: string;
      waId: string | null;
      messageStatus: string | null;
    }
  | {
      kind: "refused";
      status: number;
      error: GraphError;
      disposition: Disposition;
      retryAfterMs: number | null;
    }
  /** WhatsApp did not receive it: no connection, or an intermediary rejected it. */
  | { kind: "not-sent"; reason: string; status?: number; retryAfterMs?: number | null }
  /** WhatsApp may have received it: the response is missing or unreadable. */
  | { kind: "unknown"; reason: string };

const acceptedSchema = z.object({
  contacts: validItems(z.object({ wa_id: optionalText })),
  messages: z.array(z.object({ id: z.string().min(1), message_status: optionalText })).min(1),
});

export const successSchema = z.object({ success: z.literal(true) }).transform(() => null);

export function messageCalls({ request, call, readError }: GraphCaller) {
  return {
    async sendMessage(
      phoneNumberId: string,
      payload: Record<string, unknown>,
      { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
    ): Promise<SendOutcome> {
      const path = [phoneNumberId, "messages"];
      const response = await request({ method: "POST", path, body: payload, timeoutMs, signal });
      if (response.kind !== "response") return response;
      const { status, json, retryAfterMs } = response;
      if (status >= 200 && status < 300) return toAcceptedOutcome(status, json);
      const error = readError(json);
      if (!error || !isFromWhatsApp(error)) return toIntermediaryOutcome(status, retryAfterMs);
      return { kind: "refused", status, error, disposition: getDisposition(error, status), retryAfterMs };
    },

    /**
     * Marks the earlier messages too. A typing indicator lasts at most 25 s
     * (docs/whatsapp.md#read-marks-and-typing).
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

function toIntermediaryOutcome(status: number, retryAfterMs: number | null): SendOutcome {
  if (!isGatewayRefusal(status, retryAfterMs))
    return { kind: "unknown", reason: `HTTP ${status} without a valid error` };
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
