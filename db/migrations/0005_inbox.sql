CREATE TABLE "drafts" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"body" text NOT NULL,
	"is_note" boolean DEFAULT false NOT NULL,
	"reply_to_id" uuid,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_workspace_id_user_id_conversation_id_pk" PRIMARY KEY("workspace_id","user_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "member_preferences" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"preferences" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_preferences_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid,
	"actor_name" text,
	"preview" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"subscription" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "quick_replies" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"shortcut" text NOT NULL,
	"body" text NOT NULL,
	"created_by_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quick_replies_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "recent_searches" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"query" text NOT NULL,
	"searched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recent_searches_workspace_id_user_id_query_pk" PRIMARY KEY("workspace_id","user_id","query")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "template_memory" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"favourite" boolean DEFAULT false NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "template_memory_workspace_id_user_id_template_id_pk" PRIMARY KEY("workspace_id","user_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "view_count_deltas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "view_count_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_counts" (
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "view_counts_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "contact_import_errors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_import_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_imports" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"state" text NOT NULL,
	"mapping" jsonb,
	"options" jsonb,
	"total_rows" integer,
	"next_row" integer DEFAULT 0 NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"updated_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_by_id" uuid,
	"created_by_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "contact_imports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "presence" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"viewing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"typing_in" uuid,
	"typing_until" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_search" (
	"workspace_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"terms" "tsvector" NOT NULL,
	"span" text GENERATED ALWAYS AS (floor(extract(epoch from created_at at time zone 'UTC') / 31449600)::int::text || right(workspace_id::text, 12)) STORED NOT NULL,
	CONSTRAINT "message_search_workspace_id_message_id_pk" PRIMARY KEY("workspace_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "tint" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_unread_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "closing_warned" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "additions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_conversation_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD CONSTRAINT "member_preferences_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_conversation_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_replies" ADD CONSTRAINT "quick_replies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_memory" ADD CONSTRAINT "template_memory_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_memory" ADD CONSTRAINT "template_memory_template_fk" FOREIGN KEY ("workspace_id","template_id") REFERENCES "public"."templates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_counts" ADD CONSTRAINT "view_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_errors" ADD CONSTRAINT "contact_import_errors_import_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."contact_imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_conversation_idx" ON "drafts" USING btree ("workspace_id","conversation_id");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("workspace_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("workspace_id","user_id","conversation_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("workspace_id","user_id","endpoint_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "quick_replies_shortcut_key" ON "quick_replies" USING btree ("workspace_id","shortcut");--> statement-breakpoint
CREATE INDEX "view_count_deltas_workspace_idx" ON "view_count_deltas" USING btree ("workspace_id","key");--> statement-breakpoint
CREATE INDEX "contact_import_errors_import_idx" ON "contact_import_errors" USING btree ("workspace_id","import_id","line");--> statement-breakpoint
CREATE INDEX "contact_imports_time_idx" ON "contact_imports" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "presence_workspace_idx" ON "presence" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "message_search_time_idx" ON "message_search" USING btree ("workspace_id","created_at","message_id");--> statement-breakpoint
CREATE INDEX "message_search_terms_idx" ON "message_search" USING gin ("span","terms") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "message_search_conversation_idx" ON "message_search" USING btree ("workspace_id","conversation_id","created_at","message_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_fk" FOREIGN KEY ("workspace_id","assignee_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE set null ("assignee_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_state_idx" ON "conversations" USING btree ("workspace_id","state","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "conversations_assignee_idx" ON "conversations" USING btree ("workspace_id","assignee_id","state","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "conversations_closing_idx" ON "conversations" USING btree ("workspace_id","state","window_expires_at","id");--> statement-breakpoint
CREATE INDEX "conversations_assignee_closing_idx" ON "conversations" USING btree ("workspace_id","assignee_id","state","window_expires_at","id");--> statement-breakpoint
CREATE INDEX "conversations_unread_idx" ON "conversations" USING btree ("workspace_id","state","last_activity_at","id") WHERE "conversations"."unread_count" > 0;--> statement-breakpoint
CREATE INDEX "conversations_snoozed_idx" ON "conversations" USING btree ("snoozed_until") WHERE "conversations"."state" = 'snoozed';--> statement-breakpoint
CREATE INDEX "conversations_waiting_idx" ON "conversations" USING btree ("window_expires_at") WHERE "conversations"."waiting_since" is not null and "conversations"."state" <> 'closed';--> statement-breakpoint
-- contacts: the list by name
ALTER TABLE "contacts" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(coalesce(name, profile_name, username, phone, ''), NFKD), '[\u0300-\u036f]', '', 'g') collate "pg_c_utf8"), 120)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_name_idx" ON "contacts" USING btree ("workspace_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "audit_entries_target_idx" ON "audit_entries" USING btree ("workspace_id","target_id","id");--> statement-breakpoint
-- contacts: imports are worked on under a lease
ALTER TABLE "contact_imports" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_imports_running_idx" ON "contact_imports" USING btree ("leased_until") WHERE "contact_imports"."state" = 'running';--> statement-breakpoint
-- live: versions, by which a page tells the newer of two states that reach it in either order
ALTER TABLE "conversations" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE FUNCTION "bump_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.version := OLD.version + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "conversations_version" BEFORE UPDATE ON "conversations" FOR EACH ROW EXECUTE FUNCTION "bump_version"();--> statement-breakpoint
CREATE TRIGGER "messages_version" BEFORE UPDATE ON "messages" FOR EACH ROW EXECUTE FUNCTION "bump_version"();--> statement-breakpoint
CREATE TRIGGER "contacts_version" BEFORE UPDATE ON "contacts" FOR EACH ROW EXECUTE FUNCTION "bump_version"();--> statement-breakpoint
-- A contact's labels are part of what its version counts. Not when a label is deleted with all its uses (a cascade is a
-- trigger within a trigger): the pages then ask for their lists again.
CREATE FUNCTION "bump_labelled_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF pg_trigger_depth() = 1 THEN
		UPDATE "contacts" SET "version" = "version"
		WHERE "workspace_id" = coalesce(NEW.workspace_id, OLD.workspace_id) AND "id" = coalesce(NEW.contact_id, OLD.contact_id);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_labels_version" AFTER INSERT OR DELETE ON "contact_labels" FOR EACH ROW EXECUTE FUNCTION "bump_labelled_contact"();--> statement-breakpoint
-- thread: the emoji on the messages of a page.
CREATE INDEX "messages_reactions_idx" ON "messages" USING btree ("workspace_id","reply_to_id") WHERE "messages"."kind" = 'reaction';--> statement-breakpoint
-- search: the words of messages. One fold for what is kept and for what is asked: compatibility forms joined, lower case,
-- no Latin accents, no Arabic or Hebrew vowel signs, one form of alef, yeh, kaf and heh, Western digits, no joiners,
-- variation selectors and skin tones. lib/search/fold-rules.ts does the same where matches are shown. The functions name
-- each other with their schema, or a dump could not build the index that calls them.
CREATE FUNCTION parley_search_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(t) = length(t) THEN lower(t COLLATE "C") ELSE
    translate(
      replace(lower(normalize(regexp_replace(normalize(t, NFKD) COLLATE "C",
        '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u00AD\u200B-\u200F\u2060\u20E3\uFE00-\uFE0F\uFEFF\U0001F3FB-\U0001F3FF]+',
        '', 'g'), NFKC) COLLATE "pg_c_utf8") COLLATE "C", 'ß', 'ss'),
      'ςđøłħıٱىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'σdolhiاييكه01234567890123456789') END
$$;--> statement-breakpoint
-- The folded text as words with single spaces between them; a run of a script that puts no spaces between its words, an
-- emoji and a flag are each a word.
CREATE FUNCTION parley_search_runs(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(CASE
    WHEN octet_length(f) = length(f) THEN regexp_replace(f, '[^0-9a-z]+', ' ', 'g')
    WHEN f ~ '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF\u203C\u2049\u2190-\u21FF\u2300-\u23FF\u25A0-\u27BF\u2900-\u297F\u2B00-\u2BFF\U0001F000-\U0001FAFF]' THEN regexp_replace(
      regexp_replace(f, '[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF]+|[\U0001F1E6-\U0001F1FF]{2}|[\u203C\u2049\u2190-\u21FF\u2300-\u23FF\u25A0-\u27BF\u2900-\u297F\u2B00-\u2BFF\U0001F000-\U0001FAFF]', ' \& ', 'g'), '[^0-9a-z\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u0386\u0388-\u0559\u0561-\u0588\u05D0-\u05F2\u0620-\u0669\u066E-\u06D3\u06D5-\u06FF\u0710-\u0963\u0966-\u0DFF\u0F00-\u0FFF\u10A0-\u10FA\u10FC-\u1360\u1369-\u167F\u1681-\u169A\u16A0-\u1734\u1740-\u177F\u1810-\u1CBF\u1CD0-\u1FFF\u2C00-\u2DFF\uA000-\uABFF\U00010000-\U0001EFFF\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF\u203C\u2049\u2190-\u21FF\u2300-\u23FF\u25A0-\u27BF\u2900-\u297F\u2B00-\u2BFF\U0001F000-\U0001FAFF]+', ' ', 'g')
    ELSE regexp_replace(f, '[^0-9a-z\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u0386\u0388-\u0559\u0561-\u0588\u05D0-\u05F2\u0620-\u0669\u066E-\u06D3\u06D5-\u06FF\u0710-\u0963\u0966-\u0DFF\u0F00-\u0FFF\u10A0-\u10FA\u10FC-\u1360\u1369-\u167F\u1681-\u169A\u16A0-\u1734\u1740-\u177F\u1810-\u1CBF\u1CD0-\u1FFF\u2C00-\u2DFF\uA000-\uABFF\U00010000-\U0001EFFF]+', ' ', 'g') END)
  FROM (SELECT public.parley_search_fold(t) COLLATE "C" AS f OFFSET 0) AS folded
$$;--> statement-breakpoint
-- The terms of such words with their places: the word; in scripts without spaces each two neighbours, and the last
-- character of a run alone (`tail` where the run is longer), so that one character is found as the beginning of a term.
CREATE FUNCTION parley_search_tokens(runs text) RETURNS TABLE (place int, term text, tail boolean)
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 12 AS $$
  SELECT (row_number() OVER ())::int, p.term, p.tail
  FROM string_to_table(runs, ' ') AS run,
  LATERAL (
    SELECT left(run, 64) AS term, false AS tail WHERE run <> '' AND run COLLATE "C" !~ '^[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF]'
    UNION ALL
    SELECT substr(run, i, 2), i > 1 AND i = length(run) FROM generate_series(1, length(run)) i
    WHERE run COLLATE "C" ~ '^[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF]'
  ) AS p
$$;--> statement-breakpoint
-- What a message is found by. ASCII words need no more than PostgreSQL's own parser, which is ten times as fast.
CREATE FUNCTION parley_search_vector(t text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(r) = length(r) AND r !~ '[0-9][a-z]|[a-z][0-9]|[^ ]{65}'
    THEN to_tsvector('pg_catalog.simple', r)
    ELSE coalesce((SELECT string_agg('''' || term || ''':' || place, ' ')::tsvector FROM public.parley_search_tokens(r)), '') END
  FROM (SELECT public.parley_search_runs(t) COLLATE "C" AS r OFFSET 0) AS words
$$;--> statement-breakpoint
-- What somebody asks for, as one phrase; `open` has its last word match as a beginning. Null when it holds no word.
CREATE FUNCTION parley_search_query(t text, open boolean) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(
    CASE WHEN before IS NULL THEN '' ELSE ' <' || place - before || '> ' END || '''' || term || '''' ||
    CASE WHEN (after IS NULL AND open) OR alone THEN ':*' ELSE '' END, '' ORDER BY place)::tsquery
  FROM (
    SELECT place, term, lag(place) OVER w AS before, lead(place) OVER w AS after,
      term COLLATE "C" ~ '^[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF]$' AS alone
    FROM public.parley_search_tokens(public.parley_search_runs(t)) WHERE NOT tail WINDOW w AS (ORDER BY place)) AS terms
$$;--> statement-breakpoint
CREATE FUNCTION parley_search_text(c jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE c ->> 'kind'
    WHEN 'text' THEN c ->> 'body'
    WHEN 'note' THEN c ->> 'body'
    WHEN 'image' THEN c ->> 'caption'
    WHEN 'video' THEN c ->> 'caption'
    WHEN 'document' THEN concat_ws(E'\n', c ->> 'caption', c ->> 'filename')
    WHEN 'location' THEN concat_ws(E'\n', c ->> 'name', c ->> 'address')
    WHEN 'contacts' THEN (
      SELECT string_agg(concat_ws(E'\n', p ->> 'name', p ->> 'organisation', (
        SELECT string_agg(phone, E'\n') FROM jsonb_array_elements_text(p -> 'phones') phone)), E'\n')
      FROM jsonb_array_elements(c -> 'contacts') p)
    WHEN 'interactive_reply' THEN concat_ws(E'\n', c ->> 'title', c ->> 'description')
    WHEN 'interactive' THEN concat_ws(E'\n', c ->> 'header', c ->> 'body', c ->> 'footer', c ->> 'label', (
      SELECT string_agg(concat_ws(E'\n', o ->> 'title', o ->> 'description'), E'\n')
      FROM jsonb_array_elements(c -> 'choices') o))
    WHEN 'button_reply' THEN c ->> 'text'
    WHEN 'order' THEN c ->> 'text'
    WHEN 'template' THEN concat_ws(E'\n', c ->> 'header', c ->> 'body', c ->> 'footer', (
      SELECT string_agg(b ->> 'text', E'\n') FROM jsonb_array_elements(c -> 'buttons') b))
  END
$$;--> statement-breakpoint
-- Beside its words a message is found by its side (`@in`, `@out`) and its author (`@user_…`), which no text can hold.
CREATE FUNCTION parley_search_terms(content jsonb, direction text, author text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN words = '' THEN NULL ELSE words || array_to_tsvector(array_remove(ARRAY[
    CASE direction WHEN 'inbound' THEN '@in' ELSE '@out' END, '@' || author], NULL)) END
  FROM (SELECT coalesce(public.parley_search_vector(public.parley_search_text(content)), '') AS words OFFSET 0) AS made
$$;--> statement-breakpoint
CREATE FUNCTION parley_index_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found tsvector;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.revoked_at IS NULL THEN
    found := parley_search_terms(NEW.content, NEW.direction,
      CASE NEW.author_kind WHEN 'member' THEN NEW.author_id END);
  END IF;
  IF found IS NULL THEN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM message_search WHERE workspace_id = OLD.workspace_id AND message_id = OLD.id;
    END IF;
  ELSE
    INSERT INTO message_search (workspace_id, message_id, conversation_id, created_at, terms)
    VALUES (NEW.workspace_id, NEW.id, NEW.conversation_id, NEW.created_at, found)
    ON CONFLICT (workspace_id, message_id) DO UPDATE
      SET conversation_id = excluded.conversation_id, created_at = excluded.created_at, terms = excluded.terms;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER messages_search_insert AFTER INSERT ON "messages" FOR EACH ROW EXECUTE FUNCTION parley_index_message();--> statement-breakpoint
CREATE TRIGGER messages_search_update AFTER UPDATE OF "content", "revoked_at", "conversation_id" ON "messages"
  FOR EACH ROW WHEN (OLD.content IS DISTINCT FROM NEW.content OR OLD.revoked_at IS DISTINCT FROM NEW.revoked_at
    OR OLD.conversation_id <> NEW.conversation_id) EXECUTE FUNCTION parley_index_message();--> statement-breakpoint
CREATE TRIGGER messages_search_delete AFTER DELETE ON "messages" FOR EACH ROW EXECUTE FUNCTION parley_index_message();--> statement-breakpoint
CREATE INDEX "contacts_words_idx" ON "contacts" USING gin ("workspace_id",parley_search_vector("search"));--> statement-breakpoint
INSERT INTO "message_search" (workspace_id, message_id, conversation_id, created_at, terms)
SELECT workspace_id, id, conversation_id, created_at, terms FROM (
  SELECT m.*, parley_search_terms(content, direction, CASE author_kind WHEN 'member' THEN author_id END) AS terms
  FROM "messages" m WHERE revoked_at IS NULL OFFSET 0) AS made
WHERE terms IS NOT NULL ORDER BY created_at;--> statement-breakpoint
-- Part "list": the views of the inbox and their kept counts.
CREATE INDEX "conversations_unanswered_idx" ON "conversations" USING btree ("workspace_id","state","last_activity_at","id") WHERE "conversations"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "conversations_number_idx" ON "conversations" USING btree ("workspace_id","number_id");--> statement-breakpoint
-- The views in which one conversation counts: those of the open ones by assignee and by its contact's labels too.
CREATE FUNCTION parley_view_keys(workspace uuid, contact uuid, state text, assignee uuid, unread integer)
RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT view.key || part.suffix
  FROM (
    SELECT state AS key
    UNION ALL SELECT coalesce('assignee:' || assignee, 'unassigned') WHERE state = 'open'
    UNION ALL SELECT 'label:' || own.label_id FROM contact_labels own
      WHERE state = 'open' AND own.workspace_id = workspace AND own.contact_id = contact
  ) view
  CROSS JOIN (VALUES ('', true), (':unread', unread > 0)) part (suffix, counts)
  WHERE part.counts
$$;
--> statement-breakpoint
-- A volatile function sees what was committed while it waited for a lock; that is what makes the counts exact.
CREATE FUNCTION parley_count_added_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A label that a contact gets at this moment is counted here or by the label's own trigger, never by neither.
  PERFORM FROM contacts c WHERE (c.workspace_id, c.id) IN (SELECT workspace_id, contact_id FROM added)
    ORDER BY c.id FOR NO KEY UPDATE OF c;
  INSERT INTO view_count_deltas (workspace_id, key, delta)
  SELECT v.workspace_id, key, count(*)
  FROM added v, parley_view_keys(v.workspace_id, v.contact_id, v.state, v.assignee_id, v.unread_count) key
  GROUP BY v.workspace_id, key;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER conversations_count_added AFTER INSERT ON conversations REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION parley_count_added_conversations();
--> statement-breakpoint
CREATE FUNCTION parley_count_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO view_count_deltas (workspace_id, key, delta)
  SELECT OLD.workspace_id, change.key, sum(change.delta)
  FROM (
    SELECT key, -1 AS delta
    FROM parley_view_keys(OLD.workspace_id, OLD.contact_id, OLD.state, OLD.assignee_id, OLD.unread_count) key
    UNION ALL SELECT key, 1
    FROM parley_view_keys(NEW.workspace_id, NEW.contact_id, NEW.state, NEW.assignee_id, NEW.unread_count) key
    WHERE TG_OP = 'UPDATE'
  ) change
  GROUP BY change.key HAVING sum(change.delta) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER conversations_count_removed AFTER DELETE ON conversations
  FOR EACH ROW EXECUTE FUNCTION parley_count_conversation();
--> statement-breakpoint
CREATE TRIGGER conversations_count_changed AFTER UPDATE ON conversations FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.assignee_id IS DISTINCT FROM NEW.assignee_id
    OR (OLD.unread_count > 0) <> (NEW.unread_count > 0) OR OLD.contact_id <> NEW.contact_id)
  EXECUTE FUNCTION parley_count_conversation();
--> statement-breakpoint
CREATE FUNCTION parley_count_labels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A conversation that changes at this moment is waited for: its own trigger sees the labels of whoever came first.
  PERFORM FROM contacts c WHERE (c.workspace_id, c.id) IN (SELECT workspace_id, contact_id FROM changed)
    AND NOT EXISTS (SELECT FROM conversations v WHERE v.workspace_id = c.workspace_id AND v.contact_id = c.id)
    ORDER BY c.id FOR NO KEY UPDATE OF c;
  PERFORM FROM conversations v WHERE (v.workspace_id, v.contact_id) IN (SELECT workspace_id, contact_id FROM changed)
    ORDER BY v.id FOR NO KEY UPDATE OF v;
  INSERT INTO view_count_deltas (workspace_id, key, delta)
  SELECT v.workspace_id, 'label:' || changed.label_id || part.suffix,
    count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  FROM changed
  JOIN conversations v ON v.workspace_id = changed.workspace_id AND v.contact_id = changed.contact_id
  CROSS JOIN (VALUES (''), (':unread')) part (suffix)
  WHERE v.state = 'open' AND (part.suffix = '' OR v.unread_count > 0)
  GROUP BY v.workspace_id, changed.label_id, part.suffix;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contact_labels_count_added AFTER INSERT ON contact_labels REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION parley_count_labels();
--> statement-breakpoint
CREATE TRIGGER contact_labels_count_removed AFTER DELETE ON contact_labels REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION parley_count_labels();
--> statement-breakpoint
-- The triggers of what a foreign key deletes run when all of it is gone: a contact's labels go while their thread stands.
CREATE FUNCTION parley_unlabel_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_labels WHERE workspace_id = OLD.workspace_id AND contact_id = OLD.id;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER contacts_unlabel BEFORE DELETE ON contacts
  FOR EACH ROW EXECUTE FUNCTION parley_unlabel_contact();
--> statement-breakpoint
INSERT INTO view_counts (workspace_id, key, count)
SELECT v.workspace_id, key, count(*)
FROM conversations v,
  parley_view_keys(v.workspace_id, v.contact_id, v.state, v.assignee_id, v.unread_count) key
GROUP BY 1, 2;
