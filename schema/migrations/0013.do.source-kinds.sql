-- Further kinds of sources, what is needed to reach them, and sealed credentials.
ALTER TABLE sources.source
  DROP CONSTRAINT source_kind_check,
  DROP CONSTRAINT source_origin_check,
  ADD CONSTRAINT source_kind_check CHECK (kind IN ('csv', 'json', 'parquet', 'xlsx', 'event_log', 'postgres', 'rest')),
  ADD CONSTRAINT source_origin_check CHECK (origin IN ('upload', 'url', 'demo', 'database')),
  ADD COLUMN connection jsonb NOT NULL DEFAULT '{}',
  -- Sealed by the service (AES-256-GCM, bound to tenant and source); the database never sees what is inside.
  ADD COLUMN credentials text CHECK (credentials ~ '^[0-9a-f]{8}\.[A-Za-z0-9_-]+$');
