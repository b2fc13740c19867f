import { z } from "zod";

/** The views of the inbox, in the order of the sidebar. `mine` and `unassigned` are of the open ones. */
export const inboxViews = ["mine", "unassigned", "open", "snoozed", "closed"] as const;
export type InboxView = (typeof inboxViews)[number];

/** `latest`: what happened last is first. `closing`: open windows alone, what closes next is first. */
export const listSorts = ["latest", "closing"] as const;
export type ListSort = (typeof listSorts)[number];

/** Stands for "nobody" where an assignee is asked for. */
export const NO_ASSIGNEE = "none";
export const FILTER_LABELS_MAX = 10;
export const SEARCH_MAX = 100;

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
  /** What a name or number has to hold. */
  q: z.string().trim().max(SEARCH_MAX).default(""),
});

export type ViewFilter = z.output<typeof viewFilterSchema>;

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

export const VIEW_NAME_MAX = 60;
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
