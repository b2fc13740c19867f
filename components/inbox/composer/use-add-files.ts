import { useTranslations } from "next-intl";
import { addFiles } from "#components/inbox/cache/upload-store.ts";
import { notice } from "#components/ui/notice.ts";
import { DRAFT_FILES_MAX } from "#lib/conversations/drafts/schema.ts";

export function useAddFiles(conversationId: string, isTrayVisible = true) {
  const t = useTranslations("composer.files");
  return (files: Iterable<File>, voice = false): number => {
    const all = [...files];
    const omittedCount = addFiles(conversationId, all, voice);
    const addedCount = all.length - omittedCount;
    if (omittedCount > 0) notice.warning(t("notAdded", { count: omittedCount, max: DRAFT_FILES_MAX }));
    if (addedCount > 0 && !isTrayVisible)
      notice.plain(voice ? t("voiceSavedForReply") : t("savedForReply", { count: addedCount }));
    return addedCount;
  };
}
