import { z } from "zod";
import {
  DEFAULT_SORT,
  FILTER_LABELS_MAX,
  type InboxView,
  inboxViews,
  listSorts,
  VIEW_NAME_MAX,
} from "#lib/conversations/views/inbox-view-rules.ts";

export const viewFilterSchema = z.strictObject({
  view: z.enum(inboxViews).default("open"),
  labels: z.array(z.string().max(64)).max(FILTER_LABELS_MAX).default([]),
  assignee: z.string().max(64).nullable().default(null),
  team: z.string().max(64).nullable().default(null),
  number: z.string().max(64).nullable().default(null),
  unread: z.boolean().default(false),
  waiting: z.boolean().default(false),
  sort: z.enum(listSorts).default(DEFAULT_SORT),
});

export type ViewFilter = z.output<typeof viewFilterSchema>;

/** The parameters of a filter in a URL. */
export type FilterParam = Exclude<keyof ViewFilter, "labels"> | "label";

/** A stored filter may contain conditions that no longer exist; they are ignored. */
export const storedFilterSchema = z.object(viewFilterSchema.shape);

const countSchema = z.object({ all: z.number().int(), unread: z.number().int() });
export type ViewCount = z.infer<typeof countSchema>;

/** Labels and teams without open conversations are absent. */
export const viewCountsSchema = z.object({
  views: z.object({
    mine: countSchema,
    unassigned: countSchema,
    open: countSchema,
    snoozed: countSchema,
    closed: countSchema,
  } satisfies Record<InboxView, typeof countSchema>),
  labels: z.record(z.string(), countSchema),
  teams: z.record(z.string(), countSchema),
});

export type ViewCounts = z.infer<typeof viewCountsSchema>;

/** Waiting customers whose window closes within `CLOSING_COUNT_WITHIN_MS`; at most `CLOSING_COUNT_MAX` + 1. */
export const closingCountSchema = z.object({ count: z.number().int() });

const name = z.string().trim().min(1, "Enter a name for the view.").max(VIEW_NAME_MAX);

export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  filter: viewFilterSchema,
  /** Shared views are managed by admins. */
  shared: z.boolean(),
});

export type SavedView = z.infer<typeof savedViewSchema>;

export const savedViewListSchema = z.object({ data: z.array(savedViewSchema) });
export const savedViewResponse = z.object({ view: savedViewSchema });
export const savedViewParams = z.object({ viewId: z.string() });
export const createViewBody = z.strictObject({
  /** The ID of a deleted view, which an undo restores; a new one if absent. */
  id: z.string().optional(),
  name,
  filter: viewFilterSchema,
  shared: z.boolean().default(false),
});
export const updateViewBody = z.strictObject({ name: name.optional(), filter: viewFilterSchema.optional() });
export const deletedViewSchema = z.object({ deleted: z.literal(true) });
