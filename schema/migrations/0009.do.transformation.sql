CREATE SCHEMA transformation;
GRANT USAGE ON SCHEMA transformation TO kpi_runtime, kpi_system;

-- Nothing of a programme is deleted: what is over is archived and leaves lists, board and search index.
CREATE TABLE transformation.programme (
  tenant_id    text NOT NULL,
  programme_id text NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  vision       text,
  purpose      text,
  start_on     date,
  target_on    date,
  budget       numeric(15, 2) CHECK (budget >= 0),
  currency     text NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  phases       jsonb NOT NULL DEFAULT '[]',
  scope_policy jsonb NOT NULL DEFAULT '{}',
  version      integer NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  archived_at  timestamptz,
  PRIMARY KEY (tenant_id, programme_id),
  CHECK (start_on <= target_on)
);
CREATE UNIQUE INDEX programme_current ON transformation.programme (tenant_id) WHERE archived_at IS NULL;
SELECT platform.protect_tenant_table('transformation.programme');
GRANT SELECT, INSERT, UPDATE ON transformation.programme TO kpi_runtime;

CREATE TABLE transformation.area (
  tenant_id    text NOT NULL,
  area_id      text NOT NULL,
  programme_id text NOT NULL,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  purpose      text,
  owner        text,
  members      text[] NOT NULL DEFAULT '{}',
  position     integer NOT NULL DEFAULT 0,
  version      integer NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  archived_at  timestamptz,
  PRIMARY KEY (tenant_id, area_id),
  FOREIGN KEY (tenant_id, programme_id) REFERENCES transformation.programme ON DELETE CASCADE
);
CREATE UNIQUE INDEX area_name ON transformation.area (tenant_id, programme_id, lower(name)) WHERE archived_at IS NULL;
SELECT platform.protect_tenant_table('transformation.area');
GRANT SELECT, INSERT, UPDATE ON transformation.area TO kpi_runtime;

CREATE TABLE transformation.initiative (
  tenant_id     text NOT NULL,
  initiative_id text NOT NULL,
  programme_id  text NOT NULL,
  area_id       text NOT NULL,
  phase         text NOT NULL CHECK (phase IN ('orient', 'understand', 'analyse', 'define', 'decide', 'deliver', 'sustain')),
  title         text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description   text,
  status        text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'active', 'paused', 'done', 'cancelled')),
  status_note   text,
  owner         text,
  start_on      date,
  due_on        date,
  budget        numeric(15, 2) CHECK (budget >= 0),
  spent         numeric(15, 2) NOT NULL DEFAULT 0 CHECK (spent >= 0),
  benefit       numeric(15, 2),
  effort        double precision CHECK (effort > 0),
  reach         double precision CHECK (reach >= 0),
  impact        double precision CHECK (impact BETWEEN 0 AND 10),
  confidence    double precision CHECK (confidence BETWEEN 0 AND 1),
  ease          double precision CHECK (ease BETWEEN 0 AND 10),
  progress      double precision NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  metric_ids    text[] NOT NULL DEFAULT '{}',
  version       integer NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  archived_at   timestamptz,
  PRIMARY KEY (tenant_id, initiative_id),
  FOREIGN KEY (tenant_id, programme_id) REFERENCES transformation.programme ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, area_id) REFERENCES transformation.area ON DELETE CASCADE,
  CHECK (start_on <= due_on)
);
CREATE INDEX initiative_newest ON transformation.initiative (tenant_id, created_at DESC, initiative_id DESC);
CREATE INDEX initiative_of_area ON transformation.initiative (tenant_id, area_id);
SELECT platform.protect_tenant_table('transformation.initiative');
GRANT SELECT, INSERT, UPDATE ON transformation.initiative TO kpi_runtime;

CREATE TABLE transformation.milestone (
  tenant_id     text NOT NULL,
  milestone_id  text NOT NULL,
  programme_id  text NOT NULL,
  initiative_id text NOT NULL,
  title         text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  due_on        date NOT NULL,
  status        text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'completed', 'cancelled')),
  completed_at  timestamptz,
  version       integer NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  archived_at   timestamptz,
  PRIMARY KEY (tenant_id, milestone_id),
  FOREIGN KEY (tenant_id, programme_id) REFERENCES transformation.programme ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, initiative_id) REFERENCES transformation.initiative ON DELETE CASCADE,
  CHECK ((status = 'completed') = (completed_at IS NOT NULL))
);
CREATE INDEX milestone_of_initiative ON transformation.milestone (tenant_id, initiative_id);
CREATE INDEX milestone_open ON transformation.milestone (tenant_id, due_on) WHERE status = 'open' AND archived_at IS NULL;
SELECT platform.protect_tenant_table('transformation.milestone');
GRANT SELECT, INSERT, UPDATE ON transformation.milestone TO kpi_runtime;

