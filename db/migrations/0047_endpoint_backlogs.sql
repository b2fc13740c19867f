ALTER TABLE "numbers" ADD COLUMN "account_state_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "is_holding" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "deleting_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_undelivered_idx" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","state","created_at","id") WHERE "webhook_deliveries"."state" in ('failed', 'held');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed_idx" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","finished_at","id") WHERE "webhook_deliveries"."state" = 'failed';