CREATE TABLE "contacts" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"phone" text,
	"wa_id" text,
	"bsuid" text,
	"parent_bsuid" text,
	"username" text,
	"name" text,
	"profile_name" text,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" text NOT NULL,
	"opted_out_at" timestamp (3) with time zone,
	"blocked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"last_message" jsonb,
	"last_inbound_at" timestamp (3) with time zone,
	"last_activity_at" timestamp (3) with time zone NOT NULL,
	"window_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"status" text NOT NULL,
	"failure" jsonb,
	"wamid" text,
	"author_kind" text NOT NULL,
	"author_id" text,
	"author_name" text,
	"reply_to_id" uuid,
	"client_id" text,
	"client_reference" text,
	"payload" jsonb,
	"fallback" jsonb,
	"attempt_state" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt_started_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"whatsapp_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "windows" (
	"workspace_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"last_inbound_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "windows_workspace_id_conversation_id_number_id_pk" PRIMARY KEY("workspace_id","conversation_id","number_id")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"action" text NOT NULL,
	"target_id" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"conversation_id" uuid,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_created_at_id_pk" PRIMARY KEY("created_at","id")
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
CREATE TABLE "webhook_receipts" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"number_id" uuid NOT NULL,
	"body" "bytea" NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_receipts_received_at_id_pk" PRIMARY KEY("received_at","id")
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"scopes" text[] NOT NULL,
	"allowed_cidrs" text[] DEFAULT '{}' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid,
	"last_used_at" timestamp (3) with time zone,
	"last_used_address" text,
	"last_used_path" text,
	CONSTRAINT "api_keys_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "numbers" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"phone_number_id" text NOT NULL,
	"waba_id" text NOT NULL,
	"display_number" text NOT NULL,
	"verified_name" text,
	"access_token" text NOT NULL,
	"app_secret" text NOT NULL,
	"verify_token_hash" "bytea" NOT NULL,
	"state" text DEFAULT 'connected' NOT NULL,
	"state_code" text,
	"state_reason" text,
	"state_changed_at" timestamp (3) with time zone,
	"quality_rating" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"webhook_last_heard_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "numbers_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_messages" (
	"wamid" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone_number_id" text NOT NULL,
	"wa_id" text NOT NULL,
	"direction" text NOT NULL,
	"message" jsonb NOT NULL,
	"status" text NOT NULL,
	"callback_data" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_numbers" (
	"phone_number_id" text PRIMARY KEY NOT NULL,
	"waba_id" text NOT NULL,
	"display_number" text NOT NULL,
	"verified_name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"app_secret" text NOT NULL,
	"callback_url" text NOT NULL,
	"clock_offset_ms" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_phones" (
	"phone_number_id" text NOT NULL,
	"wa_id" text NOT NULL,
	"profile_name" text NOT NULL,
	"last_wrote_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_phones_phone_number_id_wa_id_pk" PRIMARY KEY("phone_number_id","wa_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"waba_id" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"parameter_format" text DEFAULT 'POSITIONAL' NOT NULL,
	"status" text NOT NULL,
	"rejected_reason" text,
	"components" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone_number_id" text NOT NULL,
	"body" text NOT NULL,
	"wamid" text,
	"status" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"waba_id" text NOT NULL,
	"whatsapp_id" text,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"parameter_format" text DEFAULT 'positional' NOT NULL,
	"components" jsonb NOT NULL,
	"whatsapp_status" text NOT NULL,
	"whatsapp_reason" text,
	"quality" text,
	"approval" text DEFAULT 'pending' NOT NULL,
	"approval_reason" text,
	"approved_by" uuid,
	"approval_changed_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"clock_offset_ms" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_contact_fk" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_number_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."numbers"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_number_fk" FOREIGN KEY ("workspace_id","number_id") REFERENCES "public"."numbers"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "windows" ADD CONSTRAINT "windows_conversation_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "numbers" ADD CONSTRAINT "numbers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_approved_by_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_fk" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_phone_key" ON "contacts" USING btree ("workspace_id","phone") WHERE "contacts"."phone" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_wa_id_key" ON "contacts" USING btree ("workspace_id","wa_id") WHERE "contacts"."wa_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_bsuid_key" ON "contacts" USING btree ("workspace_id","bsuid") WHERE "contacts"."bsuid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_contact_key" ON "conversations" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "conversations_activity_idx" ON "conversations" USING btree ("workspace_id","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "messages_thread_idx" ON "messages" USING btree ("workspace_id","conversation_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_wamid_key" ON "messages" USING btree ("workspace_id","number_id","wamid","kind") WHERE "messages"."wamid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id_key" ON "messages" USING btree ("workspace_id","conversation_id","client_id") WHERE "messages"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_attempts_idx" ON "messages" USING btree ("next_attempt_at") WHERE "messages"."attempt_state" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_time_idx" ON "audit_entries" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "events_order_idx" ON "events" USING btree ("xid","position");--> statement-breakpoint
CREATE INDEX "webhook_receipts_pending_idx" ON "webhook_receipts" USING btree ("next_attempt_at") WHERE "webhook_receipts"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_receipts_number_idx" ON "webhook_receipts" USING btree ("workspace_id","number_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_id_key" ON "api_keys" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "numbers_id_key" ON "numbers" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "numbers_phone_number_id_key" ON "numbers" USING btree ("workspace_id","phone_number_id");--> statement-breakpoint
CREATE UNIQUE INDEX "numbers_default_key" ON "numbers" USING btree ("workspace_id") WHERE "numbers"."is_default";--> statement-breakpoint
CREATE INDEX "sandbox_messages_chat_idx" ON "sandbox_messages" USING btree ("phone_number_id","wa_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_numbers_token_key" ON "sandbox_numbers" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_templates_name_key" ON "sandbox_templates" USING btree ("waba_id","name","language");--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_due_idx" ON "sandbox_webhooks" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_name_key" ON "templates" USING btree ("workspace_id","waba_id","name","language");--> statement-breakpoint
CREATE INDEX "members_user_idx" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_member_idx" ON "sessions" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
-- Reviewed by hand from here: log-like tables are partitioned by week, so that retention is a drop, not a delete.
-- A default partition catches rows of a week that maintenance has not made yet; nothing is ever refused.
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;--> statement-breakpoint
CREATE TABLE "webhook_receipts_default" PARTITION OF "webhook_receipts" DEFAULT;--> statement-breakpoint
CREATE FUNCTION parley_maintain_partitions(keep interval) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parent text;
  week timestamptz;
  part record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('parley_maintain_partitions'));
  FOREACH parent IN ARRAY ARRAY['events', 'webhook_receipts'] LOOP
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
      CASE parent WHEN 'events' THEN 'created_at' ELSE 'received_at' END) USING keep;
  END LOOP;
END $$;--> statement-breakpoint
SELECT parley_maintain_partitions(interval '30 days');
