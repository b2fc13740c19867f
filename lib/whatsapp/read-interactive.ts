import "server-only";
import { z } from "zod";
import { flag, optionalText, time } from "#lib/whatsapp/lenient-schema.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import { readFormAnswer } from "#lib/whatsapp/read-form-answer.ts";

const replySchema = z
  .object({ id: optionalText, title: z.string(), description: optionalText })
  .nullish()
  .catch(null);

const interactiveSchema = z.object({
  button_reply: replySchema,
  list_reply: replySchema,
  nfm_reply: z
    .object({ name: optionalText, body: optionalText, response_json: z.unknown() })
    .nullish()
    .catch(null),
  call_permission_reply: z
    .object({
      response: z.string(),
      is_permanent: flag,
      expiration_timestamp: time.nullish().catch(null),
      response_source: optionalText,
    })
    .nullish()
    .catch(null),
});

type Interactive = z.output<typeof interactiveSchema>;
type Reply = Extract<MessageContent, { kind: "interactive_reply" }>;

/** docs/whatsapp.md#inbound-messages */
export function readInteractive(value: unknown): Reply | null {
  const parsed = interactiveSchema.safeParse(value).data;
  if (!parsed) return null;
  const { button_reply, list_reply, nfm_reply, call_permission_reply } = parsed;
  if (button_reply) return readChoice("button", button_reply);
  if (list_reply) return readChoice("list", list_reply);
  if (nfm_reply) return readForm(nfm_reply);
  return call_permission_reply ? readCallPermission(call_permission_reply) : null;
}

function readChoice(via: "button" | "list", choice: NonNullable<z.output<typeof replySchema>>): Reply {
  return { kind: "interactive_reply", via, ...choice, id: choice.id ?? "" };
}

function readForm({ name, body, response_json }: NonNullable<Interactive["nfm_reply"]>): Reply {
  const responseJson =
    typeof response_json === "string" ? response_json : JSON.stringify(response_json ?? "");
  return {
    kind: "interactive_reply",
    via: "form",
    id: name ?? "",
    title: body ?? "Form sent",
    description: null,
    ...(response_json ? { form: { responseJson, fields: readFormAnswer(responseJson) } } : {}),
  };
}

function readCallPermission(reply: NonNullable<Interactive["call_permission_reply"]>): Reply {
  const granted = reply.response === "accept";
  return {
    kind: "interactive_reply",
    via: "call_permission",
    id: reply.response,
    title: granted ? "Allowed calls" : "Declined calls",
    description: null,
    callPermission: {
      granted,
      permanent: reply.is_permanent,
      expiresAt: reply.expiration_timestamp?.toISOString() ?? null,
      source: reply.response_source,
    },
  };
}
