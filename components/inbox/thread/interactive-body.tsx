import { useTranslations } from "next-intl";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import {
  BUTTONS_LINE,
  type ButtonIcon,
  MessageButton,
  MessageButtons,
} from "#components/inbox/thread/message-buttons.tsx";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

type Interactive = Extract<MessageContent, { kind: "interactive" }>;

const labelIcons: Record<Interactive["type"], ButtonIcon> = {
  buttons: "reply",
  list: "list",
  link: "link",
  location_request: "location",
  contact_request: "contact",
  flow: "form",
};

export function InteractiveBody({ content }: { content: Interactive }) {
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
        <MessageButtons>
          <MessageButton icon={labelIcons[type]}>{label}</MessageButton>
        </MessageButtons>
      ) : null}
      {type === "buttons" && choices.length > 0 ? (
        <MessageButtons>
          {choices.map(({ title }) => (
            <MessageButton key={title} icon="reply">
              {title}
            </MessageButton>
          ))}
        </MessageButtons>
      ) : null}
      {type === "list" && choices.length > 0 ? (
        <ul className={`mt-1 divide-y divide-ink/15 ${BUTTONS_LINE}`}>
          {choices.map((choice) => (
            <li key={`${choice.section}/${choice.title}`} dir="auto" className="py-1.5 text-sm">
              {choice.title}
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
