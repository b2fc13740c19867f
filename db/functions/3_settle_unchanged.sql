-- Stores the result of a message that WhatsApp accepted. Writes nothing if one of the rows changed since the caller read it;
-- the caller then uses separate statements. Called only by lib/messages/send/settle-unchanged.ts.
-- plan: {message, message_version, conversation, conversation_version, contact: {id, version, wa_id}, step, live, outbound,
--   answer: {operation, key, request_id, status, headers, body} | null, now}
-- Returns changed; settled; waiting (settled, and another message of the conversation is due).
DROP FUNCTION IF EXISTS parley_settle_message(uuid, jsonb);
CREATE OR REPLACE FUNCTION parley_settle_unchanged(workspace uuid, plan jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  message messages := jsonb_populate_record(null::messages, plan -> 'message');
  thread conversations := jsonb_populate_record(null::conversations, plan -> 'conversation');
  answer jsonb := nullif(plan -> 'answer', 'null');
  new_wa_id text := plan #>> '{contact,wa_id}';
  is_same boolean;
BEGIN
  IF new_wa_id IS NULL THEN
    PERFORM FROM contacts c WHERE c.workspace_id = workspace AND c.id = (plan #>> '{contact,id}')::uuid
      AND c.version = (plan #>> '{contact,version}')::int;
    is_same := FOUND;
  ELSE
    PERFORM FROM contacts c WHERE c.workspace_id = workspace AND c.id = (plan #>> '{contact,id}')::uuid
      AND c.version = (plan #>> '{contact,version}')::int FOR NO KEY UPDATE;
    is_same := FOUND AND NOT EXISTS (
      SELECT FROM contacts other WHERE other.workspace_id = workspace AND other.wa_id = new_wa_id);
  END IF;
  IF is_same THEN
    PERFORM FROM conversations v WHERE v.workspace_id = workspace AND v.id = thread.id
      AND v.version = (plan ->> 'conversation_version')::int FOR NO KEY UPDATE;
    is_same := FOUND;
  END IF;
  IF NOT is_same THEN
    RETURN 'changed';
  END IF;
  UPDATE messages m SET wamid = message.wamid, status = message.status, last_published_status = message.last_published_status,
      sent_at = message.sent_at, attempt_state = NULL, next_attempt_at = NULL, payload = message.payload, fallback = NULL,
      metadata = message.metadata
    WHERE m.workspace_id = workspace AND m.id = message.id AND m.version = (plan ->> 'message_version')::int;
  IF NOT FOUND THEN
    RETURN 'changed';
  END IF;
  IF new_wa_id IS NOT NULL THEN
    UPDATE contacts c SET wa_id = new_wa_id WHERE c.workspace_id = workspace AND c.id = (plan #>> '{contact,id}')::uuid;
  END IF;
  UPDATE conversations v SET last_message = thread.last_message, updated_at = thread.updated_at,
      free_entry_until = thread.free_entry_until, event_sequence = thread.event_sequence
    WHERE v.workspace_id = workspace AND v.id = thread.id;
  INSERT INTO message_timeline (workspace_id, message_id, kind, at, data)
    VALUES (workspace, message.id, plan #>> '{step,kind}', (plan #>> '{step,at}')::timestamptz, plan #> '{step,data}');
  PERFORM parley_write_events(workspace, plan -> 'live', plan -> 'outbound');
  IF answer IS NOT NULL THEN
    UPDATE idempotency_keys k SET status = (answer ->> 'status')::int, headers = answer -> 'headers', body = answer ->> 'body'
      WHERE k.workspace_id = workspace AND k.operation = answer ->> 'operation' AND k.key = answer ->> 'key'
        AND k.request_id = (answer ->> 'request_id')::uuid AND k.status IS NULL;
  END IF;
  -- Searches by conversation, because the index on times is full of recently sent messages.
  RETURN CASE WHEN EXISTS (
    SELECT FROM messages m WHERE m.workspace_id = workspace AND m.conversation_id = thread.id AND m.attempt_state = 'queued'
      AND coalesce(m.next_attempt_at <= (plan ->> 'now')::timestamptz, false)) THEN 'waiting' ELSE 'settled' END;
END $$;
