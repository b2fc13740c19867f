ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_revoked_by_users_id_fk";
--> statement-breakpoint
DROP INDEX "attachments_pending_idx";--> statement-breakpoint
CREATE INDEX "inbound_webhooks_id_idx" ON "inbound_webhooks" USING btree ("workspace_id","id");--> statement-breakpoint
ALTER TABLE "attachments" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "merged_ids" DROP COLUMN "merged_at";--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "revoked_by";--> statement-breakpoint
ALTER TABLE "numbers" DROP COLUMN "state_changed_at";--> statement-breakpoint
ALTER TABLE "numbers" DROP COLUMN "token_scopes";--> statement-breakpoint
ALTER TABLE "sign_in_failures" DROP COLUMN "last_failed_at";