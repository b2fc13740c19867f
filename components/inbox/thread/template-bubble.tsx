import {
  ClipboardList,
  Copy,
  ExternalLink,
  FileText,
  Film,
  Image,
  MapPin,
  Phone,
  Reply,
  ShoppingBag,
} from "lucide-react";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { type HeaderKind, toHeaderKind } from "#lib/whatsapp/header-kinds.ts";

interface Rendered {
  headerKind: string;
  header: string | null;
  body: string;
  footer: string | null;
  buttons: readonly Button[];
}

interface Button {
  /** In WhatsApp's spelling. */
  type: string;
  text: string;
}

const headerIcons: Record<HeaderKind, typeof Image | null> = {
  none: null,
  text: null,
  image: Image,
  video: Film,
  document: FileText,
  location: MapPin,
};

const buttonIcons: Readonly<Record<string, typeof Reply>> = {
  URL: ExternalLink,
  PHONE_NUMBER: Phone,
  COPY_CODE: Copy,
  FLOW: ClipboardList,
  CATALOG: ShoppingBag,
  MPM: ShoppingBag,
};

const TAPPABLE = ["QUICK_REPLY", "FLOW"];

/** @param props.onTap for a tap on a quick reply or on the button of a form */
export function TemplateBubble({
  template,
  onTap,
}: {
  template: Rendered;
  onTap?: (button: Button) => void;
}) {
  const HeaderIcon = headerIcons[toHeaderKind(template.headerKind)];
  return (
    <span className="block">
      {HeaderIcon ? (
        <span className="mb-2 grid h-24 min-w-52 place-items-center rounded-md bg-raised text-muted">
          <HeaderIcon aria-hidden className="size-6" />
        </span>
      ) : null}
      {template.header ? (
        <span className="mb-1 block font-semibold">
          <FormattedText text={template.header} />
        </span>
      ) : null}
      <FormattedText text={template.body} />
      {template.footer ? <span className="mt-1 block text-muted text-xs">{template.footer}</span> : null}
      {template.buttons.length > 0 ? (
        <span className="mt-2 flex flex-col gap-1 border-ink/10 border-t pt-2">
          {Object.entries(template.buttons).map(([index, button]) => (
            <TemplateButton key={index} button={button} onTap={onTap} />
          ))}
        </span>
      ) : null}
    </span>
  );
}

function TemplateButton({
  button,
  onTap,
}: {
  button: Button;
  onTap: ((button: Button) => void) | undefined;
}) {
  const Icon = buttonIcons[button.type] ?? Reply;
  const buttonClass =
    "flex min-h-7 items-center justify-center gap-1.5 rounded font-medium text-accent text-xs";
  const content = (
    <>
      <Icon aria-hidden className="size-3.5" />
      {button.text}
    </>
  );
  if (!onTap || !TAPPABLE.includes(button.type)) return <span className={buttonClass}>{content}</span>;
  return (
    <button type="button" className={`${buttonClass} hover:bg-raised`} onClick={() => onTap(button)}>
      {content}
    </button>
  );
}
