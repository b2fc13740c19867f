DROP INDEX "attachments_stored_idx";--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "uploaded_by_api" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "attachments_stored_idx" ON "attachments" USING btree ("workspace_id","size_bytes") WHERE "attachments"."state" = 'stored' and "attachments"."source_id" is null;