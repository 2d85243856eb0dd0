CREATE SCHEMA tenants;
GRANT USAGE ON SCHEMA tenants TO kpi_runtime, kpi_system;

CREATE TABLE tenants.tenant (
  tenant_id  text PRIMARY KEY CHECK (tenant_id ~ '^tnt_[a-z0-9]([a-z0-9_-]{0,60}[a-z0-9])?$'),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  slug       text NOT NULL UNIQUE,
  status     text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'deleting')),
  region     text NOT NULL DEFAULT 'eu',
  plan       text NOT NULL DEFAULT 'standard',
  settings   jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT platform.protect_tenant_table('tenants.tenant');
-- A tenant may change its own record but neither create nor remove one.
GRANT SELECT, UPDATE (name, region, settings, updated_at) ON tenants.tenant TO kpi_runtime;
GRANT SELECT, INSERT, UPDATE, DELETE ON tenants.tenant TO kpi_system;
