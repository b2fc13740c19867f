import type { useTranslations } from "next-intl";
import { automaticReplyNames } from "#lib/automations/rules.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function describeAuthor(
  { author, fromPhone }: Pick<MessageView, "author" | "fromPhone">,
  currentMemberId: string,
  contactName: string,
  t: ReturnType<typeof useTranslations<"thread">>,
): string {
  if (author.kind === "contact") return contactName;
  if (fromPhone) return t("from.phone");
  if (author.kind === "member") return author.id === currentMemberId ? t("from.you") : (author.name ?? "");
  if (author.kind === "api_key") return t("from.api", { name: author.name ?? "" });
  const automatic = automaticReplyNames.find((name) => name === author.name);
  return automatic ? t(`from.${automatic}`) : (author.name ?? t("from.automatic"));
}
