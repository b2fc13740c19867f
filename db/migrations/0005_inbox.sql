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
ALTER TABLE "message_search" ADD CONSTRAINT "message_search_conversation_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "message_search_terms_idx" ON "message_search" USING gin ("workspace_id","terms");--> statement-breakpoint
CREATE INDEX "message_search_conversation_idx" ON "message_search" USING btree ("workspace_id","conversation_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_fk" FOREIGN KEY ("workspace_id","assignee_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE set null ("assignee_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_state_idx" ON "conversations" USING btree ("workspace_id","state","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "conversations_assignee_idx" ON "conversations" USING btree ("workspace_id","assignee_id","state","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "conversations_closing_idx" ON "conversations" USING btree ("workspace_id","state","window_expires_at","id");--> statement-breakpoint
CREATE INDEX "conversations_assignee_closing_idx" ON "conversations" USING btree ("workspace_id","assignee_id","state","window_expires_at","id");--> statement-breakpoint
CREATE INDEX "conversations_unread_idx" ON "conversations" USING btree ("workspace_id","state","last_activity_at","id") WHERE "conversations"."unread_count" > 0;--> statement-breakpoint
CREATE INDEX "conversations_snoozed_idx" ON "conversations" USING btree ("snoozed_until") WHERE "conversations"."state" = 'snoozed';--> statement-breakpoint
CREATE INDEX "conversations_waiting_idx" ON "conversations" USING btree ("window_expires_at") WHERE "conversations"."waiting_since" is not null and "conversations"."state" <> 'closed';--> statement-breakpoint
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
GROUP BY 1, 2;--> statement-breakpoint
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
CREATE INDEX "messages_reactions_idx" ON "messages" USING btree ("workspace_id","reply_to_id") WHERE "messages"."kind" = 'reaction';
