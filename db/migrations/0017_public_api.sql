ALTER TABLE "attachments" ADD COLUMN "source_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "canceled_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "attachments_source_idx" ON "attachments" USING btree ("workspace_id","source_id") WHERE "attachments"."source_id" is not null;