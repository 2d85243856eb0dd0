import { hasPermission, type Permission, type Role } from '../../platform/identity/roles.js';
import { useSession } from './session.js';

/** Returns whether the session's role has a permission. The service decides; the console only hides what it would reject. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { role } = useSession();
  return (permission) => hasPermission([role as Role], permission);
};
