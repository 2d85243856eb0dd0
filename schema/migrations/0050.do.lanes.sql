-- Runs of one lane are carried out one after another: one is under way or waits for a worker, and at most one waits behind it.
CREATE TABLE agents.lane (
  tenant_id      text NOT NULL,
  -- What the runs work on, such as `source-sync/src_…`.
  lane           text NOT NULL,
  -- Turn of the run that was accepted last; turns count from 1.
  last_turn      integer NOT NULL DEFAULT 0,
  -- The run that may be dispatched; null while the lane is free.
  current_run_id text,
  -- The run that is dispatched when the current one ends.
  next_run_id    text,
  PRIMARY KEY (tenant_id, lane),
  FOREIGN KEY (tenant_id, current_run_id) REFERENCES agents.run ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, next_run_id) REFERENCES agents.run ON DELETE CASCADE,
  CHECK (next_run_id IS NULL OR current_run_id IS NOT NULL),
  CHECK (next_run_id <> current_run_id)
);
SELECT platform.protect_tenant_table('agents.lane');
GRANT SELECT, INSERT, UPDATE ON agents.lane TO kpi_runtime;
GRANT SELECT, UPDATE ON agents.lane TO kpi_system;

ALTER TABLE agents.run
  -- Null for runs that need not wait for each other.
  ADD COLUMN lane text,
  -- Order of acceptance within the lane. A requeued run gets a new turn.
  ADD COLUMN turn integer,
  ADD CONSTRAINT run_turn CHECK ((lane IS NULL) = (turn IS NULL)) NOT VALID;
GRANT SELECT (lane) ON agents.run TO kpi_system;

-- However a run ends, its lane is released in the same transaction, and the run behind it is dispatched. The lock on the
-- lane's row orders this against requests: a request sees the run either under way or gone.
CREATE FUNCTION agents.leave_lane() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  follower text;
BEGIN
  UPDATE agents.lane SET next_run_id = NULL WHERE tenant_id = NEW.tenant_id AND lane = NEW.lane AND next_run_id = NEW.run_id;
  IF FOUND THEN RETURN NULL; END IF;
  UPDATE agents.lane SET current_run_id = next_run_id, next_run_id = NULL
   WHERE tenant_id = NEW.tenant_id AND lane = NEW.lane AND current_run_id = NEW.run_id RETURNING current_run_id INTO follower;
  IF follower IS NOT NULL THEN
    INSERT INTO agents.dispatch (tenant_id, run_id, traceparent)
    SELECT tenant_id, run_id, traceparent FROM agents.run WHERE tenant_id = NEW.tenant_id AND run_id = follower
    ON CONFLICT (tenant_id, run_id) DO NOTHING;
    PERFORM pg_notify('kpi_dispatch', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leave_lane AFTER UPDATE OF status ON agents.run FOR EACH ROW
  WHEN (NEW.lane IS NOT NULL AND NEW.status IN ('succeeded', 'failed', 'cancelled', 'dead') AND OLD.status IN ('queued', 'running'))
  EXECUTE FUNCTION agents.leave_lane();
