-- The only statements that change or delete audit entries. They set `parley.audit_change`, which the trigger
-- parley_protect_audit (db/migrations) accepts, and reset it at their end. A SET clause would need a superuser to create
-- the function.

-- Refused sign-ins of one source within a quarter of an hour are one entry, as are refused passwords and codes of a
-- signed-in member.
CREATE OR REPLACE FUNCTION parley_count_throttled_sign_in(
  entry_id uuid, workspace uuid, actor text, account text, facts jsonb, request text, source text, attempts integer,
  first_at timestamptz, newest_at timestamptz, grouped_by bytea) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('parley.audit_change', 'allowed', true);
  INSERT INTO audit_entries AS e (id, workspace_id, actor_kind, actor_name, action, target_id, data, request_id, address,
    count, created_at, last_at, group_key)
  VALUES (entry_id, workspace, 'system', actor,
    CASE WHEN facts->>'limit' IN ('password', 'code') THEN 'member.confirmation_throttled'
      ELSE 'member.sign_in_throttled' END,
    account, facts, request, source, attempts, first_at, newest_at, grouped_by)
  ON CONFLICT (workspace_id, group_key) WHERE group_key IS NOT NULL DO UPDATE
  SET count = e.count + excluded.count, last_at = excluded.last_at, address = excluded.address,
    request_id = excluded.request_id;
  PERFORM set_config('parley.audit_change', '', true);
END $$;

DROP FUNCTION IF EXISTS parley_erase_audit(uuid, text[], text[], uuid, integer);
-- Empties a workspace's entries that identify an erased person.
CREATE OR REPLACE FUNCTION parley_erase_audit(workspace uuid, entry_ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('parley.audit_change', 'allowed', true);
  UPDATE audit_entries SET data = '{}', before = NULL, after = NULL, target_name = NULL
  WHERE workspace_id = workspace AND id = ANY (entry_ids);
  PERFORM set_config('parley.audit_change', '', true);
END $$;

DROP FUNCTION IF EXISTS parley_delete_audit(uuid, timestamptz, integer);
-- Deletes a batch of the entries of a deleted workspace. Returns how many.
CREATE OR REPLACE FUNCTION parley_delete_audit(workspace uuid, batch integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  gone integer;
BEGIN
  PERFORM set_config('parley.audit_change', 'allowed', true);
  DELETE FROM audit_entries WHERE workspace_id = workspace AND id = ANY (ARRAY(
    SELECT id FROM audit_entries WHERE workspace_id = workspace
    ORDER BY created_at LIMIT batch));
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('parley.audit_change', '', true);
  RETURN gone;
END $$;

-- Deletes a batch of the entries of a workspace that are older than it keeps them. Returns how many.
CREATE OR REPLACE FUNCTION parley_delete_old_audit(workspace uuid, older_than timestamptz, batch integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  gone integer;
BEGIN
  PERFORM set_config('parley.audit_change', 'allowed', true);
  DELETE FROM audit_entries WHERE workspace_id = workspace AND id = ANY (ARRAY(
    SELECT id FROM audit_entries WHERE workspace_id = workspace AND created_at < older_than
    ORDER BY created_at LIMIT batch));
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('parley.audit_change', '', true);
  RETURN gone;
END $$;
