-- Written by hand: tables and columns take the standard terms of their field. Processes of the former release must be stopped
-- before this runs, because they use the former names.
ALTER TABLE "early_mentions" RENAME TO "deferred_updates";--> statement-breakpoint
ALTER TABLE "send_pacing" RENAME TO "send_rate_limits";--> statement-breakpoint
ALTER TABLE "events" RENAME TO "live_events";--> statement-breakpoint
ALTER TABLE "outbound_events" RENAME TO "webhook_events";--> statement-breakpoint
ALTER TABLE "contacts" RENAME COLUMN "line_as_of" TO "phone_observed_at";--> statement-breakpoint
ALTER TABLE "conversations" RENAME COLUMN "closing_warned" TO "closing_notice_sent_to";--> statement-breakpoint
ALTER TABLE "conversations" RENAME COLUMN "additions" TO "thread_revision";--> statement-breakpoint
ALTER TABLE "deferred_updates" RENAME COLUMN "mention" TO "update";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "told_status" TO "last_published_status";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "facts" TO "metadata";--> statement-breakpoint
ALTER TABLE "windows" RENAME COLUMN "told_open" TO "open_event_published";--> statement-breakpoint
ALTER TABLE "numbers" RENAME COLUMN "webhook_last_heard_at" TO "webhook_last_received_at";--> statement-breakpoint
ALTER TABLE "sandbox_messages" RENAME COLUMN "facts" TO "metadata";--> statement-breakpoint
ALTER TABLE "sandbox_numbers" RENAME COLUMN "facts" TO "account_data";--> statement-breakpoint
ALTER TABLE "sandbox_numbers" RENAME COLUMN "drawn" TO "draw_count";--> statement-breakpoint
ALTER INDEX "early_mentions_wamid_idx" RENAME TO "deferred_updates_wamid_idx";--> statement-breakpoint
ALTER INDEX "windows_told_open_idx" RENAME TO "windows_open_event_idx";--> statement-breakpoint
ALTER INDEX "events_order_idx" RENAME TO "live_events_order_idx";--> statement-breakpoint
ALTER INDEX "outbound_events_order_idx" RENAME TO "webhook_events_order_idx";--> statement-breakpoint
ALTER INDEX "outbound_events_id_idx" RENAME TO "webhook_events_id_idx";--> statement-breakpoint
ALTER INDEX "outbound_events_conversation_idx" RENAME TO "webhook_events_conversation_idx";--> statement-breakpoint
ALTER INDEX "outbound_events_type_idx" RENAME TO "webhook_events_type_idx";--> statement-breakpoint
ALTER INDEX "outbound_events_message_idx" RENAME TO "webhook_events_message_idx";--> statement-breakpoint
ALTER TABLE "deferred_updates" RENAME CONSTRAINT "early_mentions_workspace_id_workspaces_id_fk" TO "deferred_updates_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "send_rate_limits" RENAME CONSTRAINT "send_pacing_workspace_id_workspaces_id_fk" TO "send_rate_limits_workspace_id_workspaces_id_fk";--> statement-breakpoint
ALTER TABLE "send_rate_limits" RENAME CONSTRAINT "send_pacing_workspace_id_key_pk" TO "send_rate_limits_workspace_id_key_pk";--> statement-breakpoint
ALTER TABLE "live_events" RENAME CONSTRAINT "events_created_at_id_pk" TO "live_events_created_at_id_pk";--> statement-breakpoint
ALTER TABLE "webhook_events" RENAME CONSTRAINT "outbound_events_created_at_id_pk" TO "webhook_events_created_at_id_pk";--> statement-breakpoint
DROP INDEX "messages_turn_idx";--> statement-breakpoint
UPDATE "messages" SET "attempt_state" = CASE "attempt_state" WHEN 'due' THEN 'queued' ELSE 'in_flight' END
  WHERE "attempt_state" IN ('due', 'calling');--> statement-breakpoint
CREATE INDEX "messages_turn_idx" ON "messages" USING btree ("workspace_id","conversation_id","created_at","id") WHERE "messages"."attempt_state" in ('queued', 'in_flight');--> statement-breakpoint
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT child.relname, parent.relname AS parent FROM pg_inherits
    JOIN pg_class child ON child.oid = inhrelid JOIN pg_class parent ON parent.oid = inhparent
    WHERE parent.relname IN ('live_events', 'webhook_events')
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', part.relname,
      part.parent || '_' || substring(part.relname from '_([0-9]{8}|default)$'));
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION parley_maintain_partitions(keep interval) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  week timestamptz;
  part record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('parley_maintain_partitions'));
  FOREACH parent IN ARRAY ARRAY['live_events', 'webhook_receipts', 'webhook_events', 'api_requests'] LOOP
    FOR i IN 0..3 LOOP
      week := date_trunc('week', now(), 'UTC') + make_interval(weeks => i);
      CONTINUE WHEN to_regclass(format('%s_%s', parent, to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD'))) IS NOT NULL;
      BEGIN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
          parent || '_' || to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD'), parent, week, week + interval '7 days');
      EXCEPTION WHEN check_violation THEN
        -- The default partition already holds rows of that week; they stay there.
        RAISE NOTICE 'partition of % for % skipped', parent, week;
      END;
    END LOOP;
    FOR part IN
      SELECT child.relname
      FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
      WHERE inhparent = parent::regclass AND child.relname ~ '_[0-9]{8}$'
        AND to_timestamp(right(child.relname, 8), 'YYYYMMDD') + interval '8 days' < now() - keep
    LOOP
      EXECUTE format('DROP TABLE %I', part.relname);
    END LOOP;
    EXECUTE format('DELETE FROM %I WHERE %I < now() - $1', parent || '_default',
      CASE parent WHEN 'webhook_receipts' THEN 'received_at' ELSE 'created_at' END) USING keep;
  END LOOP;
END $$;
