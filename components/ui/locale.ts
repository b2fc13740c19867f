/** The pages' language (`lib/platform/i18n.ts`), for formatting dates, numbers and lists. */
export const LOCALE = "en-GB";
