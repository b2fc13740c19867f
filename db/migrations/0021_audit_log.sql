DROP INDEX "audit_entries_time_idx";--> statement-breakpoint
DROP INDEX "audit_entries_target_idx";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "target_name" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "user_agent" text;--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("workspace_id",(coalesce(actor_id, actor_kind)),"created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_area_idx" ON "audit_entries" USING btree ("workspace_id",(split_part(action, '.', 1)),"created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_time_idx" ON "audit_entries" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_target_idx" ON "audit_entries" USING btree ("workspace_id","target_id","created_at","id");--> statement-breakpoint
CREATE FUNCTION parley_protect_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(current_setting('parley.audit_change', true), '') <> 'allowed' THEN
		RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION parley_protect_audit();
