-- The roles of the service in PostgreSQL, for the identities that main.bicep creates. Run it in the database "postgres" as the Entra
-- administrator, after `SET kpi.prefix = '<prefix>'`. It can be run again.
--
-- The identities become login roles. Three of them are members of the roles that hold the privileges; <prefix>-migrate owns everything.
DO $$
DECLARE
  prefix text := current_setting('kpi.prefix', true);
  login text;
  role text;
BEGIN
  IF coalesce(prefix, '') = '' THEN
    RAISE EXCEPTION 'kpi.prefix is not set: begin with SET kpi.prefix = ''<prefix>''';
  END IF;
  FOR login, role IN VALUES ('serve', 'kpi_runtime'), ('system', 'kpi_system'), ('scale', 'kpi_scaler'), ('migrate', NULL) LOOP
    login := prefix || '-' || login;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
      PERFORM pgaadauth_create_principal(login, false, false);
    END IF;
    IF role IS NOT NULL THEN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role);
      END IF;
      EXECUTE format('GRANT %I TO %I', role, login);
    END IF;
  END LOOP;
  -- The owner of a database can only be changed by a member of the new owner.
  EXECUTE format('GRANT %I TO CURRENT_USER', prefix || '-migrate');
  EXECUTE format('ALTER DATABASE kpi OWNER TO %I', prefix || '-migrate');
END $$;
