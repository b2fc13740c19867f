import { ExternalLink, Forward } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MessageView } from "#lib/messages/schema.ts";

/** What WhatsApp tells above a message's words: that it was forwarded, or the ad that the customer came from. */
export function MessageOrigin({ message: { forwarded, referral } }: { message: MessageView }) {
  const t = useTranslations("thread");
  const words = referral ? t("cameFromAd", { headline: referral.headline ?? t("adNoHeadline") }) : null;
  return (
    <>
      {forwarded ? (
        <span className="mb-1 flex items-center gap-1 text-muted text-xs">
          <Forward aria-hidden className="size-3.5" />
          {t("forwarded")}
        </span>
      ) : null}
      {words && referral?.sourceUrl?.startsWith("https://") ? (
        <a
          href={referral.sourceUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="mb-1 flex items-center gap-1 text-xs"
        >
          <ExternalLink aria-hidden className="size-3.5" />
          {words}
        </a>
      ) : words ? (
        <span className="mb-1 block text-muted text-xs">{words}</span>
      ) : null}
    </>
  );
}
