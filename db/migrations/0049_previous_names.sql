-- Written by hand: a value before a change is the previous one, and the text of a search is normalized. Processes of the
-- former release must be stopped before this runs, because they use the former names.
ALTER TABLE "awaiting_assignment" RENAME COLUMN "former_assignee_id" TO "previous_assignee_id";--> statement-breakpoint
UPDATE "messages" SET "metadata" = ("metadata" - 'formerWamids') || jsonb_build_object('previousWamids', "metadata" -> 'formerWamids')
  WHERE "metadata" ? 'formerWamids';--> statement-breakpoint
ALTER FUNCTION parley_search_fold(text) RENAME TO parley_search_normalize;--> statement-breakpoint
-- The one function that calls it by its name. Indexes and the column `search` of contacts refer to the function itself.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('parley_search_runs(text)'::regprocedure), 'parley_search_fold', 'parley_search_normalize');
END $$;
