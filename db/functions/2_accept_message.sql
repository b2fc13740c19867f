-- Commits the intent to send a message. Locks everything that the caller's decision depends on and compares it with what the
-- caller read; writes nothing if it changed. Called only by lib/messages/send/write-acceptance.ts.
-- plan: {contact: {id, version} | null, new_contact, lock, forms, conversation, conversation_version (null for a new one),
--   window: {expires_at}, alone_since (for a message that is sent immediately), message, step, claim,
--   used_template, live, outbound}
-- Returns accepted; changed (read again); claimed (the idempotency key is taken); taken_over (another request has the key).
CREATE OR REPLACE FUNCTION parley_accept_message(workspace uuid, plan jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  message messages := jsonb_populate_record(null::messages, plan -> 'message');
  thread conversations := jsonb_populate_record(null::conversations, plan -> 'conversation');
  person contacts := jsonb_populate_record(null::contacts, nullif(plan -> 'new_contact', 'null'));
  claim jsonb := nullif(plan -> 'claim', 'null');
  former_version int := (plan ->> 'conversation_version')::int;
  is_same boolean := true;
BEGIN
  message.workspace_id := workspace;
  thread.workspace_id := workspace;
  -- Contacts are always locked before conversations, to prevent deadlocks.
  IF person.id IS NULL THEN
    IF former_version IS NULL THEN
      PERFORM FROM contacts c WHERE c.workspace_id = workspace AND c.id = (plan #>> '{contact,id}')::uuid
        AND c.version = (plan #>> '{contact,version}')::int FOR NO KEY UPDATE;
    ELSE
      PERFORM FROM contacts c WHERE c.workspace_id = workspace AND c.id = (plan #>> '{contact,id}')::uuid
        AND c.version = (plan #>> '{contact,version}')::int FOR SHARE;
    END IF;
    is_same := FOUND;
  ELSE
    PERFORM pg_advisory_xact_lock(hashtextextended(plan ->> 'lock', 0));
    is_same := NOT EXISTS (
      SELECT FROM contacts c WHERE c.workspace_id = workspace
        AND (c.phone = ANY (ARRAY(SELECT jsonb_array_elements_text(plan -> 'forms')))
          OR c.wa_id = ANY (ARRAY(SELECT jsonb_array_elements_text(plan -> 'forms')))));
  END IF;
  IF is_same AND former_version IS NOT NULL THEN
    PERFORM FROM conversations v WHERE v.workspace_id = workspace AND v.id = thread.id AND v.version = former_version
      FOR NO KEY UPDATE;
    is_same := FOUND AND (plan #>> '{window,expires_at}')::timestamptz IS NOT DISTINCT FROM (
      SELECT w.expires_at FROM windows w WHERE w.workspace_id = workspace AND w.conversation_id = thread.id
        AND w.number_id = message.number_id);
  END IF;
  IF is_same AND former_version IS NOT NULL AND plan ->> 'alone_since' IS NOT NULL THEN
    is_same := NOT EXISTS (
      SELECT FROM messages m WHERE m.workspace_id = workspace AND m.conversation_id = thread.id
        AND m.attempt_state IN ('queued', 'in_flight')
        AND (m.attempt_state = 'queued' OR m.attempt_started_at > (plan ->> 'alone_since')::timestamptz));
  END IF;
  IF NOT is_same THEN
    -- The message exists when the caller retries after a lost connection.
    PERFORM FROM messages m WHERE m.workspace_id = workspace AND m.id = message.id;
    RETURN CASE WHEN FOUND THEN 'accepted' ELSE 'changed' END;
  END IF;

  IF (claim ->> 'is_acquired')::boolean THEN
    UPDATE idempotency_keys k SET effect = claim -> 'effect'
      WHERE k.workspace_id = workspace AND k.operation = claim ->> 'operation' AND k.key = claim ->> 'key'
        AND k.request_id = (claim ->> 'request_id')::uuid AND k.status IS NULL;
    IF NOT FOUND THEN
      RETURN 'taken_over';
    END IF;
  ELSIF claim IS NOT NULL THEN
    INSERT INTO idempotency_keys (workspace_id, operation, key, fingerprint, request_id, lease_until, effect)
      VALUES (workspace, claim ->> 'operation', claim ->> 'key', decode(claim ->> 'fingerprint', 'hex'),
        (claim ->> 'request_id')::uuid, now() + make_interval(secs => (claim ->> 'lease_seconds')::float8),
        claim -> 'effect')
      ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      RETURN 'claimed';
    END IF;
  END IF;

  IF person.id IS NOT NULL THEN
    INSERT INTO contacts (id, workspace_id, phone, source, created_at, updated_at)
      VALUES (person.id, workspace, person.phone, person.source, person.created_at, person.updated_at);
  END IF;
  IF former_version IS NULL THEN
    INSERT INTO conversations SELECT thread.*;
  ELSE
    UPDATE conversations v SET number_id = thread.number_id, state = thread.state, snoozed_until = thread.snoozed_until,
        waiting_since = thread.waiting_since, closing_notice_sent_to = thread.closing_notice_sent_to, thread_revision = thread.thread_revision,
        last_message = thread.last_message, last_activity_at = thread.last_activity_at,
        window_expires_at = thread.window_expires_at, event_sequence = thread.event_sequence, updated_at = thread.updated_at
      WHERE v.workspace_id = workspace AND v.id = thread.id;
  END IF;
  INSERT INTO messages SELECT message.*;
  IF plan ->> 'used_template' IS NOT NULL THEN
    UPDATE templates t SET last_used_at = coalesce(message.accepted_at, message.created_at)
      WHERE t.workspace_id = workspace AND t.id = (plan ->> 'used_template')::uuid;
  END IF;
  PERFORM parley_write_events(workspace, plan -> 'live', plan -> 'outbound');
  IF plan -> 'step' <> 'null' THEN
    INSERT INTO message_timeline (workspace_id, message_id, kind, at, data)
      VALUES (workspace, message.id, plan #>> '{step,kind}', (plan #>> '{step,at}')::timestamptz, plan #> '{step,data}');
  END IF;
  RETURN 'accepted';
END $$;
