-- The number of runs that need a slot, for an autoscaler of workers whose role (kpi_scaler) may call this function and nothing else.
CREATE SCHEMA scaling;

-- Row security is forced, so the owner of the function needs a policy too.
CREATE POLICY counted_for_scaling ON agents.run FOR SELECT TO CURRENT_ROLE USING (status IN ('queued', 'running'));

-- A running run whose data are being fetched holds no slot.
CREATE FUNCTION scaling.runs_needing_slots() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*) FROM agents.run WHERE status = 'queued' OR (status = 'running' AND NOT (fetches AND fetched IS NULL))
$$;
-- `migrate` grants it to kpi_scaler if that role exists.
REVOKE ALL ON FUNCTION scaling.runs_needing_slots() FROM PUBLIC;
