/** Roles, weakest first. Each has all permissions of the previous ones. `platform_admin` is not specific to a tenant. */
export const ROLES = ['viewer', 'contributor', 'advisor', 'tenant_admin', 'platform_admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The permission table: the weakest role with each permission. It contains every permission that a resolver checks.
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

/** Returns whether any of the roles includes the permission. */
export const hasPermission = (roles: readonly Role[], permission: Permission): boolean =>
  roles.some((role) => ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission]));
