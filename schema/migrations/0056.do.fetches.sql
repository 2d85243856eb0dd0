-- A run that reads a server of its tenant does so before it needs a slot of computation.
ALTER TABLE agents.run
  -- True if a fetch process of a worker reads the server. False for other runs, and for runs that read the server in their run process.
  ADD COLUMN fetches boolean NOT NULL DEFAULT false,
  -- What was fetched, once that has been stored; the run then waits for a slot. While it is null and the run is running, it holds no slot.
  ADD COLUMN fetched jsonb;
GRANT SELECT (fetches, fetched) ON agents.run TO kpi_system;

-- Number of fetches that a worker executes at the same time. A worker of an earlier version announces none.
ALTER TABLE agents.worker ADD COLUMN fetches integer NOT NULL DEFAULT 0;
