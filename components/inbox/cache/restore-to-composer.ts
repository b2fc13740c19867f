import { removeSignature } from "#components/inbox/cache/draft-rules.ts";
import { restoreToDraft } from "#components/inbox/cache/draft-store.ts";
import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";
import {
  EMPTY_LOCATION,
  hasInput,
  readTemplateValues,
  setTemplateValues,
  withoutExpiredUpload,
} from "#components/inbox/cache/template-store.ts";
import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";
import type { DraftFile } from "#lib/conversations/drafts/schema.ts";
import type { AllOf } from "#lib/platform/all-of.ts";
import type { OutgoingFile } from "#lib/whatsapp/outgoing-content.ts";

/** What the composer does not show. */
type SendField = "kind" | "clientId" | "draftAt" | "seen" | "sendAt";

/** @returns false if the composer has text that must not be mixed with the message */
export function restoreToComposer(message: PendingMessage): boolean {
  const { conversationId, body, content, attachment } = message;
  switch (body.kind) {
    case "note":
      return restoreToDraft(conversationId, { body: body.body, isNote: true, files: [] });
    case "text": {
      const replyToId = body.replyTo ?? null;
      return restoreReply(message, { body: body.body, files: [], replyToId });
    }
    case "template": {
      const current = readTemplateValues(conversationId);
      if (current && hasInput(current)) return false;
      const {
        templateId,
        variables,
        headerMediaLink,
        headerLocation: location,
        headerAttachmentId,
      } = body satisfies AllOf<
        typeof body,
        ("templateId" | "variables" | "headerMediaLink" | "headerLocation" | "headerAttachmentId") | SendField
      >;
      const restored = {
        templateId,
        values: variables,
        link: headerMediaLink ?? "",
        location: location
          ? {
              latitude: String(location.latitude),
              longitude: String(location.longitude),
              name: location.name ?? "",
              address: location.address ?? "",
            }
          : EMPTY_LOCATION,
        header: headerAttachmentId
          ? {
              attachmentId: headerAttachmentId,
              name: message.headerName ?? "…",
              uploadedAt: message.headerUploadedAt ?? 0,
            }
          : null,
        expiredFile: null,
        isSecret: content.kind === "template" && content.category === "authentication",
        isRestored: true,
      };
      setTemplateValues(conversationId, withoutExpiredUpload(restored));
      return true;
    }
    case "content": {
      if (!attachment) return false;
      const file = toDraftFile(body.content, attachment);
      const replyToId = body.replyTo ?? null;
      return restoreReply(message, { body: "", files: [file], replyToId });
    }
  }
}

function toDraftFile(content: OutgoingFile, attachment: AttachmentView): DraftFile {
  return {
    attachmentId: attachment.id,
    kind: attachment.kind,
    name: attachment.filename ?? "",
    mimeType: attachment.mimeType ?? "",
    sizeBytes: attachment.sizeBytes ?? 0,
    caption: "caption" in content ? (content.caption ?? "") : "",
    voice: content.kind === "audio" && content.voice,
  };
}

function restoreReply(
  { conversationId, signature }: PendingMessage,
  reply: { body: string; files: DraftFile[]; replyToId: string | null },
): boolean {
  return restoreToDraft(conversationId, {
    isNote: false,
    ...withoutSignature(reply, signature),
    ...(signature === undefined ? {} : { isUnsigned: signature === null }),
  });
}

/** The composer adds the signature again; a signed caption becomes the text of the composer, because only that is signed. */
function withoutSignature<Reply extends { body: string; files: DraftFile[] }>(
  reply: Reply,
  signature: string | null | undefined,
): Reply {
  if (!signature) return reply;
  const [file] = reply.files;
  if (!file) return { ...reply, body: removeSignature(reply.body, signature) };
  return { ...reply, body: removeSignature(file.caption, signature), files: [{ ...file, caption: "" }] };
}
