CREATE SCHEMA metrics;
GRANT USAGE ON SCHEMA metrics TO kpi_runtime, kpi_system;

-- A metric and where it stands. What it means is in its versions.
CREATE TABLE metrics.definition (
  tenant_id       text NOT NULL,
  metric_id       text NOT NULL,
  status          text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'retired')),
  current_version integer NOT NULL DEFAULT 1 CHECK (current_version >= 1),
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, metric_id)
);
CREATE INDEX definition_by_status ON metrics.definition (tenant_id, status);
SELECT platform.protect_tenant_table('metrics.definition');
GRANT SELECT, INSERT, UPDATE (status, current_version, updated_at) ON metrics.definition TO kpi_runtime;

-- What a metric meant from one revision to the next.
CREATE TABLE metrics.version (
  tenant_id    text NOT NULL,
  metric_id    text NOT NULL,
  version      integer NOT NULL CHECK (version >= 1),
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  purpose      text CHECK (length(purpose) <= 2000),
  formula      text NOT NULL CHECK (length(formula) BETWEEN 1 AND 4000),
  unit         text CHECK (length(unit) BETWEEN 1 AND 40),
  direction    text NOT NULL CHECK (direction IN ('higher', 'lower', 'target')),
  grain        text NOT NULL CHECK (grain IN ('day', 'week', 'month', 'quarter', 'year', 'all')),
  time_column  text,
  dimensions   jsonb NOT NULL DEFAULT '[]',
  owner        text CHECK (length(owner) BETWEEN 1 AND 200),
  target_value double precision,
  target_due   date CHECK (target_due IS NULL OR target_value IS NOT NULL),
  green        double precision,
  amber        double precision,
  dataset_id   text,
  tags         jsonb NOT NULL DEFAULT '[]',
  change_note  text CHECK (length(change_note) <= 500),
  created_by   text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, metric_id, version),
  FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics.definition ON DELETE CASCADE,
  CHECK ((green IS NULL) = (amber IS NULL)),
  CHECK (green IS NULL OR CASE direction WHEN 'higher' THEN green > amber WHEN 'lower' THEN green < amber
                          ELSE green >= 0 AND green < amber AND target_value IS NOT NULL END)
);
CREATE INDEX version_of_dataset ON metrics.version (tenant_id, dataset_id);
SELECT platform.protect_tenant_table('metrics.version');
GRANT SELECT, INSERT ON metrics.version TO kpi_runtime;

-- Grants keep the service from it, this keeps everybody: a version goes only with its whole tenant, or its metric.
CREATE FUNCTION metrics.keep_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (pg_trigger_depth() > 1 OR pg_has_role(current_user, 'kpi_system', 'USAGE')) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'a version of a metric never changes' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_versions BEFORE UPDATE OR DELETE ON metrics.version FOR EACH ROW EXECUTE FUNCTION metrics.keep_versions();

-- Metrics as they are now. Row security is that of whoever asks.
CREATE VIEW metrics.current_definition WITH (security_invoker = true) AS
  SELECT d.tenant_id, d.metric_id, d.status, d.created_at, d.updated_at, v.version, v.name, v.purpose, v.formula, v.unit, v.direction,
         v.grain, v.time_column, v.dimensions, v.owner, v.target_value, v.target_due, v.green, v.amber, v.dataset_id, v.tags
    FROM metrics.definition d
    JOIN metrics.version v ON v.tenant_id = d.tenant_id AND v.metric_id = d.metric_id AND v.version = d.current_version;
GRANT SELECT ON metrics.current_definition TO kpi_runtime;

-- What has been computed of a version, and what was asked for since. The gold layer's directory.
CREATE TABLE metrics.computation (
  tenant_id       text NOT NULL,
  metric_id       text NOT NULL,
  version         integer NOT NULL,
  status          text NOT NULL CHECK (status IN ('computing', 'ready', 'failed')),
  run_id          text,
  error           jsonb,
  requested_at    timestamptz NOT NULL DEFAULT now(),
  -- Of the last result; null before the first.
  dataset_id      text,
  dataset_version integer,
  dataset_hash    text,
  blob_name       text,
  value_rows      integer,
  warnings        jsonb NOT NULL DEFAULT '[]',
  computed_at     timestamptz,
  PRIMARY KEY (tenant_id, metric_id, version),
  FOREIGN KEY (tenant_id, metric_id, version) REFERENCES metrics.version ON DELETE CASCADE
);
CREATE INDEX computation_of_run ON metrics.computation (tenant_id, run_id);
-- Leads by time: the state of the gold layer is told over all tenants.
CREATE INDEX computation_newest ON metrics.computation (computed_at DESC) WHERE computed_at IS NOT NULL;
SELECT platform.protect_tenant_table('metrics.computation');
GRANT SELECT, INSERT, UPDATE ON metrics.computation TO kpi_runtime;
GRANT SELECT (status, computed_at, blob_name, value_rows) ON metrics.computation TO kpi_system;

-- The gold layer in PostgreSQL: the same rows that the Parquet file of the computation holds.
CREATE TABLE metrics.gold_value (
  tenant_id       text NOT NULL,
  metric_id       text NOT NULL,
  version         integer NOT NULL,
  row_no          integer NOT NULL,
  grain           text NOT NULL,
  -- First day of the period; null for the grain all.
  period_start    date,
  -- Null for the total.
  dimension       text,
  dimension_value text,
  value           double precision,
  n               bigint NOT NULL,
  PRIMARY KEY (tenant_id, metric_id, version, row_no),
  FOREIGN KEY (tenant_id, metric_id, version) REFERENCES metrics.computation ON DELETE CASCADE
);
CREATE INDEX gold_value_of_series ON metrics.gold_value (tenant_id, metric_id, version, grain, dimension, period_start);
SELECT platform.protect_tenant_table('metrics.gold_value');
GRANT SELECT, INSERT, DELETE ON metrics.gold_value TO kpi_runtime;
GRANT SELECT (row_no) ON metrics.gold_value TO kpi_system;

-- What the discovery of KPIs found in a dataset. Open ones follow the data, decided ones stay as they were.
CREATE TABLE metrics.kpi_candidate (
  tenant_id       text NOT NULL,
  candidate_id    text NOT NULL,
  -- Names the same finding in every run: a KPI of the catalogue, or a series of the table.
  candidate_key   text NOT NULL,
  status          text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'adopted', 'dismissed')),
  rank            integer NOT NULL,
  score           double precision NOT NULL CHECK (score BETWEEN 0 AND 1),
  confidence      double precision NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  finding         jsonb NOT NULL,
  dataset_id      text NOT NULL,
  dataset_version integer NOT NULL,
  dataset_hash    text NOT NULL,
  run_id          text NOT NULL,
  metric_id       text,
  decided_by      text,
  decided_at      timestamptz,
  decision_reason text CHECK (length(decision_reason) <= 500),
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, candidate_id),
  UNIQUE (tenant_id, dataset_id, candidate_key),
  FOREIGN KEY (tenant_id, metric_id) REFERENCES metrics.definition ON DELETE SET NULL (metric_id),
  CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE INDEX kpi_candidate_best ON metrics.kpi_candidate (tenant_id, status, score DESC, candidate_id);
SELECT platform.protect_tenant_table('metrics.kpi_candidate');
GRANT SELECT, INSERT, UPDATE, DELETE ON metrics.kpi_candidate TO kpi_runtime;
