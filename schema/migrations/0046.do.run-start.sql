-- True between the claim of a run and the moment its worker begins to execute it: such an attempt is refunded when the lease expires.
ALTER TABLE agents.run ADD COLUMN starting boolean NOT NULL DEFAULT false;
GRANT SELECT (starting), UPDATE (starting) ON agents.run TO kpi_system;
