import "server-only";
import type { Metadata } from "next";
import type { MessageKeys, Messages, NestedKeyOf } from "next-intl";
import { getTranslations } from "next-intl/server";

/** Returns a `generateMetadata` function with a text of `messages/` as the page's title. */
export function titleOf(key: MessageKeys<Messages, NestedKeyOf<Messages>>): () => Promise<Metadata> {
  return async () => ({ title: (await getTranslations())(key) });
}
