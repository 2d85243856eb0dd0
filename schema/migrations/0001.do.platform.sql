-- What every schema stands on: who may connect as what, how a table becomes a tenant's, and idempotency keys.
--
-- Roles (made by the operator or the embedded server, see docs/operations.md):
--   the owner runs these files and nothing else;
--   kpi_runtime serves tenants and is bound by row security;
--   kpi_system dispatches, relays and administers across tenants through policies of its own.

GRANT USAGE ON SCHEMA platform TO kpi_runtime, kpi_system;
GRANT SELECT ON platform.schema_version TO kpi_system;

-- Makes a table a tenant's: row security enabled and forced, the runtime role bound to the tenant of its transaction.
-- The system role may pass, but sees and does only what it is granted: at first, to count and erase by tenant.
CREATE FUNCTION platform.protect_tenant_table(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant_isolation ON %s TO kpi_runtime
       USING (tenant_id = (SELECT current_setting(''app.tenant_id'', true)))
       WITH CHECK (tenant_id = (SELECT current_setting(''app.tenant_id'', true)))', target);
  EXECUTE format('CREATE POLICY system_access ON %s TO kpi_system USING (true) WITH CHECK (true)', target);
  EXECUTE format('GRANT SELECT (tenant_id), DELETE ON %s TO kpi_system', target);
END $$;

CREATE TABLE platform.idempotency_key (
  tenant_id    text NOT NULL,
  key          text NOT NULL,
  operation    text NOT NULL,
  request_hash text NOT NULL,
  resource_id  text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, key)
);
SELECT platform.protect_tenant_table('platform.idempotency_key');
GRANT SELECT, INSERT, UPDATE ON platform.idempotency_key TO kpi_runtime;
GRANT SELECT, DELETE ON platform.idempotency_key TO kpi_system;

-- What was done across tenants or against the ordinary course, and by whom. Survives the tenant.
CREATE TABLE platform.audit_entry (
  tenant_id text NOT NULL,
  audit_id  text NOT NULL,
  actor     text NOT NULL,
  action    text NOT NULL,
  details   jsonb NOT NULL,
  time      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, audit_id)
);
SELECT platform.protect_tenant_table('platform.audit_entry');
REVOKE DELETE ON platform.audit_entry FROM kpi_system;
GRANT SELECT, INSERT ON platform.audit_entry TO kpi_runtime, kpi_system;

CREATE FUNCTION platform.record_audit(in_tenant text, in_audit_id text, in_actor text, in_action text, in_details jsonb) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO platform.audit_entry (tenant_id, audit_id, actor, action, details)
  VALUES (in_tenant, in_audit_id, in_actor, in_action, in_details)
$$;
GRANT EXECUTE ON FUNCTION platform.record_audit TO kpi_runtime, kpi_system;
