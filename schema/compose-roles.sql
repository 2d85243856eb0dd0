-- The roles of the service, for the database of compose.yaml. Run once, as superuser, in an empty cluster.
CREATE ROLE kpi_owner LOGIN PASSWORD 'owner';
CREATE ROLE kpi_runtime LOGIN PASSWORD 'runtime';
CREATE ROLE kpi_system LOGIN PASSWORD 'system';
CREATE ROLE kpi_scaler LOGIN PASSWORD 'scaler';
ALTER DATABASE kpi OWNER TO kpi_owner;
