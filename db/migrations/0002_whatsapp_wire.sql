CREATE TABLE "alerts" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"severity" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"message" text NOT NULL,
	"whatsapp_code" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "alerts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"message_id" uuid,
	"number_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mime_type" text,
	"filename" text,
	"size_bytes" integer,
	"sha256" text,
	"expected_sha256" text,
	"state" text NOT NULL,
	"failure" text,
	"storage_key" text,
	"media_id" text,
	"media_expires_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone,
	CONSTRAINT "attachments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "early_mentions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "early_mentions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"wamid" text NOT NULL,
	"mention" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merged_ids" (
	"workspace_id" uuid NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "merged_ids_workspace_id_from_id_pk" PRIMARY KEY("workspace_id","from_id")
);
--> statement-breakpoint
CREATE TABLE "send_pacing" (
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"allowed_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "send_pacing_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_accounts" (
	"waba_id" text PRIMARY KEY NOT NULL,
	"review_delay_ms" integer DEFAULT 3000 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"phone_number_id" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "sandbox_media" (
	"id" text PRIMARY KEY NOT NULL,
	"phone_number_id" text NOT NULL,
	"mime_type" text NOT NULL,
	"filename" text,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "sandbox_numbers_token_key";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "marketing_choice_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "slot_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "give_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "limit_tier" text;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "throughput_level" text;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "name_status" text;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "app_id" text;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "token_scopes" text[];--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "token_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "previous_app_secret" text;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "previous_secret_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "health" jsonb;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_messages" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_messages" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_numbers" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_numbers" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_numbers" ADD COLUMN "drawn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_numbers" ADD COLUMN "failures_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_numbers" ADD COLUMN "throughput_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "bsuid" text;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "traits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "addressed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "typing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "pair_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "referred_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_phones" ADD COLUMN "free_entry_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "previous_category" text;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "ttl_seconds" integer;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "quality" text DEFAULT 'UNKNOWN' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "quality_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "review_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "edited_at" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_templates" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "whatsapp_note" text;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "status_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "quality_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "next_category" text;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "category_changes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "previous_category" text;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "ttl_seconds" integer;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_number_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."numbers"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_mentions" ADD CONSTRAINT "early_mentions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_ids" ADD CONSTRAINT "merged_ids_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_pacing" ADD CONSTRAINT "send_pacing_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_key" ON "alerts" USING btree ("workspace_id","kind","subject_id") WHERE "alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "attachments_message_idx" ON "attachments" USING btree ("workspace_id","message_id");--> statement-breakpoint
CREATE INDEX "attachments_pending_idx" ON "attachments" USING btree ("next_attempt_at") WHERE "attachments"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "early_mentions_wamid_idx" ON "early_mentions" USING btree ("workspace_id","number_id","wamid");--> statement-breakpoint
CREATE INDEX "sandbox_tokens_number_idx" ON "sandbox_tokens" USING btree ("phone_number_id");--> statement-breakpoint
CREATE INDEX "sandbox_uploads_handle_idx" ON "sandbox_uploads" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "sandbox_media_number_idx" ON "sandbox_media" USING btree ("phone_number_id");--> statement-breakpoint
CREATE INDEX "messages_turn_idx" ON "messages" USING btree ("workspace_id","conversation_id","created_at","id") WHERE "messages"."attempt_state" in ('due', 'calling');--> statement-breakpoint
CREATE INDEX "sandbox_phones_bsuid_idx" ON "sandbox_phones" USING btree ("bsuid");--> statement-breakpoint
UPDATE "messages" SET "give_up_at" = "created_at" + interval '24 hours' WHERE "attempt_state" IS NOT NULL;
