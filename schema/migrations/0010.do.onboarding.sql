CREATE SCHEMA onboarding;
GRANT USAGE ON SCHEMA onboarding TO kpi_runtime, kpi_system;

-- One per tenant. What the service knows of the company is in facts; what clients brought besides is in extra.
CREATE TABLE onboarding.company_profile (
  tenant_id  text PRIMARY KEY,
  version    integer NOT NULL CHECK (version >= 1),
  facts      jsonb NOT NULL DEFAULT '{}',
  extra      jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL
);
SELECT platform.protect_tenant_table('onboarding.company_profile');
GRANT SELECT, INSERT, UPDATE ON onboarding.company_profile TO kpi_runtime;

CREATE TABLE onboarding.session (
  tenant_id     text NOT NULL,
  onboarding_id text NOT NULL,
  title         text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  language      text NOT NULL CHECK (language IN ('de', 'en')),
  status        text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'completed', 'approved')),
  extra         jsonb NOT NULL DEFAULT '{}',
  created_by    text NOT NULL,
  approved_by   text,
  -- What approval has set in motion: the run that furnishes the tenant, and what came of it.
  setup_run_id  text,
  setup_status  text CHECK (setup_status IN ('running', 'succeeded', 'failed')),
  setup_reason  text,
  setup_outcome jsonb,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  completed_at  timestamptz,
  approved_at   timestamptz,
  PRIMARY KEY (tenant_id, onboarding_id),
  CHECK ((status = 'approved') = (approved_at IS NOT NULL))
);
CREATE INDEX session_newest ON onboarding.session (tenant_id, created_at DESC, onboarding_id DESC);
SELECT platform.protect_tenant_table('onboarding.session');
GRANT SELECT, INSERT, UPDATE ON onboarding.session TO kpi_runtime;

CREATE TABLE onboarding.answer (
  tenant_id     text NOT NULL,
  onboarding_id text NOT NULL,
  question_id   text NOT NULL,
  value         jsonb NOT NULL,
  answered_by   text NOT NULL,
  answered_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, onboarding_id, question_id),
  FOREIGN KEY (tenant_id, onboarding_id) REFERENCES onboarding.session ON DELETE CASCADE
);
SELECT platform.protect_tenant_table('onboarding.answer');
GRANT SELECT, INSERT, UPDATE, DELETE ON onboarding.answer TO kpi_runtime;
