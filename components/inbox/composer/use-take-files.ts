import { useTranslations } from "next-intl";
import { addFiles } from "#components/inbox/composer/upload-store.ts";
import { notice } from "#components/ui/notice.ts";
import { DRAFT_FILES_MAX } from "#lib/drafts/schema.ts";

/**
 * Takes files into a conversation's draft, and says how many were left out when there are too many.
 * @param shown whether the draft's files are on the screen; where they are not, it says that they wait
 * @returns a function that says how many were taken
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
