-- Written by hand: webhooks from WhatsApp are no longer called receipts, which are what WhatsApp sends about a read message.
-- Processes of the former release must be stopped before this runs, because they use the former names.
ALTER TABLE "webhook_receipts" RENAME TO "inbound_webhooks";--> statement-breakpoint
ALTER TABLE "retention_policies" RENAME COLUMN "receipt_days" TO "inbound_days";--> statement-breakpoint
ALTER INDEX "webhook_receipts_pending_idx" RENAME TO "inbound_webhooks_pending_idx";--> statement-breakpoint
ALTER INDEX "webhook_receipts_number_idx" RENAME TO "inbound_webhooks_number_idx";--> statement-breakpoint
ALTER INDEX "webhook_receipts_time_idx" RENAME TO "inbound_webhooks_time_idx";--> statement-breakpoint
ALTER INDEX "webhook_receipts_problem_idx" RENAME TO "inbound_webhooks_problem_idx";--> statement-breakpoint
ALTER INDEX "webhook_receipts_search_idx" RENAME TO "inbound_webhooks_search_idx";--> statement-breakpoint
ALTER TABLE "inbound_webhooks" RENAME CONSTRAINT "webhook_receipts_received_at_id_pk" TO "inbound_webhooks_received_at_id_pk";--> statement-breakpoint
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT child.relname FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = 'inbound_webhooks'::regclass
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', part.relname,
      'inbound_webhooks_' || substring(part.relname from '_([0-9]{8}|default)$'));
  END LOOP;
END $$;
