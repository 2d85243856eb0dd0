/** Roles, weakest first: each may do all that the ones before it may. `platform_admin` stands outside any tenant's own order. */
export const ROLES = ['viewer', 'contributor', 'advisor', 'tenant_admin', 'platform_admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The permission table: the weakest role that may do a thing. Everything that a resolver guards is named here and
 * nowhere else.
 */
export const PERMISSIONS = {
  'graph:read': 'viewer',
  'contributions:write': 'contributor',
  'feedback:write': 'contributor',
  'agents:run': 'advisor',
  'runs:cancel': 'advisor',
  'sources:write': 'advisor',
  'metrics:write': 'advisor',
  'process:write': 'advisor',
  'programme:write': 'advisor',
  'onboarding:write': 'advisor',
  'advisor:chat': 'advisor',
  'usage:read': 'advisor',
  'runs:requeue': 'tenant_admin',
  'tenant:write': 'tenant_admin',
  'approvals:decide': 'tenant_admin',
  'tenants:administer': 'platform_admin',
} as const satisfies Record<string, Role>;
export type Permission = keyof typeof PERMISSIONS;

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role);

/** Whether any of the caller's roles reaches the permission. */
export const mayDo = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission]));
