CREATE TABLE "erased_files" (
	"workspace_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "erased_files_workspace_id_storage_key_pk" PRIMARY KEY("workspace_id","storage_key")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"workspace_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"subject" jsonb NOT NULL,
	"step" text,
	"position" text,
	"claimed_by" uuid,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erasures_workspace_id_contact_id_pk" PRIMARY KEY("workspace_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "erased_files" ADD CONSTRAINT "erased_files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_lease_idx" ON "erasures" USING btree ("leased_until");