import { ExternalLink, Forward, ShoppingBag } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function MessageOrigin({ message: { forwarded, product, referral } }: { message: MessageView }) {
  const t = useTranslations("thread");
  return (
    <>
      {forwarded ? (
        <span className="mb-1 flex items-center gap-1 text-muted text-xs">
          <Forward aria-hidden className="size-3.5" />
          {t("forwarded")}
        </span>
      ) : null}
      {product ? (
        <span className="mb-1 flex items-center gap-1 text-muted text-xs [overflow-wrap:anywhere]">
          <ShoppingBag aria-hidden className="size-3.5 shrink-0" />
          {t("aboutProduct", { id: product.productId })}
        </span>
      ) : null}
      {referral ? <Ad referral={referral} /> : null}
    </>
  );
}

function Ad({ referral }: { referral: NonNullable<MessageView["referral"]> }) {
  const t = useTranslations("thread");
  const { headline, body, welcomeText, sourceUrl, mediaUrl } = referral;
  return (
    <div className="mb-1.5 border-accent border-s-2 ps-2 text-xs">
      <AdLink url={sourceUrl}>{t("cameFromAd", { headline: headline ?? t("adNoHeadline") })}</AdLink>
      {body ? (
        <span dir="auto" className="line-clamp-3 text-muted [overflow-wrap:anywhere]">
          {body}
        </span>
      ) : null}
      {welcomeText ? (
        <span dir="auto" className="block text-muted [overflow-wrap:anywhere]">
          {t("adGreeting", { text: welcomeText })}
        </span>
      ) : null}
      {mediaUrl?.startsWith("https://") ? <AdLink url={mediaUrl}>{t("adMedia")}</AdLink> : null}
    </div>
  );
}

function AdLink({ url, children }: { url: string | null; children: string }) {
  if (!url?.startsWith("https://")) return <span className="block text-muted">{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="flex min-h-6 items-center gap-1">
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      {children}
    </a>
  );
}
