import { z } from "zod";
import { FILTER_LABELS_MAX, inboxViews, listSorts, VIEW_NAME_MAX } from "#lib/views/filter-rules.ts";

/** Which conversations a list shows, and in which order. */
export const viewFilterSchema = z.strictObject({
  view: z.enum(inboxViews).default("open"),
  /** Every one of these labels. */
  labels: z.array(z.string().max(64)).max(FILTER_LABELS_MAX).default([]),
  /** A member's id, or `none`. */
  assignee: z.string().max(64).nullable().default(null),
  /** One of the workspace's numbers. */
  number: z.string().max(64).nullable().default(null),
  unread: z.boolean().default(false),
  /** Only customers who wait for an answer. */
  waiting: z.boolean().default(false),
  sort: z.enum(listSorts).default("latest"),
});

export type ViewFilter = z.output<typeof viewFilterSchema>;

/** A filter as it was kept: a condition that lists no longer have is passed over, and the others hold. */
export const keptFilterSchema = z.object(viewFilterSchema.shape);

const countSchema = z.object({ all: z.number().int(), unread: z.number().int() });
export type ViewCount = z.infer<typeof countSchema>;

/** How many conversations stand in each view of one member; a label without open ones is absent. */
export const viewCountsSchema = z.object({
  views: z.object({
    mine: countSchema,
    unassigned: countSchema,
    open: countSchema,
    snoozed: countSchema,
    closed: countSchema,
  }),
  labels: z.record(z.string(), countSchema),
});

export type ViewCounts = z.infer<typeof viewCountsSchema>;

const name = z.string().trim().min(1, "Give the view a name.").max(VIEW_NAME_MAX);

export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  filter: viewFilterSchema,
  /** Everybody's, kept by admins; else the viewer's own. */
  shared: z.boolean(),
});

export type SavedView = z.infer<typeof savedViewSchema>;

export const savedViewListSchema = z.object({ data: z.array(savedViewSchema) });
export const savedViewResponse = z.object({ view: savedViewSchema });
export const savedViewParams = z.object({ viewId: z.string() });
export const createViewBody = z.strictObject({
  name,
  filter: viewFilterSchema,
  shared: z.boolean().default(false),
});
export const updateViewBody = z.strictObject({ name: name.optional(), filter: viewFilterSchema.optional() });
export const deletedViewSchema = z.object({ deleted: z.literal(true) });
