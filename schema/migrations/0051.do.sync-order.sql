ALTER TABLE sources.source
  -- Counts the changes of location, options, connection and credentials, from 1.
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  -- Turn and id of the synchronisation that determines status, error and dataset; results of earlier turns are discarded.
  ADD COLUMN settled_turn integer NOT NULL DEFAULT 0,
  ADD COLUMN settled_run_id text;

-- Which run published which content as which version. Versions from before this table have no row.
CREATE TABLE sources.dataset_version (
  tenant_id    text NOT NULL,
  dataset_id   text NOT NULL,
  version      integer NOT NULL CHECK (version >= 1),
  content_hash text NOT NULL,
  run_id       text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, dataset_id, version),
  FOREIGN KEY (tenant_id, dataset_id) REFERENCES sources.dataset ON DELETE CASCADE
);
SELECT platform.protect_tenant_table('sources.dataset_version');
GRANT SELECT, INSERT ON sources.dataset_version TO kpi_runtime;

-- Whether the dataset had other content when the check was recorded than the check is of. Such a check is never the latest.
ALTER TABLE sources.quality_check ADD COLUMN outdated boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS quality_check_latest ON sources.quality_check (tenant_id, dataset_id, created_at DESC, quality_check_id DESC) WHERE NOT outdated;

-- The latest check of each dataset that has one. Row security is that of the reader.
CREATE VIEW sources.latest_quality_check WITH (security_invoker = true) AS
  SELECT c.*, c.content_hash <> d.content_hash AS is_stale
    FROM sources.dataset d
   CROSS JOIN LATERAL (
     SELECT tenant_id, quality_check_id, source_id, dataset_id, content_hash, score, gate, assessment, created_at
       FROM sources.quality_check q
      WHERE q.tenant_id = d.tenant_id AND q.dataset_id = d.dataset_id AND NOT q.outdated
      ORDER BY q.created_at DESC, q.quality_check_id DESC LIMIT 1) c;
GRANT SELECT ON sources.latest_quality_check TO kpi_runtime;
