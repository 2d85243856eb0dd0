/** SQL that joins the columns of the tenant, such as `status`, to rows with a `tenant_id`; null for a tenant that does not exist. */
export const JOIN_TENANT = 'LEFT JOIN tenants.tenant USING (tenant_id)';
