-- contacts: names folded as messages are, so that Soren finds Søren and either spelling of Strasse the other
ALTER TABLE "contacts" ALTER COLUMN "search" SET EXPRESSION AS (public.parley_search_fold(coalesce(name, '') || ' ' || coalesce(profile_name, '') || ' ' || coalesce(username, '')));--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "line_as_of" timestamp (3) with time zone;