import { returnToDraft } from "#components/inbox/cache/draft-store.ts";
import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";
import {
  isBegun,
  NO_PLACE,
  readFilling,
  setTemplateValues,
  withoutOldUpload,
} from "#components/inbox/cache/template-store.ts";
import type { DraftFile } from "#lib/conversations/drafts/schema.ts";

/**
 * Puts an unsent message back into the composer.
 * @returns false if the composer holds a note instead of a reply, the reverse, or another template's values
 */
export function returnPending(message: PendingMessage): boolean {
  const { conversationId, body, content, attachment } = message;
  switch (body.kind) {
    case "note":
      return returnToDraft(conversationId, { body: body.body, isNote: true, files: [] });
    case "text": {
      const replyToId = body.replyTo ?? null;
      return returnToDraft(conversationId, { body: body.body, isNote: false, files: [], replyToId });
    }
    case "template": {
      const other = readFilling(conversationId);
      if (other && isBegun(other)) return false;
      const place = body.headerLocation;
      const back = {
        templateId: body.templateId,
        values: body.variables,
        link: body.headerMediaLink ?? "",
        place: place
          ? {
              latitude: String(place.latitude),
              longitude: String(place.longitude),
              name: place.name ?? "",
              address: place.address ?? "",
            }
          : NO_PLACE,
        header: body.headerAttachmentId
          ? {
              attachmentId: body.headerAttachmentId,
              name: message.headerName ?? "…",
              uploadedAt: message.headerUploadedAt ?? 0,
            }
          : null,
        lostFile: null,
        secret: content.kind === "template" && content.category === "authentication",
        cameBack: true,
      };
      setTemplateValues(conversationId, withoutOldUpload(back));
      return true;
    }
    case "content": {
      if (!attachment) return false;
      const file: DraftFile = {
        attachmentId: attachment.id,
        kind: attachment.kind,
        name: attachment.filename ?? "",
        mimeType: attachment.mimeType ?? "",
        sizeBytes: attachment.sizeBytes ?? 0,
        caption: "caption" in content ? (content.caption ?? "") : "",
        voice: content.kind === "audio" && content.voice,
      };
      const replyToId = body.replyTo ?? null;
      return returnToDraft(conversationId, { body: "", isNote: false, files: [file], replyToId });
    }
  }
}
