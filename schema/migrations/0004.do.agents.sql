CREATE SCHEMA agents;
GRANT USAGE ON SCHEMA agents TO kpi_runtime, kpi_system;

-- One record for a run and a job. PostgreSQL is its only home; the queue carries wake-ups.
CREATE TABLE agents.run (
  tenant_id        text NOT NULL,
  run_id           text NOT NULL,
  agent            text NOT NULL,
  status           text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'dead')),
  actor            text NOT NULL,
  request_id       text NOT NULL,
  input            jsonb NOT NULL DEFAULT '{}',
  progress         double precision NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  degraded         boolean NOT NULL DEFAULT false,
  degraded_reasons text[] NOT NULL DEFAULT '{}',
  result           jsonb,
  markdown         text,
  citations        jsonb NOT NULL DEFAULT '[]',
  usage            jsonb NOT NULL DEFAULT '{"model_calls": 0, "input_tokens": 0, "output_tokens": 0}',
  error            jsonb,
  attempt          integer NOT NULL DEFAULT 0,
  max_attempts     integer NOT NULL,
  lease_token      uuid,
  lease_until      timestamptz,
  cancel_requested boolean NOT NULL DEFAULT false,
  queued_at        timestamptz NOT NULL DEFAULT now(),
  started_at       timestamptz,
  finished_at      timestamptz,
  PRIMARY KEY (tenant_id, run_id),
  UNIQUE (run_id, tenant_id)
);
CREATE INDEX run_newest ON agents.run (tenant_id, queued_at DESC, run_id DESC);
CREATE INDEX run_by_agent ON agents.run (tenant_id, agent, queued_at DESC);
CREATE INDEX run_open ON agents.run (status, lease_until) WHERE status IN ('queued', 'running');
SELECT platform.protect_tenant_table('agents.run');
GRANT SELECT, INSERT, UPDATE ON agents.run TO kpi_runtime;
GRANT SELECT (tenant_id, run_id, agent, status, attempt, max_attempts, lease_token, lease_until, cancel_requested, queued_at, started_at, finished_at),
      UPDATE (status, attempt, lease_token, lease_until, started_at, finished_at, error, progress), DELETE
   ON agents.run TO kpi_system;

-- Outbox of wake-ups: a row here means that a run waits to be told to a worker.
CREATE TABLE agents.dispatch (
  tenant_id   text NOT NULL,
  run_id      text NOT NULL,
  dispatch_no integer NOT NULL DEFAULT 1,
  not_before  timestamptz NOT NULL DEFAULT now(),
  sent_at     timestamptz,
  PRIMARY KEY (tenant_id, run_id),
  FOREIGN KEY (tenant_id, run_id) REFERENCES agents.run ON DELETE CASCADE
);
CREATE INDEX dispatch_waiting ON agents.dispatch (not_before) WHERE sent_at IS NULL;
SELECT platform.protect_tenant_table('agents.dispatch');
GRANT SELECT, INSERT, UPDATE, DELETE ON agents.dispatch TO kpi_runtime;
GRANT SELECT, INSERT, UPDATE, DELETE ON agents.dispatch TO kpi_system;

CREATE TABLE agents.artifact (
  tenant_id   text NOT NULL,
  artifact_id text NOT NULL,
  run_id      text NOT NULL,
  file_name   text NOT NULL,
  media_type  text NOT NULL,
  bytes       bigint NOT NULL,
  sha256      text NOT NULL,
  blob_name   text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, artifact_id),
  FOREIGN KEY (tenant_id, run_id) REFERENCES agents.run ON DELETE CASCADE
);
CREATE INDEX artifact_of_run ON agents.artifact (tenant_id, run_id);
SELECT platform.protect_tenant_table('agents.artifact');
GRANT SELECT, INSERT ON agents.artifact TO kpi_runtime;

CREATE TABLE agents.briefing (
  tenant_id   text NOT NULL,
  briefing_id text NOT NULL,
  run_id      text NOT NULL,
  title       text NOT NULL,
  language    text NOT NULL CHECK (language IN ('de', 'en')),
  summary     text NOT NULL,
  markdown    text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, briefing_id),
  FOREIGN KEY (tenant_id, run_id) REFERENCES agents.run ON DELETE CASCADE
);
CREATE INDEX briefing_newest ON agents.briefing (tenant_id, created_at DESC, briefing_id DESC);
SELECT platform.protect_tenant_table('agents.briefing');
GRANT SELECT, INSERT ON agents.briefing TO kpi_runtime;

CREATE TABLE agents.export (
  tenant_id   text NOT NULL,
  export_id   text NOT NULL,
  run_id      text NOT NULL,
  artifact_id text NOT NULL,
  format      text NOT NULL,
  subject     text NOT NULL,
  rows        bigint NOT NULL,
  manifest    jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, export_id),
  FOREIGN KEY (tenant_id, run_id) REFERENCES agents.run ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, artifact_id) REFERENCES agents.artifact ON DELETE CASCADE
);
CREATE INDEX export_newest ON agents.export (tenant_id, created_at DESC, export_id DESC);
SELECT platform.protect_tenant_table('agents.export');
GRANT SELECT, INSERT ON agents.export TO kpi_runtime;

-- Live worker processes and what they serve. Holds no tenant's data.
CREATE TABLE agents.worker (
  worker_id  text PRIMARY KEY,
  agents     text[] NOT NULL,
  slots      integer NOT NULL,
  busy       integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at    timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON agents.worker TO kpi_runtime;
GRANT SELECT, INSERT, UPDATE, DELETE ON agents.worker TO kpi_system;

-- What a tenant has for agents to work on, as the syncs report it.
CREATE TABLE agents.available_data (
  tenant_id text NOT NULL,
  kind      text NOT NULL,
  since     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, kind)
);
SELECT platform.protect_tenant_table('agents.available_data');
GRANT SELECT, INSERT ON agents.available_data TO kpi_runtime;
