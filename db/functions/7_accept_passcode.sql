-- Counts for the limits of a recipient and of an end user's network. Read before the decision to send, and compared under
-- locks before the passcode is accepted.
DROP FUNCTION IF EXISTS parley_passcode_past(uuid, text[], text, timestamptz);
CREATE OR REPLACE FUNCTION parley_passcode_past(workspace uuid, forms text[], network text, at_time timestamptz) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_object(
    'sends', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('at', v.created_at, 'purpose', v.purpose) ORDER BY v.created_at, v.id), '[]')
      FROM otp_verifications v
      WHERE v.workspace_id = workspace AND v.recipient = ANY (forms) AND v.created_at > at_time - interval '1 day'),
    'failures', (
      SELECT coalesce(jsonb_agg(f.failed_at ORDER BY f.id), '[]') FROM otp_failures f
      WHERE f.workspace_id = workspace AND f.recipient = ANY (forms) AND f.failed_at > at_time - interval '1 day'),
    'network', (
      SELECT coalesce(jsonb_agg(v.created_at ORDER BY v.created_at, v.id), '[]') FROM otp_verifications v
      WHERE v.workspace_id = workspace AND v.end_user_network = network AND v.created_at > at_time - interval '1 hour'));
END $$;

-- Counts passcodes in a range of phone prefixes. Unverified ones count only if they were created before entered_before.
CREATE OR REPLACE FUNCTION parley_passcode_range(workspace uuid, first_range text, last_range text, since timestamptz,
  entered_before timestamptz)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('sends', count(*), 'verified', count(*) FILTER (WHERE v.state = 'verified'),
      'recipients', count(DISTINCT v.recipient), 'blocks', count(DISTINCT v.prefix))
    FROM otp_verifications v
    WHERE v.workspace_id = workspace AND v.created_at > since AND v.prefix BETWEEN first_range AND last_range
      AND (v.state = 'verified' OR v.created_at < entered_before));
END $$;

-- Reads everything that a passcode depends on, except its conversation.
-- request: {forms, network, block, area, area_before, cap: {setting, usual, least, most}, now}
-- Returns {policy, ranges, past, capped_by (the passcode that must be older than an hour before the next is sent), block,
-- area}.
DROP FUNCTION IF EXISTS parley_read_passcode(uuid, jsonb);
CREATE OR REPLACE FUNCTION parley_read_passcode(workspace uuid, request jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  at_time timestamptz := (request ->> 'now')::timestamptz;
  policy otp_policies;
  cap int;
BEGIN
  SELECT p.* INTO policy FROM otp_policies p WHERE p.workspace_id = workspace;
  cap := least((request #>> '{cap,most}')::int, greatest((request #>> '{cap,least}')::int,
    coalesce((policy.limits ->> (request #>> '{cap,setting}'))::int, (request #>> '{cap,usual}')::int)));
  RETURN jsonb_build_object(
    'policy', CASE WHEN policy.workspace_id IS NULL THEN NULL ELSE to_jsonb(policy) END,
    'ranges', (
      SELECT coalesce(jsonb_agg(to_jsonb(r) ORDER BY r.paused_at DESC, r.prefix), '[]')
      FROM otp_paused_prefixes r WHERE r.workspace_id = workspace),
    'past', parley_passcode_past(workspace, ARRAY(SELECT jsonb_array_elements_text(request -> 'forms')), request ->> 'network', at_time),
    -- In the order of the index.
    'capped_by', (
      SELECT v.created_at FROM otp_verifications v
      WHERE v.workspace_id = workspace AND v.created_at > at_time - interval '1 hour'
      ORDER BY v.created_at DESC OFFSET cap - 1 LIMIT 1),
    'block', parley_passcode_range(workspace, request ->> 'block', request ->> 'block', at_time - interval '1 hour', 'infinity'),
    -- Phone numbers have at most 15 digits, so this is the last prefix of the area.
    'area', parley_passcode_range(workspace, request ->> 'area', (request ->> 'area') || repeat('9', 15),
      at_time - interval '1 hour', (request ->> 'area_before')::timestamptz));
END $$;

-- Accepts a passcode's message and stores the code. Locks serialize sends to one recipient or from one network, and the counts
-- are compared again. Ends the recipient's previous code for the purpose and cancels its queued message. Called only by
-- lib/otp/record-code.ts.
-- code: {locks (in order), forms, network, now, past (as read), row}
-- plan and result: see parley_accept_message
CREATE OR REPLACE FUNCTION parley_accept_passcode(workspace uuid, code jsonb, plan jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  verification otp_verifications := jsonb_populate_record(null::otp_verifications, code -> 'row');
  at_time timestamptz := (code ->> 'now')::timestamptz;
  recipients text[] := ARRAY(SELECT jsonb_array_elements_text(code -> 'forms'));
  outcome text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(name, 0)) FROM jsonb_array_elements_text(code -> 'locks') AS name;
  -- The row exists when the caller retries after a lost connection.
  PERFORM FROM otp_verifications v WHERE v.workspace_id = workspace AND v.id = verification.id;
  IF FOUND THEN
    RETURN 'accepted';
  END IF;
  IF parley_passcode_past(workspace, recipients, code ->> 'network', at_time) <> code -> 'past' THEN
    RETURN 'changed';
  END IF;
  outcome := parley_accept_message(workspace, plan);
  IF outcome <> 'accepted' THEN
    RETURN outcome;
  END IF;
  WITH ended AS (
    UPDATE otp_verifications v SET digest = NULL, ended_at = least(v.expires_at, at_time),
        state = CASE WHEN v.expires_at <= at_time THEN 'expired' ELSE 'replaced' END
      WHERE v.workspace_id = workspace AND v.recipient = ANY (recipients) AND v.purpose = verification.purpose
        AND v.state = 'active'
      RETURNING v.message_id)
  UPDATE messages m SET give_up_at = at_time, next_attempt_at = at_time
    FROM ended WHERE m.workspace_id = workspace AND m.id = ended.message_id AND m.attempt_state = 'queued';
  INSERT INTO otp_verifications SELECT verification.*;
  RETURN 'accepted';
END $$;
