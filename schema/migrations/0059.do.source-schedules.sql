-- Schedule by which a source is synchronised without a request.
ALTER TABLE sources.source
  -- Cron expression of five fields; null without a schedule.
  ADD COLUMN schedule_cron text,
  -- IANA name of the time zone in which the expression applies.
  ADD COLUMN schedule_time_zone text,
  -- Next occurrence; null without a schedule.
  ADD COLUMN next_sync_at timestamptz,
  ADD CONSTRAINT source_schedule CHECK (
    (schedule_cron IS NULL) = (schedule_time_zone IS NULL) AND (schedule_cron IS NOT NULL OR next_sync_at IS NULL)) NOT VALID;

-- Workers look for due sources across tenants.
CREATE INDEX IF NOT EXISTS source_due ON sources.source (next_sync_at) WHERE next_sync_at IS NOT NULL;
GRANT SELECT (next_sync_at) ON sources.source TO kpi_system;
