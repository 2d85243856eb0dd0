CREATE SCHEMA events;
GRANT USAGE ON SCHEMA events TO kpi_runtime, kpi_system;

-- Names this run of the log. A restore from backup starts a new epoch, so that old cursors are told to start over.
CREATE TABLE events.epoch (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  epoch    text NOT NULL DEFAULT substr(md5(random()::text || clock_timestamp()::text), 1, 8)
);
INSERT INTO events.epoch DEFAULT VALUES;
GRANT SELECT ON events.epoch TO kpi_runtime, kpi_system;

-- The last sequence given out per tenant. Its row lock serialises a tenant's writers, which is what leaves no gaps.
CREATE TABLE events.tenant_sequence (
  tenant_id text PRIMARY KEY,
  last      bigint NOT NULL
);
SELECT platform.protect_tenant_table('events.tenant_sequence');
GRANT SELECT, INSERT, UPDATE ON events.tenant_sequence TO kpi_runtime;
GRANT SELECT, INSERT, UPDATE, DELETE ON events.tenant_sequence TO kpi_system;

-- Outbox and log in one: what is written here happened, and is relayed afterwards.
CREATE TABLE events.event (
  tenant_id text NOT NULL,
  sequence  bigint NOT NULL,
  event_id  text NOT NULL,
  type      text NOT NULL,
  source    text NOT NULL,
  subject   text,
  time      timestamptz NOT NULL DEFAULT clock_timestamp(),
  data      jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, sequence),
  UNIQUE (tenant_id, event_id)
);
CREATE INDEX event_time ON events.event (tenant_id, time);
SELECT platform.protect_tenant_table('events.event');
GRANT SELECT, INSERT ON events.event TO kpi_runtime;
GRANT SELECT, INSERT, DELETE ON events.event TO kpi_system;

-- How far the relay has copied each tenant's events to Redis.
CREATE TABLE events.relay_position (
  tenant_id text PRIMARY KEY,
  sequence  bigint NOT NULL
);
SELECT platform.protect_tenant_table('events.relay_position');
GRANT SELECT, INSERT, UPDATE, DELETE ON events.relay_position TO kpi_system;

-- Appends one event in the caller's transaction and wakes the relay when it commits.
CREATE FUNCTION events.append(
  in_tenant text, in_event_id text, in_type text, in_source text, in_subject text, in_data jsonb
) RETURNS bigint LANGUAGE sql AS $$
  WITH next AS (
    INSERT INTO events.tenant_sequence AS s (tenant_id, last) VALUES (in_tenant, 1)
    ON CONFLICT (tenant_id) DO UPDATE SET last = s.last + 1
    RETURNING last
  ), written AS (
    INSERT INTO events.event (tenant_id, sequence, event_id, type, source, subject, data)
    SELECT in_tenant, next.last, in_event_id, in_type, in_source, in_subject, in_data FROM next
    RETURNING sequence
  ), wake AS (
    SELECT pg_notify('kpi_events', in_tenant)
  )
  SELECT sequence FROM written, wake;
$$;
GRANT EXECUTE ON FUNCTION events.append TO kpi_runtime, kpi_system;
