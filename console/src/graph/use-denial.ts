import { hasPermission, PERMISSIONS, type Permission, type Role } from '../../../platform/identity/roles.js';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';

/** Returns why the role of the session may not do something, or undefined if it may. */
export const useDenial = (permission: Permission): string | undefined => {
  const {
    roles,
    signIn: { denied },
  } = useMessages();
  const { role } = useSession();
  const needed = PERMISSIONS[permission];
  return hasPermission([role as Role], permission) ? undefined : denied.needs(roles[role] ?? role, roles[needed] ?? needed);
};
