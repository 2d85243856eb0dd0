CREATE SCHEMA process;
GRANT USAGE ON SCHEMA process TO kpi_runtime, kpi_system;

-- Where a tenant stands with a step of the landscape. A step that nothing ever happened to has no row: it is not started.
-- The landscape itself is content of the release, so step_id refers to no table.
CREATE TABLE process.step_state (
  tenant_id          text NOT NULL,
  step_id            text NOT NULL,
  state              text NOT NULL DEFAULT 'not_started' CHECK (state IN ('not_started', 'running', 'done', 'blocked')),
  -- Counts the transitions; each has its row in the history.
  revision           integer NOT NULL DEFAULT 0,
  run_id             text,
  run_skipped_reason text CHECK (run_skipped_reason IN ('not_requested', 'no_live_worker', 'agent_not_served')),
  blocked_reason     text CHECK (length(blocked_reason) BETWEEN 1 AND 500),
  started_at         timestamptz,
  started_by         text,
  completed_at       timestamptz,
  completed_by       text,
  updated_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, step_id),
  CHECK ((state = 'blocked') = (blocked_reason IS NOT NULL)),
  CHECK ((state = 'done') = (completed_at IS NOT NULL)),
  CHECK (state NOT IN ('running', 'done') OR started_at IS NOT NULL),
  CHECK (run_id IS NULL OR run_skipped_reason IS NULL)
);
SELECT platform.protect_tenant_table('process.step_state');
GRANT SELECT, INSERT, UPDATE ON process.step_state TO kpi_runtime;

-- What happened to a step, by whom and why. Written once.
CREATE TABLE process.step_transition (
  tenant_id          text NOT NULL,
  step_id            text NOT NULL,
  revision           integer NOT NULL,
  action             text NOT NULL CHECK (action IN ('start', 'complete', 'block', 'unblock', 'reopen')),
  from_state         text NOT NULL,
  to_state           text NOT NULL,
  actor              text NOT NULL,
  reason             text CHECK (length(reason) <= 500),
  note               text CHECK (length(note) <= 2000),
  run_id             text,
  run_skipped_reason text,
  -- A completion against unmet rules, and which they were.
  forced             boolean NOT NULL DEFAULT false,
  unmet_rules        text[] NOT NULL DEFAULT '{}',
  time               timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, step_id, revision),
  FOREIGN KEY (tenant_id, step_id) REFERENCES process.step_state ON DELETE CASCADE,
  CHECK (NOT forced OR reason IS NOT NULL)
);
SELECT platform.protect_tenant_table('process.step_transition');
GRANT SELECT, INSERT ON process.step_transition TO kpi_runtime;

-- What people add to a step: a note, a link, a reference to a file. One that was withdrawn keeps time, kind and author only.
CREATE TABLE process.contribution (
  tenant_id       text NOT NULL,
  contribution_id text NOT NULL,
  step_id         text NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('note', 'link', 'file')),
  author          text NOT NULL,
  title           text CHECK (length(title) BETWEEN 1 AND 200),
  text            text CHECK (length(text) BETWEEN 1 AND 20000),
  url             text CHECK (length(url) BETWEEN 1 AND 2000),
  file_name       text CHECK (length(file_name) BETWEEN 1 AND 200),
  media_type      text,
  bytes           bigint CHECK (bytes >= 0),
  blob_name       text,
  file_status     text CHECK (file_status IN ('awaiting_upload', 'uploaded', 'too_large')),
  extra           jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extra) = 'object'),
  created_at      timestamptz NOT NULL DEFAULT now(),
  withdrawn_at    timestamptz,
  withdrawn_by    text,
  PRIMARY KEY (tenant_id, contribution_id),
  CHECK (withdrawn_at IS NOT NULL OR CASE kind
    WHEN 'note' THEN text IS NOT NULL
    WHEN 'link' THEN url IS NOT NULL
    ELSE file_name IS NOT NULL AND media_type IS NOT NULL AND blob_name IS NOT NULL AND file_status IS NOT NULL END)
);
CREATE INDEX contribution_of_step ON process.contribution (tenant_id, step_id, contribution_id DESC) WHERE withdrawn_at IS NULL;
SELECT platform.protect_tenant_table('process.contribution');
GRANT SELECT, INSERT, UPDATE ON process.contribution TO kpi_runtime;

-- Assessments of steps as they were given, with what they rest on.
CREATE TABLE process.step_analysis (
  tenant_id         text NOT NULL,
  analysis_id       text NOT NULL,
  step_id           text NOT NULL,
  actor             text NOT NULL,
  question          text,
  language          text NOT NULL CHECK (language IN ('de', 'en')),
  assessment        text NOT NULL,
  degraded          boolean NOT NULL,
  degraded_reasons  text[] NOT NULL,
  -- Ids of the evidence that the assessment names.
  citations         text[] NOT NULL,
  evidence          jsonb NOT NULL,
  dropped_sentences jsonb NOT NULL,
  usage             jsonb NOT NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, analysis_id)
);
CREATE INDEX step_analysis_of_step ON process.step_analysis (tenant_id, step_id, created_at DESC);
SELECT platform.protect_tenant_table('process.step_analysis');
GRANT SELECT, INSERT ON process.step_analysis TO kpi_runtime;
