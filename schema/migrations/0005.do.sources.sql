CREATE SCHEMA sources;
GRANT USAGE ON SCHEMA sources TO kpi_runtime, kpi_system;

CREATE TABLE sources.source (
  tenant_id    text NOT NULL,
  source_id    text NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  kind         text NOT NULL CHECK (kind IN ('csv', 'event_log')),
  origin       text NOT NULL CHECK (origin IN ('upload', 'url', 'demo')),
  location     text NOT NULL,
  options      jsonb NOT NULL DEFAULT '{}',
  status       text NOT NULL DEFAULT 'registered' CHECK (status IN ('registered', 'syncing', 'synced', 'failed')),
  last_error   jsonb,
  last_run_id  text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  synced_at    timestamptz,
  PRIMARY KEY (tenant_id, source_id)
);
CREATE INDEX source_newest ON sources.source (tenant_id, created_at DESC, source_id DESC);
SELECT platform.protect_tenant_table('sources.source');
GRANT SELECT, INSERT, UPDATE ON sources.source TO kpi_runtime;

-- One row per version of a source's table; a sync with unchanged content keeps its version.
CREATE TABLE sources.dataset (
  tenant_id    text NOT NULL,
  dataset_id   text NOT NULL,
  source_id    text NOT NULL,
  name         text NOT NULL,
  kind         text NOT NULL,
  version      integer NOT NULL DEFAULT 1,
  rows         bigint NOT NULL,
  bytes        bigint NOT NULL,
  content_hash text NOT NULL,
  blob_name    text NOT NULL,
  columns      jsonb NOT NULL,
  roles        jsonb NOT NULL DEFAULT '{}',
  profile      jsonb NOT NULL,
  warnings     jsonb NOT NULL DEFAULT '[]',
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, dataset_id),
  UNIQUE (tenant_id, source_id),
  FOREIGN KEY (tenant_id, source_id) REFERENCES sources.source ON DELETE CASCADE
);
CREATE INDEX dataset_newest ON sources.dataset (tenant_id, updated_at DESC, dataset_id DESC);
SELECT platform.protect_tenant_table('sources.dataset');
GRANT SELECT, INSERT, UPDATE ON sources.dataset TO kpi_runtime;

CREATE TABLE sources.quality_check (
  tenant_id       text NOT NULL,
  quality_check_id text NOT NULL,
  source_id       text NOT NULL,
  dataset_id      text NOT NULL,
  content_hash    text NOT NULL,
  score           double precision,
  gate            text NOT NULL CHECK (gate IN ('open', 'conditional', 'closed')),
  assessment      jsonb NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, quality_check_id),
  FOREIGN KEY (tenant_id, source_id) REFERENCES sources.source ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, dataset_id) REFERENCES sources.dataset ON DELETE CASCADE
);
CREATE INDEX quality_check_newest ON sources.quality_check (tenant_id, created_at DESC, quality_check_id DESC);
CREATE INDEX quality_check_of_source ON sources.quality_check (tenant_id, source_id, created_at DESC);
SELECT platform.protect_tenant_table('sources.quality_check');
GRANT SELECT, INSERT ON sources.quality_check TO kpi_runtime;
