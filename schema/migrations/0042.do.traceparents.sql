-- W3C Trace Context, where the process that wrote the row is traced: of the request that asked for a run, of the span of its
-- latest attempt, and of what sent or will send the wake-up.
ALTER TABLE agents.run
  ADD COLUMN traceparent text CHECK (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'),
  ADD COLUMN attempt_traceparent text CHECK (attempt_traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
ALTER TABLE agents.dispatch
  ADD COLUMN traceparent text CHECK (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
GRANT SELECT (traceparent, attempt_traceparent), UPDATE (attempt_traceparent) ON agents.run TO kpi_system;
