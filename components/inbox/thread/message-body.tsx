"use client";

import { MapPin, Mic, Phone, PhoneMissed } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import { AttachmentTile, mediaIcons } from "#components/inbox/thread/attachment-tile.tsx";
import { EndBeside, FloatingEnd, TileRow } from "#components/inbox/thread/bubble-end.tsx";
import { ContactCards } from "#components/inbox/thread/contact-cards.tsx";
import { formatDuration } from "#components/inbox/thread/format-duration.ts";
import { isLargeEmoji } from "#components/inbox/thread/format-rules.ts";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { InteractiveBody } from "#components/inbox/thread/interactive-body.tsx";
import { OrderBody } from "#components/inbox/thread/order-body.tsx";
import { closerToEdge } from "#components/inbox/thread/picture.tsx";
import { ReplyBody } from "#components/inbox/thread/reply-body.tsx";
import { TemplateBubble } from "#components/inbox/thread/template-bubble.tsx";
import { TextBody } from "#components/inbox/thread/text-body.tsx";
import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";
import { SECOND } from "#lib/platform/clock.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

type ContentOf<K extends MessageContent["kind"]> = Extract<MessageContent, { kind: K }>;
type Media = ContentOf<"image" | "video" | "audio" | "document" | "sticker">;

interface BodyProps<C extends MessageContent = MessageContent> {
  content: C;
  attachment?: AttachmentView | null;
  messageId?: string | null;
  /** The time and the status, which are where the content leaves room for them. */
  end?: ReactNode;
}

export function MessageBody({ content, end, ...props }: BodyProps): ReactElement | null {
  if (content.kind === "text") {
    return isLargeEmoji(content.body) ? (
      <EndBeside end={end}>
        <TextBody text={content.body} />
      </EndBeside>
    ) : (
      <>
        <TextBody text={content.body} />
        <FloatingEnd>{end}</FloatingEnd>
      </>
    );
  }
  if (hasEndRow(content)) return <OtherBody {...props} content={content} end={end} />;
  return (
    <span className={isCaptioned(content) ? "flow-root max-w-77" : "contents"}>
      <OtherBody {...props} content={content} />
      <FloatingEnd>{end}</FloatingEnd>
    </span>
  );
}

/** Whether it is a picture with a text, which is no wider than the picture. */
function isCaptioned(content: MessageContent): boolean {
  return (content.kind === "image" || content.kind === "video") && Boolean(content.caption);
}

/** Whether it has a row in which the end of its bubble fits. */
function hasEndRow(content: MessageContent): boolean {
  if (content.kind === "location") return true;
  const isTile = content.kind === "audio" || content.kind === "document" || content.kind === "sticker";
  return isTile && !content.caption;
}

function OtherBody({
  content,
  attachment = null,
  messageId = null,
  end,
}: BodyProps<Exclude<MessageContent, { kind: "text" }>>): ReactElement | null {
  const t = useTranslations("inbox");
  switch (content.kind) {
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return <MediaTile content={content} attachment={attachment} messageId={messageId} end={end} />;
    case "location":
      return <LocationTile content={content} end={end} />;
    case "contacts":
      return <ContactCards content={content} />;
    case "order":
      return <OrderBody content={content} />;
    case "interactive_reply":
      return <ReplyBody content={content} />;
    case "button_reply":
      return <span dir="auto">{content.text}</span>;
    case "reaction":
      return <Aside>{content.emoji ? t("reacted", { emoji: content.emoji }) : t("reactionRemoved")}</Aside>;
    case "interactive":
      return <InteractiveBody content={content} />;
    case "template":
      return <TemplateBubble template={content} />;
    case "system":
      return (
        <Aside>
          {content.body ? (
            <bdi>{content.body}</bdi>
          ) : (
            t("notice", { type: content.type.replaceAll("_", " ") })
          )}
        </Aside>
      );
    case "call":
      return <CallLine content={content} />;
    case "revoked":
      return <Aside>{t(`deletedBy.${content.by}`)}</Aside>;
    case "unsupported":
      return (
        <Aside>
          {content.type
            ? t("unsupportedType", { type: content.type.replaceAll("_", " ") })
            : t("unsupported")}
          {/* In WhatsApp's own words, which are English. */}
          {content.reason ? (
            <span dir="auto" className="block text-page-start text-xs">
              {content.reason}
            </span>
          ) : null}
        </Aside>
      );
    case "note":
      return <FormattedText text={content.body} mentions={content.mentions.map(({ name }) => name)} />;
    case "activity":
      return null;
    case "unknown":
      return <Aside>{t("unknownKind", { type: content.type })}</Aside>;
  }
}

function CallLine({ content }: { content: ContentOf<"call"> }) {
  const t = useTranslations("inbox.call");
  const { direction, status, durationSeconds } = content;
  const Icon = status === "completed" ? Phone : PhoneMissed;
  return (
    <Aside>
      <Icon aria-hidden className="me-1.5 inline size-3.5" />
      {t(`${direction}_${status}`)}
      {durationSeconds === null ? null : (
        <span className="tabular ms-1.5">{formatDuration(durationSeconds * SECOND)}</span>
      )}
    </Aside>
  );
}

function MediaTile({
  content,
  attachment,
  messageId,
  end,
}: {
  content: Media;
  attachment: AttachmentView | null;
  messageId: string | null;
  end: ReactNode;
}) {
  const t = useTranslations("inbox");
  const voice = content.kind === "audio" && content.voice;
  const Icon = voice ? Mic : mediaIcons[content.kind];
  const isPicture = content.kind === "image" || content.kind === "video";
  const title =
    content.kind === "document" && content.filename
      ? content.filename
      : t(`kind.${voice ? "voice" : content.kind}`);
  return (
    <>
      {attachment ? (
        <span className={isPicture ? `${closerToEdge} block` : "contents"}>
          <AttachmentTile
            attachment={attachment}
            title={title}
            voice={voice}
            messageId={messageId}
            end={end}
          />
        </span>
      ) : (
        <Tile
          icon={<Icon className="size-5" />}
          title={title}
          text={content.link === undefined ? (content.mimeType ?? "") : new URL(content.link).hostname}
          end={end}
        />
      )}
      {content.caption ? (
        <>
          {/* The caption itself is not a block, so that the time fits into its last line. */}
          <span aria-hidden className="block h-1.5" />
          <TextBody text={content.caption} />
        </>
      ) : null}
    </>
  );
}

function LocationTile({ content, end }: { content: ContentOf<"location">; end: ReactNode }) {
  const t = useTranslations("inbox");
  const coordinates = `${content.latitude}, ${content.longitude}`;
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${content.latitude}&mlon=${content.longitude}#map=16/${content.latitude}/${content.longitude}`}
      target="_blank"
      rel="noopener noreferrer"
      title={t("kind.link")}
    >
      <Tile
        icon={<MapPin className="size-5" />}
        title={content.name ?? t("kind.location")}
        text={content.address ?? coordinates}
        end={end}
      />
    </a>
  );
}

interface TileProps {
  icon: ReactNode;
  title: string;
  text: string;
  end: ReactNode;
}

function Tile({ icon, title, text, end }: TileProps) {
  return (
    <span className="flex min-w-52 items-center gap-3 rounded-md bg-ink/5 px-3 py-2">
      <span aria-hidden className="shrink-0 text-muted">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-page-start font-medium">
          {title}
        </span>
        <TileRow end={end}>
          <span dir="auto" className="block whitespace-pre-line text-page-start text-muted text-xs">
            {text}
          </span>
        </TileRow>
      </span>
    </span>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="text-muted italic rtl:not-italic">{children}</span>;
}
