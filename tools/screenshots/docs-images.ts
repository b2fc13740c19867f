import path from "node:path";
import type { Look, Picture } from "./picture.ts";

export const DOCS_IMAGES = "docs/images";
/** All of them, in bytes: they are a part of every clone. */
export const DOCS_IMAGES_MAX = 2_500_000;

const desk: Look = { size: "1440", scheme: "light", language: "en" };
const phone: Look = { size: "390", scheme: "light", language: "en" };

const chosen: readonly [file: string, surface: string, look: Look][] = [
  ["inbox", "inbox", desk],
  ["inbox-dark", "inbox", { ...desk, scheme: "dark" }],
  ["inbox-wide", "inbox", { ...desk, size: "1920" }],
  ["inbox-tablet-arabic", "thread-arabic", { ...desk, size: "1024", language: "ar" }],
  ["thread-phone-arabic", "thread-arabic", { ...phone, language: "ar" }],
  ["thread-phone-dark", "inbox", { ...phone, scheme: "dark" }],
  ["composer-template", "composer-template", desk],
  ["palette", "palette", { ...desk, scheme: "dark" }],
  ["search", "search", { ...desk, size: "1024" }],
  ["contact", "contact", desk],
  ["reports", "reports", desk],
  ["templates", "templates", desk],
  ["settings", "members", desk],
  ["automations", "automations", { ...desk, scheme: "dark" }],
  ["sandbox", "sandbox", desk],
  ["webhooks", "webhook-endpoint", { ...desk, size: "1024" }],
];

/** The pictures in the repository, which the README and the documents show. */
export const docsImages: readonly Picture[] = chosen.map(([name, surface, look]) => ({
  ...{ ...look, surface },
  file: path.join(DOCS_IMAGES, `${name}.png`),
}));
