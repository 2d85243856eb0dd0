-- What a tenant's model calls used, per day: one row for each purpose, route and outcome. Never what was asked or answered.
CREATE TABLE tenants.model_usage (
  tenant_id       text NOT NULL,
  day             date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  purpose         text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 80),
  route           text NOT NULL CHECK (route IN ('local', 'premium')),
  outcome         text NOT NULL CHECK (length(outcome) BETWEEN 1 AND 40),
  calls           bigint NOT NULL CHECK (calls > 0),
  input_tokens    bigint NOT NULL CHECK (input_tokens >= 0),
  output_tokens   bigint NOT NULL CHECK (output_tokens >= 0),
  PRIMARY KEY (tenant_id, day, purpose, route, outcome)
);
SELECT platform.protect_tenant_table('tenants.model_usage');
GRANT SELECT, INSERT, UPDATE (calls, input_tokens, output_tokens) ON tenants.model_usage TO kpi_runtime;
