/** What a role that serves tenants must not be. */
export interface RoleStatus {
  name: string;
  /** Superuser or BYPASSRLS, by itself or by membership: row security does not bind it. */
  privileged: boolean;
  /** Owns tables, by itself or by membership: may change policies. */
  owner: boolean;
}

/** How the connected role stands. */
export const ROLE_STATUS = `
  SELECT current_user AS name, bool_or(r.rolsuper OR r.rolbypassrls) AS privileged,
         EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                 WHERE c.relkind IN ('r', 'p') AND pg_has_role(current_user, c.relowner, 'MEMBER')
                   AND n.nspname NOT IN ('pg_catalog', 'information_schema')) AS owner
    FROM pg_roles r WHERE pg_has_role(current_user, r.oid, 'MEMBER')`;
