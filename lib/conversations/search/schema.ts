import { z } from "zod";
import { searchFilters } from "#lib/conversations/search/query-rules.ts";
import { messageDirections } from "#lib/platform/message-values.ts";
import { isTimeZone } from "#lib/platform/time-zones.ts";
import { windowSchema } from "#lib/whatsapp/window-schema.ts";

export const SEARCH_MAX = 200;
export const RECENT_MAX = 20;

const searchText = z
  .string()
  .trim()
  .min(1)
  .max(SEARCH_MAX)
  .refine((value) => !value.includes("\u0000"), "Remove control characters.");

export const searchKinds = ["all", "contacts", "messages"] as const;

export const searchQuery = z.strictObject({
  q: searchText,
  kind: z.enum(searchKinds).default("all"),
  conversationId: z.string().optional(),
  zone: z.string().refine(isTimeZone, "Use a time zone such as Europe/Berlin.").default("UTC"),
  cursor: z.string().optional(),
});

const snippet = z.object({
  text: z.string(),
  /** Ranges of UTF-16 indexes. */
  matches: z.array(z.tuple([z.number().int(), z.number().int()])),
});

export const foundContactSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  phone: z.string().nullable(),
  phoneDisplay: z.string().nullable(),
  conversation: z
    .object({
      id: z.string(),
      lastActivityAt: z.iso.datetime(),
      /** For the time that is shown. */
      lastMessage: z.object({ at: z.iso.datetime(), whatsappAt: z.iso.datetime().optional() }).nullable(),
      window: windowSchema,
    })
    .nullable(),
});

export const foundMessageSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  contact: z.object({ id: z.string(), displayName: z.string(), phone: z.string().nullable() }),
  direction: z.enum(messageDirections),
  kind: z.string(),
  authorName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  whatsappAt: z.iso.datetime().nullable(),
  snippet,
});

export const searchResponse = z.object({
  contacts: z.object({
    data: z.array(foundContactSchema),
    more: z.boolean(),
  }),
  messages: z.object({
    data: z.array(foundMessageSchema),
    nextCursor: z.string().nullable(),
    /**
     * The earliest time searched before the time limit; null when the search was complete. The cursor continues from there.
     */
    searchedBackTo: z.iso.datetime().nullable(),
  }),
  invalidFilters: z.array(z.object({ filter: z.enum(searchFilters), value: z.string() })),
});

export const recentSearchBody = z.strictObject({ query: searchText });
export const recentSearchList = z.object({ data: z.array(z.object({ query: z.string() })) });

export type FoundContact = z.infer<typeof foundContactSchema>;
export type FoundMessage = z.infer<typeof foundMessageSchema>;
export type SearchResult = z.infer<typeof searchResponse>;
