CREATE TABLE "attempt_limits" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_key" "bytea",
	"attempts" integer NOT NULL,
	"available_at" timestamp (3) with time zone NOT NULL,
	"last_attempt_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"device_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_device_id_user_id_pk" PRIMARY KEY("device_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sign_in_failures" ALTER COLUMN "email_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "last_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "group_key" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "outcome" text DEFAULT 'failed' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "last_failed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "group_key" "bytea";--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_limits_account_idx" ON "attempt_limits" USING btree ("account_key");--> statement-breakpoint
CREATE INDEX "attempt_limits_last_attempt_idx" ON "attempt_limits" USING btree ("last_attempt_at");--> statement-breakpoint
CREATE INDEX "known_devices_user_idx" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_last_used_idx" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_group_key" ON "audit_entries" USING btree ("workspace_id","group_key") WHERE "audit_entries"."group_key" is not null;--> statement-breakpoint
CREATE INDEX "sign_in_failures_time_idx" ON "sign_in_failures" USING btree ("failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_failures_group_key" ON "sign_in_failures" USING btree ("group_key") WHERE "sign_in_failures"."group_key" is not null;--> statement-breakpoint
-- The rows of older versions hold unkeyed hashes of emails, from which an email can be guessed.
DELETE FROM "sign_in_failures";
