/** Privileges that a role serving tenants must not have. */
export interface RoleStatus {
  name: string;
  /** Superuser or BYPASSRLS, directly or by membership: not subject to row security. */
  privileged: boolean;
  /** Owns tables, directly or by membership: may change policies. */
  owner: boolean;
}

/** Query that returns the status of the connected role. */
export const ROLE_STATUS = `
  SELECT current_user AS name, bool_or(r.rolsuper OR r.rolbypassrls) AS privileged,
         EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                 WHERE c.relkind IN ('r', 'p') AND pg_has_role(current_user, c.relowner, 'MEMBER')
                   AND n.nspname NOT IN ('pg_catalog', 'information_schema')) AS owner
    FROM pg_roles r WHERE pg_has_role(current_user, r.oid, 'MEMBER')`;
