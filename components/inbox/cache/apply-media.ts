import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { galleryKinds } from "#lib/conversations/attachments/rules.ts";
import { mediaKey } from "#lib/conversations/thread/browser.ts";
import type { MediaList } from "#lib/conversations/thread/media-schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

/** An open gallery reads its files again when a message adds, removes or completes one; a new status changes none. */
export function applyMedia(client: QueryClient, message: MessageView): void {
  const { id, conversationId, content, attachment } = message;
  const queryKey = mediaKey(conversationId);
  const known = client
    .getQueriesData<InfiniteData<MediaList>>({ queryKey })
    .flatMap(([, list]) => list?.pages.flatMap((page) => page.data) ?? [])
    .find((item) => item.id === id);
  const state = galleryKinds.includes(content.kind) ? attachment?.state : undefined;
  if (state !== known?.attachment.state) void client.invalidateQueries({ queryKey });
}
