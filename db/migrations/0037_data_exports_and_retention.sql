CREATE TABLE "data_exports" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"contact_id" uuid,
	"state" text NOT NULL,
	"failure" text,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_files" boolean DEFAULT true NOT NULL,
	"step" text,
	"position" text,
	"done_rows" bigint DEFAULT 0 NOT NULL,
	"part_rows" bigint DEFAULT 0 NOT NULL,
	"total_rows" bigint,
	"claimed_by" uuid,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_by_id" uuid,
	"created_by_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "retention_policies" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"message_months" integer,
	"audit_months" integer,
	"request_days" integer,
	"receipt_days" integer,
	"next_run_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"position" text,
	"deleted_messages" bigint DEFAULT 0 NOT NULL,
	"total_messages" bigint,
	"claimed_by" uuid,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_policies" ADD CONSTRAINT "retention_policies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_workspace_running_key" ON "data_exports" USING btree ("workspace_id") WHERE "data_exports"."state" = 'running' and "data_exports"."contact_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_contact_running_key" ON "data_exports" USING btree ("workspace_id","contact_id") WHERE "data_exports"."state" = 'running' and "data_exports"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "retention_policies_run_idx" ON "retention_policies" USING btree ("next_run_at");