import formatCompiled from "use-intl/format-message/format-only";
import { compileMessage } from "#lib/platform/compile-messages.ts";

/**
 * Replaces next-intl's formatting in the bundles of the server (`next.config.mjs`), which formats compiled texts for the
 * pages and others for mails and files.
 */
export default function formatMessage(
  ...[key, message, values, options]: Parameters<typeof formatCompiled>
): ReturnType<typeof formatCompiled> {
  return formatCompiled(key, compileMessage(message), values, options);
}
