import { FileText, Film, Image, MapPin, ShoppingBag, Tag } from "lucide-react";
import { useTranslations } from "next-intl";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { type ButtonIcon, MessageButton, MessageButtons } from "#components/inbox/thread/message-buttons.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { type HeaderKind, toHeaderKind } from "#lib/whatsapp/header-kinds.ts";
import { isPasscodeButton } from "#lib/whatsapp/passcode-button-rules.ts";

interface Card {
  headerKind: string;
  body: string;
  buttons: readonly Button[];
}

interface Rendered extends Card {
  /** Known of a template that was sent. */
  category?: string | undefined;
  header: string | null;
  footer: string | null;
  offer?: Offer | null | undefined;
  cards?: readonly Card[] | undefined;
}

interface Offer {
  text: string;
  /** Null until it is sent, and for one without a countdown. */
  expiresAt: string | null;
}

interface Button {
  /** In WhatsApp's spelling. */
  type: string;
  text: string;
  value?: string | null | undefined;
}

/** @param card the position of the card that has the button */
type OnTap = (button: Button, card?: number) => void;

const headerIcons: Record<HeaderKind, typeof Image | null> = {
  none: null,
  text: null,
  image: Image,
  video: Film,
  document: FileText,
  location: MapPin,
  product: ShoppingBag,
};

const buttonIcons: Readonly<Record<string, ButtonIcon>> = {
  URL: "link",
  PHONE_NUMBER: "phone",
  COPY_CODE: "copy",
  FLOW: "form",
  CATALOG: "catalog",
  MPM: "catalog",
  SPM: "catalog",
  REQUEST_CONTACT_INFO: "contact",
};

const TAPPABLE = ["QUICK_REPLY", "FLOW"];

/** @param props.onTap for a tap on a quick reply or on the button of a form */
export function TemplateBubble({ template, onTap }: { template: Rendered; onTap?: OnTap }) {
  const { header, footer, offer, cards = [] } = template;
  return (
    <div>
      <HeaderFile kind={template.headerKind} />
      {header ? (
        <span className="mb-1 block font-semibold">
          <FormattedText text={header} />
        </span>
      ) : null}
      {offer ? <OfferBox offer={offer} /> : null}
      <FormattedText text={template.body} />
      {footer ? (
        <span dir="auto" className="mt-1 block text-muted text-start text-xs">
          {footer}
        </span>
      ) : null}
      <TemplateButtons
        buttons={template.buttons}
        copiesCode={template.category === "authentication"}
        onTap={onTap}
      />
      {cards.length > 0 ? <Carousel cards={cards} onTap={onTap} /> : null}
    </div>
  );
}

function HeaderFile({ kind }: { kind: string }) {
  const Icon = headerIcons[toHeaderKind(kind)];
  if (!Icon) return null;
  return (
    <span className="mb-2 grid h-24 min-w-44 place-items-center rounded-md bg-raised text-muted">
      <Icon aria-hidden className="size-6" />
    </span>
  );
}

function OfferBox({ offer: { text, expiresAt } }: { offer: Offer }) {
  const t = useTranslations("inbox");
  return (
    <span className="mb-2 flex items-center gap-2 rounded-md bg-raised px-2.5 py-1.5">
      <Tag aria-hidden className="size-4 shrink-0 text-accent" />
      <span className="min-w-0">
        <span dir="auto" className="block font-medium">
          {text}
        </span>
        {expiresAt === null ? null : (
          <span className="block text-muted text-xs">
            {t.rich("offerEnds", { time: () => <DateTime value={expiresAt} /> })}
          </span>
        )}
      </span>
    </span>
  );
}

function Carousel({ cards, onTap }: { cards: readonly Card[]; onTap: OnTap | undefined }) {
  const t = useTranslations("inbox");
  return (
    <ul
      aria-label={t("cards", { count: cards.length })}
      // A list that scrolls must be reachable with the keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className="mt-2 flex max-w-full gap-2 overflow-x-auto pb-1"
    >
      {Object.entries(cards).map(([index, card]) => (
        <li
          key={index}
          dir="auto"
          className="flex w-48 shrink-0 flex-col rounded-md border border-ink/10 p-2"
        >
          <HeaderFile kind={card.headerKind} />
          {card.body ? <FormattedText text={card.body} /> : null}
          <span className="mt-auto block">
            <TemplateButtons
              buttons={card.buttons}
              copiesCode={false}
              onTap={onTap && ((button) => onTap(button, Number(index)))}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface TemplateButtonsProps {
  buttons: readonly Button[];
  /** The link of an authentication template is the button that copies the code. */
  copiesCode: boolean;
  onTap: OnTap | undefined;
}

function TemplateButtons({ buttons, copiesCode, onTap }: TemplateButtonsProps) {
  const t = useTranslations("templateEditor");
  if (buttons.length === 0) return null;
  const iconOf = (button: Button): ButtonIcon =>
    copiesCode || isPasscodeButton(button) ? "copy" : (buttonIcons[button.type] ?? "reply");
  return (
    <MessageButtons>
      {Object.entries(buttons).map(([index, button]) => (
        <MessageButton
          key={index}
          icon={iconOf(button)}
          onTap={onTap && TAPPABLE.includes(button.type) ? () => onTap(button) : undefined}
        >
          {/* WhatsApp labels the code button itself. */}
          {button.type === "COPY_CODE" ? t("copyOfferCode") : button.text}
        </MessageButton>
      ))}
    </MessageButtons>
  );
}
