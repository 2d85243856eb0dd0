-- Requests to send a tenant's model calls along another route, and what was decided. At most one decision per purpose is in
-- force: an approval supersedes the one before.
CREATE TABLE tenants.model_routing_decision (
  tenant_id       text NOT NULL,
  decision_id     text NOT NULL,
  purpose         text NOT NULL CHECK (purpose ~ '^[a-z0-9][a-z0-9_.-]{0,79}$'),
  requested_route text NOT NULL CHECK (requested_route IN ('local', 'premium')),
  data_classes    text[] NOT NULL CHECK (cardinality(data_classes) BETWEEN 1 AND 5),
  justification   text NOT NULL CHECK (length(justification) BETWEEN 10 AND 2000),
  status          text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected', 'revoked', 'superseded')),
  policy_reasons  jsonb NOT NULL DEFAULT '[]',
  requested_by    text NOT NULL,
  approver        text CHECK (length(approver) BETWEEN 2 AND 80),
  decided_by      text,
  comment         text CHECK (length(comment) <= 240),
  created_at      timestamptz NOT NULL DEFAULT now(),
  decided_at      timestamptz,
  ended_at        timestamptz,
  PRIMARY KEY (tenant_id, decision_id),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK ((status IN ('revoked', 'superseded')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX model_routing_in_force ON tenants.model_routing_decision (tenant_id, purpose) WHERE status = 'approved';
SELECT platform.protect_tenant_table('tenants.model_routing_decision');
GRANT SELECT, INSERT, UPDATE (status, approver, decided_by, comment, decided_at, ended_at)
   ON tenants.model_routing_decision TO kpi_runtime;

-- How the last calls to each model endpoint ended, over all processes. Holds no tenant's data.
CREATE TABLE platform.model_endpoint (
  route           text NOT NULL CHECK (route IN ('local', 'premium')),
  host            text NOT NULL,
  circuit         text NOT NULL CHECK (circuit IN ('closed', 'open', 'half_open')),
  last_success_at timestamptz,
  last_fault_at   timestamptz,
  last_fault      text,
  seen_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (route, host)
);
GRANT SELECT ON platform.model_endpoint TO kpi_runtime;
GRANT SELECT, INSERT, UPDATE ON platform.model_endpoint TO kpi_system;
