import { useTranslations } from "next-intl";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

export function InteractiveBody({ content }: { content: Extract<MessageContent, { kind: "interactive" }> }) {
  const t = useTranslations("thread");
  const { type, header, body, footer, choices } = content;
  // WhatsApp names the button of a request itself, so the content has no label.
  const isRequest = type === "location_request" || type === "contact_request";
  const label = isRequest ? t(`requests.${type}`) : content.label;
  return (
    <>
      {header ? (
        <span dir="auto" className="block text-start font-medium">
          {header}
        </span>
      ) : null}
      <FormattedText text={body} />
      {footer ? (
        <span dir="auto" className="block text-muted text-start text-xs">
          {footer}
        </span>
      ) : null}
      {label ? (
        <span dir="auto" className="mt-2 block border-t pt-1.5 text-center font-medium text-accent">
          {label}
        </span>
      ) : null}
      {choices.length > 0 ? (
        <ul className="mt-2 divide-y border-t">
          {choices.map((choice) => (
            <li key={`${choice.section}/${choice.title}`} dir="auto" className="py-1.5">
              <span className="font-medium text-accent">{choice.title}</span>
              {choice.description ? (
                <span className="block text-muted text-xs">{choice.description}</span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
