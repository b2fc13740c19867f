-- Finds an API key and, if it may make the request, consumes the request's rate limits. lib/accounts/api-keys/rules.ts makes
-- the decision; its conditions are repeated here so that a refused request consumes no limit.
-- For an unknown hash, returns the key with the next hash, so that every request takes the same time.
-- policies: [{name, of: key | workspace, setting (of the key's limits), rate, factor, seconds}]
-- requests: how many equal requests are checked at once. buckets: the limits' states at each of them.
DROP FUNCTION IF EXISTS parley_admit_call(bytea, text, inet, timestamptz, jsonb);
DROP FUNCTION IF EXISTS parley_check_key_and_limits(bytea, text, inet, timestamptz, jsonb);
CREATE OR REPLACE FUNCTION parley_check_key_and_limits(key_hash bytea, wanted_scope text, caller inet, at_time timestamptz,
  policies jsonb, requests int)
RETURNS TABLE (hash bytea, id uuid, name text, scopes text[], limits jsonb, allowed_cidrs text[], expires_at timestamptz,
  revoked_at timestamptz, workspace_id uuid, clock_offset_ms bigint, workspace_requests_per_second int, buckets jsonb)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  found_key api_keys;
  found_workspace workspaces;
  consumed jsonb;
BEGIN
  SELECT k.* INTO found_key FROM api_keys k WHERE k.hash = coalesce(
    (SELECT o.hash FROM api_keys o WHERE o.hash >= key_hash ORDER BY o.hash LIMIT 1),
    (SELECT o.hash FROM api_keys o ORDER BY o.hash LIMIT 1));
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT w.* INTO found_workspace FROM workspaces w WHERE w.id = found_key.workspace_id;
  IF jsonb_array_length(policies) > 0 AND found_key.hash = key_hash AND found_key.revoked_at IS NULL
    AND (found_key.expires_at IS NULL OR at_time < found_key.expires_at)
    AND wanted_scope = ANY (found_key.scopes)
    AND (cardinality(found_key.allowed_cidrs) = 0 OR EXISTS (
      SELECT FROM unnest(found_key.allowed_cidrs) AS list (range)
      WHERE CASE WHEN pg_input_is_valid(range, 'inet') THEN caller <<= range::inet END))
  THEN
    SELECT jsonb_agg(to_jsonb(c)) INTO consumed
    FROM (
      SELECT array_agg((p ->> 'name') || '/' || CASE p ->> 'of' WHEN 'key' THEN found_key.id ELSE found_key.workspace_id END
          ORDER BY place) AS names,
        array_agg((p ->> 'seconds')::float8 / ((p ->> 'factor')::float8 * coalesce(
          CASE p ->> 'of' WHEN 'key' THEN (found_key.limits ->> (p ->> 'setting'))::float8
            ELSE found_workspace.requests_per_second END,
          (p ->> 'rate')::float8)) ORDER BY place) AS steps,
        array_agg((p ->> 'seconds')::float8 ORDER BY place) AS slacks
      FROM jsonb_array_elements(policies) WITH ORDINALITY AS list (p, place)) wanted,
    parley_consume_rate_limits(found_key.workspace_id, wanted.names, wanted.steps, wanted.slacks, requests) c;
  END IF;
  RETURN QUERY SELECT found_key.hash, found_key.id, found_key.name, found_key.scopes, found_key.limits,
    found_key.allowed_cidrs, found_key.expires_at, found_key.revoked_at, found_key.workspace_id,
    found_workspace.clock_offset_ms::bigint, found_workspace.requests_per_second, consumed;
END $$;
