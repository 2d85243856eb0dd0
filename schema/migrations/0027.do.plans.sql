-- Runs that a plan started: the plan's run is their parent, each step of it has one run.
ALTER TABLE agents.run
  ADD COLUMN parent_run_id text,
  ADD COLUMN step_key text,
  -- Whether a child has ended since the run was claimed: it then goes on at once instead of after its pause.
  ADD COLUMN woken boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT run_parent FOREIGN KEY (tenant_id, parent_run_id) REFERENCES agents.run (tenant_id, run_id) ON DELETE CASCADE,
  ADD CONSTRAINT run_step CHECK ((parent_run_id IS NULL) = (step_key IS NULL));
CREATE UNIQUE INDEX run_of_step ON agents.run (tenant_id, parent_run_id, step_key) WHERE parent_run_id IS NOT NULL;
GRANT SELECT (parent_run_id, woken), UPDATE (woken) ON agents.run TO kpi_system;

-- However a child ends, its parent is woken in the same transaction. The lock on the parent's row settles who is first: a
-- parent that pauses before it is found by its wake-up, one that pauses later sees that it was woken.
CREATE FUNCTION agents.wake_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agents.run SET woken = true
   WHERE tenant_id = NEW.tenant_id AND run_id = NEW.parent_run_id AND status IN ('queued', 'running');
  IF FOUND THEN
    UPDATE agents.dispatch SET not_before = least(not_before, now())
     WHERE tenant_id = NEW.tenant_id AND run_id = NEW.parent_run_id AND sent_at IS NULL;
    PERFORM pg_notify('kpi_dispatch', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER wake_parent AFTER UPDATE OF status ON agents.run FOR EACH ROW
  WHEN (NEW.parent_run_id IS NOT NULL AND NEW.status IN ('succeeded', 'failed', 'cancelled', 'dead') AND OLD.status IN ('queued', 'running'))
  EXECUTE FUNCTION agents.wake_parent();
