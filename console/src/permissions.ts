import { useSession } from './session.js';

/** Roles, weakest first. Each has all permissions of the previous ones. */
const ROLES = ['viewer', 'contributor', 'advisor', 'tenant_admin', 'platform_admin'];

/** The weakest role with each permission that the console asks about. The service decides; the console only hides what it would reject. */
const WEAKEST_ROLES = {
  'contributions:write': 'contributor',
  'runs:cancel': 'advisor',
  'process:write': 'advisor',
  'programme:write': 'advisor',
  'onboarding:write': 'advisor',
  'advisor:chat': 'advisor',
  'metrics:write': 'advisor',
  'runs:requeue': 'tenant_admin',
  'approvals:decide': 'tenant_admin',
  'tenants:administer': 'platform_admin',
} as const;

type Permission = keyof typeof WEAKEST_ROLES;

/** Returns whether the session's role has a permission. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { role } = useSession();
  return (permission) => ROLES.indexOf(role) >= ROLES.indexOf(WEAKEST_ROLES[permission]);
};
