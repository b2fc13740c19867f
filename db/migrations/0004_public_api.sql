-- Reviewed by hand: the limits of requests are unlogged, two log-like tables are partitioned by week, and search by a part of
-- a word needs trigrams, and the workspace in the same index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "api_request_bodies" (
	"request_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"request" text,
	"response" text,
	"truncated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_request_bodies_workspace_id_request_id_pk" PRIMARY KEY("workspace_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "api_requests" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"key_name" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"query" text,
	"status" integer NOT NULL,
	"code" text,
	"refusal" text,
	"duration_ms" integer NOT NULL,
	"client_request_id" text,
	"idempotency_key" text,
	"replay_of" uuid,
	"address" text,
	"user_agent" text,
	"message_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_requests_created_at_id_pk" PRIMARY KEY("created_at","id")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"workspace_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"request_id" uuid NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"effect" jsonb,
	"status" integer,
	"headers" jsonb,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_workspace_id_operation_key_pk" PRIMARY KEY("workspace_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "otp_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "otp_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"otp_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otp_paused_prefixes" (
	"workspace_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"paused_at" timestamp (3) with time zone NOT NULL,
	"paused_until" timestamp (3) with time zone NOT NULL,
	"sends" integer NOT NULL,
	"verified" integer NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "otp_paused_prefixes_workspace_id_prefix_pk" PRIMARY KEY("workspace_id","prefix")
);
--> statement-breakpoint
CREATE TABLE "otp_policies" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"template_name" text,
	"template_language" text,
	"countries" text[],
	"exempt_numbers" text[] DEFAULT '{}' NOT NULL,
	"pauses_prefixes" boolean DEFAULT true NOT NULL,
	"limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otp_verifications" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"prefix" text NOT NULL,
	"purpose" text NOT NULL,
	"digest" "bytea",
	"state" text DEFAULT 'active' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"code_length" integer NOT NULL,
	"message_id" uuid NOT NULL,
	"key_id" uuid,
	"client_reference" text,
	"end_user_network" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"resend_available_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "otp_verifications_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"workspace_id" uuid NOT NULL,
	"partition" text NOT NULL,
	"allowed_at" timestamp (6) with time zone NOT NULL,
	CONSTRAINT "rate_limits_workspace_id_partition_pk" PRIMARY KEY("workspace_id","partition")
);
--> statement-breakpoint
CREATE TABLE "contact_labels" (
	"workspace_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"label_id" uuid NOT NULL,
	CONSTRAINT "contact_labels_workspace_id_contact_id_label_id_pk" PRIMARY KEY("workspace_id","contact_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"fold" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labels_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_timeline" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_timeline_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"whatsapp_at" timestamp (3) with time zone,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbound_events" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbound_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"conversation_id" uuid,
	"message_id" uuid,
	"sequence" integer,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbound_events_created_at_id_pk" PRIMARY KEY("created_at","id")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"url" text NOT NULL,
	"request_headers" jsonb NOT NULL,
	"status" integer,
	"error" text,
	"response_body" text,
	"duration_ms" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"conversation_id" uuid,
	"sequence" integer,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"last_status" integer,
	"last_error" text,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"event_types" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"state" text DEFAULT 'enabled' NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"warned_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "opted_out_by" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(coalesce(name, '') || ' ' || coalesce(profile_name, '') || ' ' || coalesce(username, ''), NFKD), '[\u0300-\u036f]', '', 'g') collate "pg_c_utf8")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "event_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "told_status" text;--> statement-breakpoint
ALTER TABLE "windows" ADD COLUMN "told_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_user_agent" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "browser_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "browser_origin" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "requests_per_second" integer;--> statement-breakpoint
ALTER TABLE "api_request_bodies" ADD CONSTRAINT "api_request_bodies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_failures" ADD CONSTRAINT "otp_failures_otp_fk" FOREIGN KEY ("workspace_id","otp_id") REFERENCES "public"."otp_verifications"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_paused_prefixes" ADD CONSTRAINT "otp_paused_prefixes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_policies" ADD CONSTRAINT "otp_policies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_verifications" ADD CONSTRAINT "otp_verifications_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_labels" ADD CONSTRAINT "contact_labels_contact_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_labels" ADD CONSTRAINT "contact_labels_label_fk" FOREIGN KEY ("workspace_id","label_id") REFERENCES "public"."labels"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_timeline" ADD CONSTRAINT "message_timeline_message_fk" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_fk" FOREIGN KEY ("workspace_id","delivery_id") REFERENCES "public"."webhook_deliveries"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_fk" FOREIGN KEY ("workspace_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_request_bodies_time_idx" ON "api_request_bodies" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_requests_time_idx" ON "api_requests" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_requests_id_idx" ON "api_requests" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "api_requests_key_idx" ON "api_requests" USING btree ("workspace_id","key_id","created_at");--> statement-breakpoint
CREATE INDEX "api_requests_message_idx" ON "api_requests" USING btree ("workspace_id","message_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "otp_failures_recipient_idx" ON "otp_failures" USING btree ("workspace_id","recipient","failed_at");--> statement-breakpoint
CREATE INDEX "otp_verifications_recipient_idx" ON "otp_verifications" USING btree ("workspace_id","recipient","purpose","created_at");--> statement-breakpoint
CREATE INDEX "otp_verifications_prefix_idx" ON "otp_verifications" USING btree ("workspace_id","prefix","created_at");--> statement-breakpoint
CREATE INDEX "otp_verifications_network_idx" ON "otp_verifications" USING btree ("workspace_id","end_user_network","created_at");--> statement-breakpoint
CREATE INDEX "otp_verifications_message_idx" ON "otp_verifications" USING btree ("workspace_id","message_id");--> statement-breakpoint
CREATE INDEX "otp_verifications_created_idx" ON "otp_verifications" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "otp_verifications_active_idx" ON "otp_verifications" USING btree ("expires_at") WHERE "otp_verifications"."state" = 'active';--> statement-breakpoint
CREATE INDEX "contact_labels_label_idx" ON "contact_labels" USING btree ("workspace_id","label_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_fold_key" ON "labels" USING btree ("workspace_id","fold");--> statement-breakpoint
CREATE INDEX "message_timeline_message_idx" ON "message_timeline" USING btree ("workspace_id","message_id","id");--> statement-breakpoint
CREATE INDEX "outbound_events_order_idx" ON "outbound_events" USING btree ("workspace_id","xid","position");--> statement-breakpoint
CREATE INDEX "outbound_events_id_idx" ON "outbound_events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "outbound_events_conversation_idx" ON "outbound_events" USING btree ("workspace_id","conversation_id","xid","position");--> statement-breakpoint
CREATE INDEX "outbound_events_type_idx" ON "outbound_events" USING btree ("workspace_id","type","xid","position");--> statement-breakpoint
CREATE INDEX "outbound_events_message_idx" ON "outbound_events" USING btree ("workspace_id","message_id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery_idx" ON "webhook_attempts" USING btree ("workspace_id","delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","next_attempt_at","id") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_claimed_idx" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","claimed_until") WHERE "webhook_deliveries"."state" = 'pending' and "webhook_deliveries"."claimed_until" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_turn_idx" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","conversation_id","sequence") WHERE "webhook_deliveries"."state" = 'pending' and "webhook_deliveries"."attempts" = 0;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_idx" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event_idx" ON "webhook_deliveries" USING btree ("workspace_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event_key" ON "webhook_deliveries" USING btree ("workspace_id","endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_id_key" ON "webhook_endpoints" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_external_id_key" ON "contacts" USING btree ("workspace_id","external_id") WHERE "contacts"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_created_idx" ON "contacts" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_updated_idx" ON "contacts" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contacts_search_idx" ON "contacts" USING gin ("workspace_id","search" gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "conversations_created_idx" ON "conversations" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "conversations_updated_idx" ON "conversations" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "messages_created_idx" ON "messages" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_status_idx" ON "messages" USING btree ("workspace_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_reference_idx" ON "messages" USING btree ("workspace_id","client_reference") WHERE "messages"."client_reference" is not null;--> statement-breakpoint
CREATE INDEX "windows_told_open_idx" ON "windows" USING btree ("expires_at") WHERE "windows"."told_open";--> statement-breakpoint
UPDATE "messages" SET "told_status" = "status";--> statement-breakpoint
UPDATE "windows" SET "told_open" = "expires_at" > now();--> statement-breakpoint
UPDATE "conversations" SET "updated_at" = "last_activity_at";--> statement-breakpoint
UPDATE "contacts" SET "opted_out_by" = 'customer' WHERE "opted_out_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE "api_requests_default" PARTITION OF "api_requests" DEFAULT;--> statement-breakpoint
CREATE TABLE "outbound_events_default" PARTITION OF "outbound_events" DEFAULT;--> statement-breakpoint
CREATE OR REPLACE FUNCTION parley_maintain_partitions(keep interval) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  week timestamptz;
  part record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('parley_maintain_partitions'));
  FOREACH parent IN ARRAY ARRAY['events', 'webhook_receipts', 'outbound_events', 'api_requests'] LOOP
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
END $$;--> statement-breakpoint
SELECT parley_maintain_partitions(interval '30 days');--> statement-breakpoint
-- The generic cell rate algorithm for several limits at once: all of them are taken or none. One call, exact over all nodes.
-- Answers, for each limit, the time by which all that was let through so far has had its turn, and whether it lets this through.
CREATE FUNCTION parley_take_cells(workspace uuid, names text[], intervals float8[], slacks float8[])
RETURNS TABLE (name text, behind float8, fits boolean) LANGUAGE plpgsql AS $$
DECLARE
  present timestamptz;
  every_one boolean;
BEGIN
  INSERT INTO rate_limits (workspace_id, partition, allowed_at)
    SELECT workspace, n, '-infinity' FROM unnest(names) n ORDER BY n ON CONFLICT DO NOTHING;
  PERFORM 1 FROM rate_limits r WHERE r.workspace_id = workspace AND r.partition = ANY (names)
    ORDER BY r.partition FOR UPDATE;
  present := clock_timestamp();
  SELECT bool_and(greatest(r.allowed_at, present) + make_interval(secs => w.step - w.slack) <= present) INTO every_one
    FROM unnest(names, intervals, slacks) AS w (n, step, slack)
    JOIN rate_limits r ON r.workspace_id = workspace AND r.partition = w.n;
  RETURN QUERY
    WITH wanted AS (SELECT * FROM unnest(names, intervals, slacks) AS w (n, step, slack)),
    before AS (
      SELECT w.*, greatest(r.allowed_at, present) AS at FROM wanted w
      JOIN rate_limits r ON r.workspace_id = workspace AND r.partition = w.n),
    taken AS (
      UPDATE rate_limits r SET allowed_at = b.at + make_interval(secs => b.step)
      FROM before b WHERE every_one AND r.workspace_id = workspace AND r.partition = b.n)
    SELECT b.n, extract(epoch FROM b.at - present)::float8 + CASE WHEN every_one THEN b.step ELSE 0 END,
      b.at + make_interval(secs => b.step - b.slack) <= present
    FROM before b;
END $$;
--> statement-breakpoint
-- A time-ordered id (RFC 9562, version 7) for rows that are made by a statement; PostgreSQL has one of its own only from 18 on.
CREATE FUNCTION parley_uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(
      set_bit(
        overlay(uuid_send(gen_random_uuid())
          PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
        52, 1),
      53, 1),
    'hex')::uuid
$$;
