CREATE SCHEMA advisor;
GRANT USAGE ON SCHEMA advisor TO kpi_runtime, kpi_system;

-- A conversation numbers its turns: a question and its answer share one, so that answers stand behind their questions
-- however many are asked at once.
CREATE TABLE advisor.conversation (
  tenant_id       text NOT NULL,
  conversation_id text NOT NULL,
  title           text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  language        text NOT NULL CHECK (language IN ('de', 'en')),
  turns           integer NOT NULL DEFAULT 0,
  created_by      text NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, conversation_id)
);
SELECT platform.protect_tenant_table('advisor.conversation');
GRANT SELECT, INSERT, UPDATE, DELETE ON advisor.conversation TO kpi_runtime;

CREATE TABLE advisor.message (
  tenant_id       text NOT NULL,
  message_id      text NOT NULL,
  conversation_id text NOT NULL,
  turn            integer NOT NULL CHECK (turn >= 1),
  role            text NOT NULL CHECK (role IN ('question', 'reply')),
  text            text NOT NULL,
  -- What a reply rests on and what it lacks; null for questions.
  grounds         jsonb,
  created_by      text NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, message_id),
  UNIQUE (tenant_id, conversation_id, turn, role),
  FOREIGN KEY (tenant_id, conversation_id) REFERENCES advisor.conversation ON DELETE CASCADE,
  CHECK ((role = 'reply') = (grounds IS NOT NULL))
);
SELECT platform.protect_tenant_table('advisor.message');
GRANT SELECT, INSERT ON advisor.message TO kpi_runtime;
