/** In which language the pages' words are (`lib/i18n.ts`), and how dates, numbers and lists are written in it. */
export const LOCALE = "en-GB";
