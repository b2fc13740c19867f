CREATE TABLE "report_backfills" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"position_at" timestamp (3) with time zone,
	"position_id" uuid
);
--> statement-breakpoint
CREATE TABLE "report_counts" (
	"workspace_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"scope" text NOT NULL,
	"scope_id" text NOT NULL,
	"measure" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "report_counts_workspace_id_grain_scope_scope_id_measure_at_detail_pk" PRIMARY KEY("workspace_id","grain","scope","scope_id","measure","at","detail")
);
--> statement-breakpoint
CREATE TABLE "report_cursor" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"xid" "xid8" NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_messages" (
	"workspace_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"is_reply" boolean NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "report_messages_workspace_id_message_id_pk" PRIMARY KEY("workspace_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "report_times" (
	"workspace_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"bin" smallint NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number_id" uuid,
	"agent_id" uuid,
	"team_id" uuid,
	CONSTRAINT "report_times_workspace_id_message_id_measure_pk" PRIMARY KEY("workspace_id","message_id","measure")
);
--> statement-breakpoint
ALTER TABLE "report_backfills" ADD CONSTRAINT "report_backfills_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_counts" ADD CONSTRAINT "report_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_times" ADD CONSTRAINT "report_times_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_messages_due_idx" ON "report_messages" USING btree ("due_at") WHERE "report_messages"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "report_messages_created_idx" ON "report_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_times_at_idx" ON "report_times" USING btree ("workspace_id","measure","at");--> statement-breakpoint
CREATE INDEX "messages_closings_idx" ON "messages" USING btree ("workspace_id","conversation_id","created_at","id") WHERE "messages"."kind" = 'activity' and "messages"."content" ->> 'action' = 'closed';--> statement-breakpoint
INSERT INTO "report_cursor" ("xid") VALUES (pg_snapshot_xmin(pg_current_snapshot()));--> statement-breakpoint
-- A job counts the messages that exist already.
INSERT INTO "report_backfills" ("workspace_id") SELECT "id" FROM "workspaces";
