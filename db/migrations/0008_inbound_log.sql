ALTER TABLE "webhook_receipts" ADD COLUMN "updates" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_receipts" ADD COLUMN "kinds" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_receipts" ADD COLUMN "problem_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_receipts" ADD COLUMN "search_keys" text[];--> statement-breakpoint
CREATE INDEX "webhook_receipts_time_idx" ON "webhook_receipts" USING btree ("workspace_id","received_at","id");--> statement-breakpoint
CREATE INDEX "webhook_receipts_problem_idx" ON "webhook_receipts" USING btree ("workspace_id","received_at","id") WHERE "webhook_receipts"."state" in ('partially_processed', 'failed');--> statement-breakpoint
CREATE INDEX "webhook_receipts_search_idx" ON "webhook_receipts" USING gin ("workspace_id","search_keys");