-- To count what each key has sealed; what is inside, the database cannot open.
GRANT SELECT (credentials) ON sources.source TO kpi_system;
