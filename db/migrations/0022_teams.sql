CREATE TABLE "automatic_replies" (
	"workspace_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"instant_answers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "automatic_replies_workspace_id_conversation_id_pk" PRIMARY KEY("workspace_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"assignment" text DEFAULT 'off' NOT NULL,
	"assignment_limit" integer,
	"assignment_sticky" boolean DEFAULT true NOT NULL,
	"hours" jsonb,
	"greeting" text,
	"greeting_after_hours" integer,
	"away_reply" text,
	"reply_interval_hours" integer DEFAULT 12 NOT NULL,
	"opt_out_words" text[],
	"opt_in_words" text[],
	"opt_out_reply" text,
	"opt_in_reply" text
);
--> statement-breakpoint
CREATE TABLE "member_availability" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_away" boolean DEFAULT false NOT NULL,
	"takes_conversations" boolean DEFAULT true NOT NULL,
	"active_at" timestamp (3) with time zone,
	"last_assigned_at" timestamp (3) with time zone,
	CONSTRAINT "member_availability_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"workspace_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"last_assigned_at" timestamp (3) with time zone,
	CONSTRAINT "team_members_workspace_id_team_id_user_id_pk" PRIMARY KEY("workspace_id","team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"normalized_name" text NOT NULL,
	"assignment" text DEFAULT 'off' NOT NULL,
	"assignment_limit" integer,
	"assignment_sticky" boolean DEFAULT true NOT NULL,
	"hours" jsonb,
	"greeting" text,
	"away_reply" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assigned_team_id" uuid;--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "is_idle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "automatic_replies" ADD CONSTRAINT "automatic_replies_conversation_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_availability" ADD CONSTRAINT "member_availability_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_fk" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_members_user_idx" ON "team_members" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name_key" ON "teams" USING btree ("workspace_id","normalized_name");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_team_fk" FOREIGN KEY ("workspace_id","assigned_team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_team_idx" ON "conversations" USING btree ("workspace_id","assigned_team_id","state","last_activity_at","id") WHERE "conversations"."assigned_team_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_team_closing_idx" ON "conversations" USING btree ("workspace_id","assigned_team_id","state","window_expires_at","id") WHERE "conversations"."assigned_team_id" is not null;--> statement-breakpoint
-- Open conversations also count by team.
CREATE FUNCTION parley_view_keys(workspace uuid, contact uuid, state text, assignee uuid, team uuid, unread integer)
RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT view.key || part.suffix
  FROM (
    SELECT state AS key
    UNION ALL SELECT coalesce('assignee:' || assignee, 'unassigned') WHERE state = 'open'
    UNION ALL SELECT 'team:' || team WHERE state = 'open' AND team IS NOT NULL
    UNION ALL SELECT 'label:' || own.label_id FROM contact_labels own
      WHERE state = 'open' AND own.workspace_id = workspace AND own.contact_id = contact
  ) view
  CROSS JOIN (VALUES ('', true), (':unread', unread > 0)) part (suffix, counts)
  WHERE part.counts
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION parley_count_added_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A label that a contact gets at this moment is counted here or by the label's own trigger, never by neither.
  PERFORM FROM contacts c WHERE (c.workspace_id, c.id) IN (SELECT workspace_id, contact_id FROM added)
    ORDER BY c.id FOR NO KEY UPDATE OF c;
  INSERT INTO view_count_deltas (workspace_id, key, delta)
  SELECT v.workspace_id, key, count(*)
  FROM added v,
    parley_view_keys(v.workspace_id, v.contact_id, v.state, v.assignee_id, v.assigned_team_id, v.unread_count) key
  GROUP BY v.workspace_id, key;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION parley_count_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO view_count_deltas (workspace_id, key, delta)
  SELECT OLD.workspace_id, change.key, sum(change.delta)
  FROM (
    SELECT key, -1 AS delta
    FROM parley_view_keys(OLD.workspace_id, OLD.contact_id, OLD.state, OLD.assignee_id, OLD.assigned_team_id,
      OLD.unread_count) key
    UNION ALL SELECT key, 1
    FROM parley_view_keys(NEW.workspace_id, NEW.contact_id, NEW.state, NEW.assignee_id, NEW.assigned_team_id,
      NEW.unread_count) key
    WHERE TG_OP = 'UPDATE'
  ) change
  GROUP BY change.key HAVING sum(change.delta) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER conversations_count_changed ON conversations;
--> statement-breakpoint
CREATE TRIGGER conversations_count_changed AFTER UPDATE ON conversations FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.assignee_id IS DISTINCT FROM NEW.assignee_id
    OR OLD.assigned_team_id IS DISTINCT FROM NEW.assigned_team_id
    OR (OLD.unread_count > 0) <> (NEW.unread_count > 0) OR OLD.contact_id <> NEW.contact_id)
  EXECUTE FUNCTION parley_count_conversation();
--> statement-breakpoint
DROP FUNCTION parley_view_keys(uuid, uuid, text, uuid, integer);
