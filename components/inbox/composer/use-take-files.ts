import { useTranslations } from "next-intl";
import { addFiles } from "#components/inbox/composer/upload-store.ts";
import { notice } from "#components/ui/notice.ts";
import { DRAFT_FILES_MAX } from "#lib/conversations/drafts/schema.ts";

/**
 * Adds files to a draft and shows a notice if there are too many.
 * @param shown whether the draft's files are visible; otherwise a notice says that they were added
 * @returns a function that reports how many were added
 */
export function useTakeFiles(conversationId: string, shown = true) {
  const t = useTranslations("composer.files");
  return (files: Iterable<File>, voice = false): number => {
    const chosen = [...files];
    const leftOut = addFiles(conversationId, chosen, voice);
    const taken = chosen.length - leftOut;
    if (leftOut > 0) notice.warning(t("leftOut", { count: leftOut, max: DRAFT_FILES_MAX }));
    if (taken > 0 && !shown) notice.plain(voice ? t("voiceWaits") : t("waits", { count: taken }));
    return taken;
  };
}
