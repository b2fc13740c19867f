import "server-only";
import { z } from "zod";
import { recordOf } from "#lib/platform/record-of.ts";
import { buildContactCards } from "#lib/whatsapp/build-contact-cards.ts";
import { buildPlacePayload, type MessagePayload } from "#lib/whatsapp/build-message.ts";
import { type InteractiveKind, interactiveTypes } from "#lib/whatsapp/interactive-kinds.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import type { OutgoingContent, OutgoingFile } from "#lib/whatsapp/outgoing-content.ts";

export interface BuiltContent {
  payload: MessagePayload;
  content: MessageContent;
}

/** docs/whatsapp.md#sending-messages. @param quoted wamid of the message that it quotes or reacts to */
export function buildContent(input: OutgoingContent, quoted: string | null): BuiltContent {
  const built = buildWithoutContext(input, quoted);
  // A reaction contains its target and has no context (docs/whatsapp.md#message-envelope).
  if (quoted === null || input.kind === "reaction") return built;
  return { ...built, payload: { ...built.payload, context: { message_id: quoted } } };
}

function buildWithoutContext(input: OutgoingContent, quoted: string | null): BuiltContent {
  switch (input.kind) {
    case "image":
    case "video":
    case "document":
    case "audio":
    case "sticker":
      return buildMedia(input);
    case "location": {
      const { kind, ...place } = input;
      const { latitude, longitude, name, address } = place;
      return {
        payload: { type: kind, location: buildPlacePayload(place) },
        content: { kind, latitude, longitude, name: name ?? null, address: address ?? null },
      };
    }
    case "contacts":
      return buildContactCards(input.contacts);
    case "reaction":
      return {
        payload: { type: "reaction", reaction: { message_id: quoted ?? "", emoji: input.emoji ?? "" } },
        content: { kind: "reaction", targetWamid: quoted ?? "", emoji: input.emoji },
      };
    default:
      return buildInteractive(input);
  }
}

/**
 * A media id expires after 30 days, so `withMediaId` adds it immediately before the call (docs/whatsapp.md#media-ids).
 */
function buildMedia(input: OutgoingFile): BuiltContent {
  const { kind, link } = input;
  const caption = "caption" in input ? input.caption : undefined;
  const filename = "filename" in input ? input.filename : undefined;
  const voice = "voice" in input && input.voice;
  const base = {
    mediaId: null,
    mimeType: null,
    sha256: null,
    caption: caption ?? null,
    ...(link === undefined ? {} : { link }),
  };
  const content: MessageContent =
    kind === "document"
      ? { kind, ...base, filename: filename ?? null }
      : kind === "audio"
        ? { kind, ...base, voice }
        : kind === "sticker"
          ? { kind, ...base, animated: false }
          : { kind, ...base };
  return {
    payload: {
      type: kind,
      [kind]: {
        ...(link === undefined ? {} : { link }),
        ...(caption === undefined ? {} : { caption }),
        ...(filename === undefined ? {} : { filename }),
        ...(voice ? { voice: true } : {}),
      },
    },
    content,
  };
}

export function withMediaId(payload: MessagePayload, mediaId: string): MessagePayload {
  return { ...payload, [payload.type]: { ...recordOf(payload[payload.type]), id: mediaId } };
}

const interactiveHeaderSchema = z.looseObject({
  interactive: z.looseObject({ header: z.looseObject({ type: z.string() }) }),
});

/** @param filename shown for a document */
export function withInteractiveMediaId(
  payload: MessagePayload,
  mediaId: string,
  filename: string | null,
): MessagePayload {
  const { interactive } = interactiveHeaderSchema.parse(payload);
  const { type } = interactive.header;
  const file = { id: mediaId, ...(type === "document" && filename !== null ? { filename } : {}) };
  return { ...payload, interactive: { ...interactive, header: { type, [type]: file } } };
}

type Interactive = Extract<OutgoingContent, { kind: InteractiveKind }>;

function buildInteractive(input: Interactive): BuiltContent {
  const header = "header" in input ? input.header : undefined;
  const footer = "footer" in input ? input.footer : undefined;
  const interactive = {
    type: interactiveTypes[input.kind],
    ...(header ? { header: headerPayload(header) } : {}),
    body: { text: input.body },
    ...(footer ? { footer: { text: footer } } : {}),
    action: buildActionPayload(input),
  };
  return {
    payload: { type: "interactive", interactive },
    content: {
      kind: "interactive",
      type: input.kind,
      header: header?.kind === "text" ? header.text : null,
      headerMediaLink: (header && "link" in header && header.link) || null,
      ...(header && header.kind !== "text" ? { headerKind: header.kind } : {}),
      body: input.body,
      footer: footer ?? null,
      label: input.kind === "list" ? input.button : "label" in input ? input.label : null,
      url: input.kind === "link" ? input.url : null,
      choices: toChoices(input),
      ...(input.kind === "flow" ? { flow: toFlow(input) } : {}),
    },
  };
}

function toFlow(input: Extract<Interactive, { kind: "flow" }>) {
  const { flowId = null, flowName = null, flowToken = null, screen = null, data = null } = input;
  const { action = "navigate", draft = false } = input;
  return { flowId, flowName, flowToken, action, screen, data, draft };
}

type Header = NonNullable<Extract<Interactive, { kind: "buttons" | "link" }>["header"]>;

function headerPayload(header: Header): Record<string, unknown> {
  if ("text" in header) return { type: "text", text: header.text };
  return { type: header.kind, [header.kind]: header.link === undefined ? {} : { link: header.link } };
}

function buildActionPayload(input: Interactive): Record<string, unknown> {
  switch (input.kind) {
    case "buttons":
      return { buttons: input.buttons.map((reply) => ({ type: "reply", reply })) };
    case "list":
      return { button: input.button, sections: input.sections };
    case "link":
      return { name: interactiveTypes.link, parameters: { display_text: input.label, url: input.url } };
    case "location_request":
      return { name: "send_location" };
    case "contact_request":
      return { name: interactiveTypes.contact_request };
    case "flow":
      return { name: "flow", parameters: flowParameters(input) };
  }
}

const FLOW_MESSAGE_VERSION = "3";

function flowParameters(input: Extract<Interactive, { kind: "flow" }>): Record<string, unknown> {
  const { flowId, flowName, flowToken, action = "navigate", screen, data, draft, label } = input;
  return {
    flow_message_version: FLOW_MESSAGE_VERSION,
    ...(flowId === undefined ? { flow_name: flowName } : { flow_id: flowId }),
    ...(flowToken === undefined ? {} : { flow_token: flowToken }),
    flow_cta: label,
    flow_action: action,
    ...(screen === undefined ? {} : { flow_action_payload: { screen, ...(data ? { data } : {}) } }),
    ...(draft ? { mode: "draft" } : {}),
  };
}

function toChoices(input: Interactive): Extract<MessageContent, { kind: "interactive" }>["choices"] {
  switch (input.kind) {
    case "buttons":
      return input.buttons.map(({ id, title }) => ({ id, section: null, title, description: null }));
    case "list":
      return input.sections.flatMap((section) =>
        section.rows.map(({ id, title, description = null }) => ({
          id,
          section: section.title ?? null,
          title,
          description,
        })),
      );
    case "link":
    case "location_request":
    case "contact_request":
    case "flow":
      return [];
  }
}
