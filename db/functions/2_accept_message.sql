-- Commits the intents to send messages. Locks everything that the callers' decisions depend on and compares it with what
-- they read; writes nothing of a plan whose rows changed. Called only by lib/messages/send/write-acceptance.ts.
-- plans: [{workspace, contact: {id, version} | null, new_contact, lock, forms, conversation, conversation_version (null for a
--   new one), window: {expires_at}, no_attempt_since (for a message that is sent immediately), message, step, claim,
--   used_template, live, webhook, copy (absent unless the message gets a copy of an upload: the row of attachments)}]
-- Returns for each plan, in order: accepted; changed (read again); claimed (the idempotency key is taken); taken_over (another
-- request has the key). One plan waits for locks. Several do not wait: a plan whose rows changed or are locked is not
-- written, and its result is null; existing if another execution of its batch wrote the message. No later plan for the same
-- recipient is then written, because it was made for the thread with this message. An upload that is deleted meanwhile
-- counts as a change.
CREATE OR REPLACE FUNCTION parley_accept_messages(plans jsonb) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  list jsonb[] := ARRAY(SELECT jsonb_array_elements(plans));
  outcomes text[] := array_fill(null::text, ARRAY[cardinality(list)]);
  recipients text[] := ARRAY(
    SELECT concat(p ->> 'workspace', '/', coalesce(p #>> '{contact,id}', p ->> 'lock'))
    FROM unnest(list) WITH ORDINALITY AS plan (p, place) ORDER BY place);
  turns int[] := ARRAY(
    SELECT row_number() OVER (PARTITION BY recipient ORDER BY place)
    FROM unnest(recipients) WITH ORDINALITY AS one (recipient, place) ORDER BY place);
  stopped text[] := '{}';
  places int[];
  made text[];
BEGIN
  -- Messages to one recipient are accepted one after the other.
  FOR turn IN 1 .. coalesce((SELECT max(t) FROM unnest(turns) AS t), 0) LOOP
    places := ARRAY(
      SELECT place FROM unnest(array_positions(turns, turn)) AS place WHERE recipients[place] <> ALL (stopped));
    CONTINUE WHEN cardinality(places) = 0;
    made := parley_accept_distinct(ARRAY(SELECT list[place] FROM unnest(places) AS place), cardinality(list) = 1);
    FOR n IN 1 .. cardinality(places) LOOP
      outcomes[places[n]] := made[n];
      IF made[n] IS DISTINCT FROM 'accepted' THEN
        stopped := stopped || recipients[places[n]];
      END IF;
    END LOOP;
  END LOOP;
  RETURN outcomes;
END $$;

CREATE OR REPLACE FUNCTION parley_accept_message(workspace uuid, plan jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  outcome text := (parley_accept_distinct(ARRAY[plan || jsonb_build_object('workspace', workspace)], true))[1];
BEGIN
  RETURN CASE outcome WHEN 'existing' THEN 'accepted' ELSE outcome END;
END $$;

-- Accepts plans with different recipients, as the function above does for one.
CREATE OR REPLACE FUNCTION parley_accept_distinct(plans jsonb[], waits boolean) RETURNS text[]
-- Each row is found by its key, also while statistics are missing. PostgreSQL does not replan a statement when the number of plans differs.
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  outcomes text[] := array_fill(null::text, ARRAY[cardinality(plans)]);
  has_new_contact boolean;
  has_new_thread boolean;
  has_claim boolean;
  has_step boolean;
  has_template boolean;
  has_copy boolean;
  place int;
  same int[];
  copied int[];
  owners uuid[];
  written jsonb[];
BEGIN
  SELECT bool_or(p -> 'new_contact' <> 'null'), bool_or(p -> 'conversation_version' = 'null'), bool_or(p -> 'claim' <> 'null'),
      bool_or(p -> 'step' <> 'null'), bool_or(p -> 'used_template' <> 'null'), bool_or(p -> 'copy' IS NOT NULL)
    INTO has_new_contact, has_new_thread, has_claim, has_step, has_template, has_copy FROM unnest(plans) AS p;
  -- Contacts are always locked before conversations, to prevent deadlocks.
  IF waits THEN
    same := ARRAY(
      SELECT plan.place FROM unnest(plans) WITH ORDINALITY AS plan (p, place)
      JOIN contacts c ON c.workspace_id = (p ->> 'workspace')::uuid AND c.id = (p #>> '{contact,id}')::uuid
        AND c.version = (p #>> '{contact,version}')::int
      JOIN conversations v ON v.workspace_id = (p ->> 'workspace')::uuid AND v.id = (p #>> '{conversation,id}')::uuid
        AND v.version = (p ->> 'conversation_version')::int
      FOR SHARE OF c FOR NO KEY UPDATE OF v);
  ELSE
    same := ARRAY(
      SELECT plan.place FROM unnest(plans) WITH ORDINALITY AS plan (p, place)
      JOIN contacts c ON c.workspace_id = (p ->> 'workspace')::uuid AND c.id = (p #>> '{contact,id}')::uuid
        AND c.version = (p #>> '{contact,version}')::int
      JOIN conversations v ON v.workspace_id = (p ->> 'workspace')::uuid AND v.id = (p #>> '{conversation,id}')::uuid
        AND v.version = (p ->> 'conversation_version')::int
      FOR SHARE OF c SKIP LOCKED FOR NO KEY UPDATE OF v SKIP LOCKED);
  END IF;
  -- What was committed while this waited for the locks is compared too, and a message that another execution of its batch
  -- wrote before the thread was read.
  same := ARRAY(
    SELECT at FROM unnest(same) AS at, LATERAL (SELECT plans[at] AS p) AS plan
    WHERE (p #>> '{window,expires_at}')::timestamptz IS NOT DISTINCT FROM (
        SELECT w.expires_at FROM windows w WHERE w.workspace_id = (p ->> 'workspace')::uuid
          AND w.conversation_id = (p #>> '{conversation,id}')::uuid AND w.number_id = (p #>> '{message,number_id}')::uuid)
      AND (p -> 'no_attempt_since' = 'null' OR NOT EXISTS (
        SELECT FROM messages m WHERE m.workspace_id = (p ->> 'workspace')::uuid
          AND m.conversation_id = (p #>> '{conversation,id}')::uuid AND m.attempt_state IN ('queued', 'in_flight')
          AND (m.attempt_state = 'queued' OR m.attempt_started_at > (p ->> 'no_attempt_since')::timestamptz)))
      AND NOT EXISTS (
        SELECT FROM messages m WHERE m.workspace_id = (p ->> 'workspace')::uuid AND m.id = (p #>> '{message,id}')::uuid));
  IF has_new_thread THEN
    IF waits THEN
      same := same || ARRAY(
        SELECT plan.place::int FROM unnest(plans) WITH ORDINALITY AS plan (p, place)
        JOIN contacts c ON c.workspace_id = (p ->> 'workspace')::uuid AND c.id = (p #>> '{contact,id}')::uuid
          AND c.version = (p #>> '{contact,version}')::int
        WHERE p -> 'conversation_version' = 'null' FOR NO KEY UPDATE OF c);
    ELSE
      same := same || ARRAY(
        SELECT plan.place::int FROM unnest(plans) WITH ORDINALITY AS plan (p, place)
        JOIN contacts c ON c.workspace_id = (p ->> 'workspace')::uuid AND c.id = (p #>> '{contact,id}')::uuid
          AND c.version = (p #>> '{contact,version}')::int
        WHERE p -> 'conversation_version' = 'null' FOR NO KEY UPDATE OF c SKIP LOCKED);
    END IF;
  END IF;
  IF has_new_contact THEN
    IF waits THEN
      PERFORM pg_advisory_xact_lock(hashtextextended(plans[1] ->> 'lock', 0));
    END IF;
    owners := ARRAY(
      SELECT (p #>> '{message,id}')::uuid FROM unnest(plans) AS p
      WHERE p -> 'new_contact' <> 'null' AND pg_try_advisory_xact_lock(hashtextextended(p ->> 'lock', 0)));
    same := same || ARRAY(
      SELECT plan.place::int FROM unnest(plans) WITH ORDINALITY AS plan (p, place)
      WHERE (p #>> '{message,id}')::uuid = ANY (owners)
        AND NOT EXISTS (
          SELECT FROM jsonb_array_elements_text(p -> 'forms') AS form
          JOIN contacts c ON c.workspace_id = (p ->> 'workspace')::uuid AND c.phone = form)
        AND NOT EXISTS (
          SELECT FROM jsonb_array_elements_text(p -> 'forms') AS form
          JOIN contacts c ON c.workspace_id = (p ->> 'workspace')::uuid AND c.wa_id = form));
  END IF;
  IF has_copy THEN
    -- Until the copy is committed, `deleteUnsentUploads` does not decide whether there is one.
    copied := ARRAY(
      SELECT at FROM unnest(same) AS at, LATERAL (SELECT plans[at] AS p) AS plan
      JOIN attachments a ON a.workspace_id = (p ->> 'workspace')::uuid AND a.id = (p #>> '{copy,source_id}')::uuid
      FOR KEY SHARE OF a SKIP LOCKED);
    same := ARRAY(SELECT at FROM unnest(same) AS at WHERE plans[at] -> 'copy' IS NULL OR at = ANY (copied));
  END IF;
  IF cardinality(same) < cardinality(plans) THEN
    -- The message exists when the caller retries after a lost connection, or another execution of its batch wrote it.
    outcomes := ARRAY(
      SELECT CASE
          WHEN EXISTS (
            SELECT FROM messages m WHERE m.workspace_id = (p ->> 'workspace')::uuid AND m.id = (p #>> '{message,id}')::uuid)
          THEN 'existing' WHEN waits THEN 'changed' END
      FROM unnest(plans) WITH ORDINALITY AS plan (p, place) ORDER BY plan.place);
  END IF;

  IF has_claim THEN
    WITH linked AS (
      UPDATE idempotency_keys k SET effect = p #> '{claim,effect}'
      FROM unnest(same) AS at, LATERAL (SELECT plans[at] AS p) AS plan
      WHERE (p #>> '{claim,is_acquired}')::boolean AND k.workspace_id = (p ->> 'workspace')::uuid
        AND k.operation = p #>> '{claim,operation}' AND k.key = p #>> '{claim,key}'
        AND k.request_id = (p #>> '{claim,request_id}')::uuid AND k.status IS NULL
      RETURNING k.request_id),
    made AS (
      INSERT INTO idempotency_keys (workspace_id, operation, key, fingerprint, request_id, lease_until, effect)
      SELECT (p ->> 'workspace')::uuid, p #>> '{claim,operation}', p #>> '{claim,key}',
        decode(p #>> '{claim,fingerprint}', 'hex'), (p #>> '{claim,request_id}')::uuid,
        now() + make_interval(secs => (p #>> '{claim,lease_seconds}')::float8), p #> '{claim,effect}'
      FROM unnest(same) AS at, LATERAL (SELECT plans[at] AS p) AS plan
      WHERE NOT (p #>> '{claim,is_acquired}')::boolean
      ON CONFLICT DO NOTHING RETURNING request_id)
    SELECT array_agg(request_id) INTO owners FROM (SELECT * FROM linked UNION ALL SELECT * FROM made) AS own;
    FOREACH place IN ARRAY same LOOP
      IF plans[place] -> 'claim' <> 'null' AND (plans[place] #>> '{claim,request_id}')::uuid = ANY (owners) IS NOT TRUE THEN
        outcomes[place] := CASE WHEN (plans[place] #>> '{claim,is_acquired}')::boolean THEN 'taken_over' ELSE 'claimed' END;
        same := array_remove(same, place);
      END IF;
    END LOOP;
  END IF;
  FOREACH place IN ARRAY same LOOP
    outcomes[place] := 'accepted';
  END LOOP;
  written := ARRAY(
    SELECT plans[at] || jsonb_build_object('scope', jsonb_build_object('workspace_id', plans[at] -> 'workspace'))
    FROM unnest(same) AS at ORDER BY at);
  IF cardinality(written) = 0 THEN
    RETURN outcomes;
  END IF;

  IF has_new_contact THEN
    INSERT INTO contacts (id, workspace_id, phone, source, created_at, updated_at)
      SELECT person.id, person.workspace_id, person.phone, person.source, person.created_at, person.updated_at
      FROM unnest(written) AS p, jsonb_populate_record(null::contacts, p -> 'new_contact' || (p -> 'scope')) AS person
      WHERE p -> 'new_contact' <> 'null';
  END IF;
  IF has_new_thread THEN
    INSERT INTO conversations
      SELECT thread.* FROM unnest(written) AS p,
        jsonb_populate_record(null::conversations, p -> 'conversation' || (p -> 'scope')) AS thread
      WHERE p -> 'conversation_version' = 'null';
  END IF;
  UPDATE conversations v SET number_id = thread.number_id, state = thread.state, snoozed_until = thread.snoozed_until,
      waiting_since = thread.waiting_since, scheduled_at = thread.scheduled_at, closing_notice_sent_to = thread.closing_notice_sent_to,
      thread_revision = thread.thread_revision, last_message = thread.last_message,
      last_activity_at = thread.last_activity_at, window_expires_at = thread.window_expires_at,
      event_sequence = thread.event_sequence, updated_at = thread.updated_at
    FROM unnest(written) AS p, jsonb_populate_record(null::conversations, p -> 'conversation') AS thread
    WHERE p -> 'conversation_version' <> 'null' AND v.workspace_id = (p ->> 'workspace')::uuid AND v.id = thread.id;
  INSERT INTO messages
    SELECT message.* FROM unnest(written) AS p,
      jsonb_populate_record(null::messages, p -> 'message' || (p -> 'scope')) AS message;
  IF has_copy THEN
    INSERT INTO attachments
      SELECT file.* FROM unnest(written) AS p,
        jsonb_populate_record(null::attachments, p -> 'copy' || (p -> 'scope')) AS file
      WHERE p -> 'copy' IS NOT NULL;
  END IF;
  IF has_template THEN
    -- Another send, which records the same use, may have the row.
    UPDATE templates t SET last_used_at = used.at
      FROM (
        SELECT own.workspace_id, own.id, (coalesce(p #>> '{message,accepted_at}', p #>> '{message,created_at}'))::timestamptz AS at
        FROM unnest(written) AS p
        JOIN templates own ON own.workspace_id = (p ->> 'workspace')::uuid AND own.id = (p ->> 'used_template')::uuid
        FOR NO KEY UPDATE OF own SKIP LOCKED) AS used
      WHERE t.workspace_id = used.workspace_id AND t.id = used.id;
  END IF;
  PERFORM parley_write_events(written);
  IF has_step THEN
    INSERT INTO message_timeline (workspace_id, message_id, kind, at, data)
      SELECT (p ->> 'workspace')::uuid, (p #>> '{message,id}')::uuid, p #>> '{step,kind}', (p #>> '{step,at}')::timestamptz,
        p #> '{step,data}'
      FROM unnest(written) AS p WHERE p -> 'step' <> 'null';
  END IF;
  RETURN outcomes;
END $$;
