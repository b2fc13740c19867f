-- Stores the results of messages that WhatsApp accepted. Writes nothing of a plan if one of its rows changed since the caller
-- read it; the caller then uses separate statements. Called only by lib/messages/send/settle-if-unchanged.ts.
-- Nor does it write a plan whose message has updates that arrived before its wamid was known (deferred_updates).
-- plans: [{workspace, lock, message, message_version, conversation, conversation_version, contact: {id, version, wa_id}, step,
--   live, webhook, response: {operation, key, request_id, status, headers, body} | null, now}], for different conversations
-- Returns for each plan, in order: changed; settled; has_more (settled, and another message of the conversation is due). One
-- plan waits for locks. Several do not wait: a plan whose rows changed or are locked is not written, and its result is null.
DROP FUNCTION IF EXISTS parley_settle_message(uuid, jsonb);
DROP FUNCTION IF EXISTS parley_settle_unchanged(uuid, jsonb);
CREATE OR REPLACE FUNCTION parley_settle_unchanged(plans jsonb) RETURNS text[]
-- Each row is found by its key, also while statistics are missing. PostgreSQL does not replan a statement when the number of plans differs.
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  list jsonb[] := ARRAY(SELECT jsonb_array_elements(plans));
  waits boolean := cardinality(list) = 1;
  outcomes text[] := array_fill(CASE WHEN waits THEN 'changed' END, ARRAY[cardinality(list)]);
  same jsonb[];
  settled uuid[];
