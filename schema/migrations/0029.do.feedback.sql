-- What people say of a result: one opinion of each person on each thing; giving again replaces it.
CREATE TABLE agents.feedback (
  tenant_id    text NOT NULL,
  feedback_id  text NOT NULL,
  actor        text NOT NULL,
  subject_kind text NOT NULL CHECK (subject_kind IN ('run', 'briefing', 'advisor_reply', 'proactive_advice')),
  subject_id   text NOT NULL CHECK (length(subject_id) BETWEEN 1 AND 200),
  -- The agent or job whose work it is.
  agent        text NOT NULL,
  rating       smallint CHECK (rating BETWEEN 1 AND 5),
  helpful      boolean,
  comment      text CHECK (length(comment) <= 2000),
  given_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, feedback_id),
  UNIQUE (tenant_id, subject_kind, subject_id, actor),
  CHECK (rating IS NOT NULL OR helpful IS NOT NULL)
);
CREATE INDEX feedback_of_agent ON agents.feedback (tenant_id, agent, given_at);
SELECT platform.protect_tenant_table('agents.feedback');
GRANT SELECT, INSERT, UPDATE ON agents.feedback TO kpi_runtime;
