import { recordOf } from "#lib/platform/record-of.ts";
import type { CustomerMessage, SandboxChat, SandboxMessageView } from "#lib/simulator/schema.ts";
import { canReceive } from "#lib/simulator/trait-rules.ts";

export type SendAsCustomer = (message: CustomerMessage["message"]) => void;

export type PhoneOwner = Pick<SandboxChat, "waId" | "profileName">;

export interface PhoneItem {
  message: SandboxMessageView;
  quoted: string | null;
  reactions: string[];
}

export function phoneItems(messages: readonly SandboxMessageView[], chat: SandboxChat): PhoneItem[] {
  const reactions = new Map<string, Map<string, string>>();
  for (const { message, direction, status } of messages) {
    if (message.type !== "reaction" || status === "failed") continue;
    const { message_id, emoji } = recordOf(message.reaction);
    const target = reactions.get(String(message_id)) ?? new Map<string, string>();
    reactions.set(String(message_id), target.set(direction, String(emoji ?? "")));
  }
  return messages
    .filter((item) => item.message.type !== "reaction" && hasArrived(item, chat))
    .map((message) => ({
      message,
      quoted: quotedLine(message, messages),
      reactions: [...(reactions.get(message.wamid)?.values() ?? [])].filter((emoji) => emoji !== ""),
    }));
}

/** `sent` is not enough: the phone may be off, or the customer may block the business. */
function hasArrived({ direction, status }: SandboxMessageView, { traits }: SandboxChat): boolean {
  if (direction === "from_customer" || status === "delivered" || status === "read") return true;
  return status === "sent" && canReceive(traits);
}

function quotedLine({ message }: SandboxMessageView, messages: readonly SandboxMessageView[]): string | null {
  const { id, message_id } = recordOf(message.context);
  const quoted = messages.find(({ wamid }) => wamid === (id ?? message_id));
  return quoted ? lineOf(quoted) : null;
}

export function lineOf({ message, rendered }: SandboxMessageView): string {
  const own = recordOf(message[String(message.type)]);
  return (
    rendered?.body ??
    String(recordOf(own.body).text ?? own.body ?? own.text ?? own.caption ?? `(${message.type})`)
  );
}
