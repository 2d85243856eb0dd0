-- A source is deleted with its dataset, versions and checks, which reference it with ON DELETE CASCADE.
GRANT DELETE ON sources.source TO kpi_runtime;