BEGIN
  IF waits THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(list[1] ->> 'lock', 0));
    same := list;
  ELSE
    same := ARRAY(
      SELECT p FROM unnest(list) AS p WHERE pg_try_advisory_xact_lock(hashtextextended(p ->> 'lock', 0)));
  END IF;
  -- A statement of its own, which sees what was committed before the locks were free.
  same := ARRAY(
    SELECT p FROM unnest(same) AS p WHERE NOT EXISTS (
      SELECT FROM deferred_updates d WHERE d.workspace_id = (p ->> 'workspace')::uuid
        AND d.number_id = (p #>> '{message,number_id}')::uuid AND d.wamid = p #>> '{message,wamid}'));
  IF EXISTS (SELECT FROM unnest(same) AS p WHERE p #>> '{contact,wa_id}' IS NOT NULL) THEN
    IF waits THEN
      same := ARRAY(
        SELECT p FROM unnest(same) AS p
        JOIN contacts c ON c.workspace_id = (p ->> 'workspace')::uuid AND c.id = (p #>> '{contact,id}')::uuid
          AND c.version = (p #>> '{contact,version}')::int
        FOR NO KEY UPDATE OF c);
    ELSE
      same := ARRAY(
        SELECT p FROM unnest(same) AS p WHERE p #>> '{contact,wa_id}' IS NULL
        UNION ALL SELECT p FROM (
          SELECT p FROM unnest(same) AS p
          JOIN contacts c ON c.workspace_id = (p ->> 'workspace')::uuid AND c.id = (p #>> '{contact,id}')::uuid
            AND c.version = (p #>> '{contact,version}')::int
          WHERE p #>> '{contact,wa_id}' IS NOT NULL
          FOR NO KEY UPDATE OF c SKIP LOCKED) AS held);
    END IF;
    same := ARRAY(
      SELECT p FROM unnest(same) AS p WHERE NOT EXISTS (
        SELECT FROM contacts other WHERE other.workspace_id = (p ->> 'workspace')::uuid
          AND other.wa_id = p #>> '{contact,wa_id}'));
  END IF;
  IF waits THEN
    same := ARRAY(
      SELECT p FROM unnest(same) AS p
      JOIN contacts c ON c.workspace_id = (p ->> 'workspace')::uuid AND c.id = (p #>> '{contact,id}')::uuid
        AND c.version = (p #>> '{contact,version}')::int
      JOIN conversations v ON v.workspace_id = (p ->> 'workspace')::uuid AND v.id = (p #>> '{conversation,id}')::uuid
        AND v.version = (p ->> 'conversation_version')::int
      FOR NO KEY UPDATE OF v);
  ELSE
    same := ARRAY(
      SELECT p FROM unnest(same) AS p
      JOIN contacts c ON c.workspace_id = (p ->> 'workspace')::uuid AND c.id = (p #>> '{contact,id}')::uuid
        AND c.version = (p #>> '{contact,version}')::int
      JOIN conversations v ON v.workspace_id = (p ->> 'workspace')::uuid AND v.id = (p #>> '{conversation,id}')::uuid
        AND v.version = (p ->> 'conversation_version')::int
      JOIN messages m ON m.workspace_id = (p ->> 'workspace')::uuid AND m.id = (p #>> '{message,id}')::uuid
      FOR NO KEY UPDATE OF v SKIP LOCKED FOR NO KEY UPDATE OF m SKIP LOCKED);
  END IF;
  WITH moved AS (
    UPDATE messages m SET wamid = message.wamid, status = message.status,
        last_published_status = message.last_published_status, sent_at = message.sent_at, attempt_state = NULL,
        next_attempt_at = NULL, payload = message.payload, fallback = NULL, metadata = message.metadata
      FROM unnest(same) AS p, jsonb_populate_record(null::messages, p -> 'message') AS message
      WHERE m.workspace_id = (p ->> 'workspace')::uuid AND m.id = message.id
        AND m.version = (p ->> 'message_version')::int
      RETURNING m.id)
  SELECT array_agg(id) INTO settled FROM moved;
  IF settled IS NULL THEN
    RETURN outcomes;
  END IF;
  same := ARRAY(
    SELECT p FROM unnest(list) WITH ORDINALITY AS plan (p, place)
    WHERE (p #>> '{message,id}')::uuid = ANY (settled) ORDER BY place);
  UPDATE contacts c SET wa_id = p #>> '{contact,wa_id}' FROM unnest(same) AS p
    WHERE p #>> '{contact,wa_id}' IS NOT NULL AND c.workspace_id = (p ->> 'workspace')::uuid
      AND c.id = (p #>> '{contact,id}')::uuid;
  -- No indexed column, so that PostgreSQL adds no entry to the conversation's indexes.
  UPDATE conversations v SET last_message = thread.last_message,
      free_entry_until = thread.free_entry_until, event_sequence = thread.event_sequence
    FROM unnest(same) AS p, jsonb_populate_record(null::conversations, p -> 'conversation') AS thread
    WHERE v.workspace_id = (p ->> 'workspace')::uuid AND v.id = thread.id;
  INSERT INTO message_timeline (workspace_id, message_id, kind, at, data)
    SELECT (p ->> 'workspace')::uuid, (p #>> '{message,id}')::uuid, p #>> '{step,kind}', (p #>> '{step,at}')::timestamptz,
      p #> '{step,data}'
    FROM unnest(same) AS p;
  PERFORM parley_write_events(same);
  IF EXISTS (SELECT FROM unnest(same) AS p WHERE p -> 'response' <> 'null') THEN
    UPDATE idempotency_keys k SET status = (p #>> '{response,status}')::int, headers = p #> '{response,headers}',
        body = p #>> '{response,body}'
      FROM unnest(same) AS p
      WHERE p -> 'response' <> 'null' AND k.workspace_id = (p ->> 'workspace')::uuid
        AND k.operation = p #>> '{response,operation}' AND k.key = p #>> '{response,key}'
        AND k.request_id = (p #>> '{response,request_id}')::uuid AND k.status IS NULL;
  END IF;
  -- Searches by conversation, because the index on times is full of recently sent messages.
  RETURN ARRAY(
    SELECT CASE WHEN (p #>> '{message,id}')::uuid = ANY (settled) THEN
        CASE WHEN EXISTS (
            SELECT FROM messages m WHERE m.workspace_id = (p ->> 'workspace')::uuid
              AND m.conversation_id = (p #>> '{conversation,id}')::uuid AND m.attempt_state = 'queued'
              AND coalesce(m.next_attempt_at <= (p ->> 'now')::timestamptz, false))
          THEN 'has_more' ELSE 'settled' END
      ELSE outcomes[place] END
    FROM unnest(list) WITH ORDINALITY AS plan (p, place) ORDER BY place);
END $$;
