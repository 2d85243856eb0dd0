-- W3C Trace Context of the request or run that wrote the event, where its process is traced: its copy to Redis is of that trace.
ALTER TABLE events.event ADD COLUMN traceparent text;

-- As the function without a trace, which the version before calls.
CREATE FUNCTION events.append(
  in_tenant text, in_event_id text, in_type text, in_source text, in_subject text, in_data jsonb, in_traceparent text
) RETURNS bigint LANGUAGE sql AS $$
  WITH next AS (
    INSERT INTO events.tenant_sequence AS s (tenant_id, last) VALUES (in_tenant, 1)
    ON CONFLICT (tenant_id) DO UPDATE SET last = s.last + 1
    RETURNING last
  ), written AS (
    INSERT INTO events.event (tenant_id, sequence, event_id, type, source, subject, data, traceparent)
    SELECT in_tenant, next.last, in_event_id, in_type, in_source, in_subject, in_data, in_traceparent FROM next
    RETURNING sequence
  ), wake AS (
    SELECT pg_notify('kpi_events', in_tenant)
  )
  SELECT sequence FROM written, wake;
$$;
GRANT EXECUTE ON FUNCTION events.append(text, text, text, text, text, jsonb, text) TO kpi_runtime, kpi_system;
