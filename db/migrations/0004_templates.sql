CREATE TABLE "sandbox_accounts" (
	"waba_id" text PRIMARY KEY NOT NULL,
	"review_delay_ms" integer DEFAULT 3000 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_uploads" (
	"session" text PRIMARY KEY NOT NULL,
	"waba_id" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"file_length" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"handle" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "previous_category" text;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "ttl_seconds" integer;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "quality" text DEFAULT 'UNKNOWN' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "quality_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "review_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "edited_at" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sandbox_uploads_handle_idx" ON "sandbox_uploads" USING btree ("handle");