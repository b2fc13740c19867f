import { useTranslations } from "next-intl";
import { addFiles } from "#components/inbox/cache/upload-store.ts";
import { notice } from "#components/ui/notice.ts";
import { DRAFT_FILES_MAX } from "#lib/conversations/drafts/schema.ts";

export function useAddFiles(conversationId: string, isTrayVisible = true) {
  const t = useTranslations("composer.files");
  const warnNotAdded = useNotAddedWarning();
  return (files: Iterable<File>, voice = false): number => {
    const all = [...files];
    const omittedCount = addFiles(conversationId, all, voice);
    const addedCount = all.length - omittedCount;
    warnNotAdded(omittedCount);
    if (addedCount > 0 && !isTrayVisible)
      notice.plain(voice ? t("voiceSavedForReply") : t("savedForReply", { count: addedCount }));
    return addedCount;
  };
}

/** Says how many files exceed the limit of the draft. */
export function useNotAddedWarning() {
  const t = useTranslations("composer.files");
  return (count: number): void => {
    if (count > 0) notice.warning(t("notAdded", { count, max: DRAFT_FILES_MAX }));
  };
}