CREATE TABLE transformation.risk (
  tenant_id     text NOT NULL,
  risk_id       text NOT NULL,
  programme_id  text NOT NULL,
  area_id       text,
  initiative_id text,
  title         text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description   text,
  probability   integer NOT NULL CHECK (probability BETWEEN 1 AND 5),
  impact        integer NOT NULL CHECK (impact BETWEEN 1 AND 5),
  mitigation    text,
  owner         text,
  status        text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'mitigated', 'accepted', 'closed')),
  version       integer NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  archived_at   timestamptz,
  PRIMARY KEY (tenant_id, risk_id),
  FOREIGN KEY (tenant_id, programme_id) REFERENCES transformation.programme ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, area_id) REFERENCES transformation.area ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, initiative_id) REFERENCES transformation.initiative ON DELETE CASCADE
);
CREATE INDEX risk_of_initiative ON transformation.risk (tenant_id, initiative_id);
SELECT platform.protect_tenant_table('transformation.risk');
GRANT SELECT, INSERT, UPDATE ON transformation.risk TO kpi_runtime;

CREATE TABLE transformation.decision (
  tenant_id     text NOT NULL,
  decision_id   text NOT NULL,
  programme_id  text NOT NULL,
  area_id       text,
  initiative_id text,
  question      text NOT NULL CHECK (length(question) BETWEEN 1 AND 500),
  decision      text,
  owner         text,
  due_on        date,
  status        text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'decided')),
  decided_by    text,
  decided_at    timestamptz,
  version       integer NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  archived_at   timestamptz,
  PRIMARY KEY (tenant_id, decision_id),
  FOREIGN KEY (tenant_id, programme_id) REFERENCES transformation.programme ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, area_id) REFERENCES transformation.area ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, initiative_id) REFERENCES transformation.initiative ON DELETE CASCADE,
  CHECK ((status = 'decided') = (decision IS NOT NULL AND decided_by IS NOT NULL AND decided_at IS NOT NULL))
);
CREATE INDEX decision_of_initiative ON transformation.decision (tenant_id, initiative_id);
SELECT platform.protect_tenant_table('transformation.decision');
GRANT SELECT, INSERT, UPDATE ON transformation.decision TO kpi_runtime;

-- The area is what the request said, whether or not there is such an area: an unknown one is a reason to deny.
CREATE TABLE transformation.scope_check (
  tenant_id      text NOT NULL,
  check_id       text NOT NULL,
  programme_id   text,
  title          text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description    text,
  area_id        text,
  phase          text,
  budget         numeric(15, 2),
  start_on       date,
  end_on         date,
  data_classes   text[] NOT NULL DEFAULT '{}',
  change_kind    text,
  requested_by   text,
  requested_as   text NOT NULL,
  decision       text NOT NULL CHECK (decision IN ('allow', 'approval_required', 'deny')),
  reasons        jsonb NOT NULL,
  status         text NOT NULL CHECK (status IN ('decided', 'pending', 'approved', 'rejected')),
  approver       text,
  decided_as     text,
  decided_at     timestamptz,
  rejection_note text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, check_id),
  FOREIGN KEY (tenant_id, programme_id) REFERENCES transformation.programme ON DELETE CASCADE,
  CHECK ((decision = 'approval_required') = (status <> 'decided')),
  CHECK ((status IN ('approved', 'rejected')) = (decided_at IS NOT NULL))
);
CREATE INDEX scope_check_newest ON transformation.scope_check (tenant_id, created_at DESC, check_id DESC);
CREATE INDEX scope_check_pending ON transformation.scope_check (tenant_id) WHERE status = 'pending';
SELECT platform.protect_tenant_table('transformation.scope_check');
GRANT SELECT, INSERT, UPDATE (status, approver, decided_as, decided_at, rejection_note) ON transformation.scope_check TO kpi_runtime;
