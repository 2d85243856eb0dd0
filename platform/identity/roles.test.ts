import { isRole, hasPermission, PERMISSIONS, ROLES, type Permission, type Role } from './roles.js';

/** Permissions that each role adds to the previous one; listed independently of the permission table. */
const GAINED: [Role, Permission[]][] = [
  ['viewer', ['graph:read']],
  ['contributor', ['contributions:write', 'feedback:write']],
  [
    'advisor',
    [
      'advisor:chat',
      'agents:run',
      'metrics:write',
      'onboarding:write',
      'process:write',
      'programme:write',
      'runs:cancel',
      'sources:write',
      'usage:read',
    ],
  ],
  ['tenant_admin', ['approvals:decide', 'runs:requeue', 'tenant:write']],
  ['platform_admin', ['tenants:administer']],
];

describe('a role', () => {
  it.each(GAINED.map(([role], index) => [role, GAINED.slice(0, index + 1).flatMap(([, gained]) => gained)] as const))(
    '%s has exactly its own permissions and those of weaker roles',
    (role, expected) => {
      const permissions = Object.keys(PERMISSIONS) as Permission[];
      expect(permissions.filter((permission) => hasPermission([role], permission)).toSorted()).toEqual([...expected].toSorted());
    },
  );

  it('grants its permissions in any order of roles, and an empty list grants nothing', () => {
    expect(hasPermission(['tenant_admin', 'viewer'], 'approvals:decide')).toBe(true);
    expect(hasPermission(['viewer', 'tenant_admin'], 'approvals:decide')).toBe(true);
    expect(hasPermission(['viewer', 'contributor'], 'agents:run')).toBe(false);
    expect((Object.keys(PERMISSIONS) as Permission[]).filter((permission) => hasPermission([], permission))).toEqual([]);
  });

  it('has no permission if it is unknown', () => {
    expect(hasPermission(['root' as Role, '' as Role], 'graph:read')).toBe(false);
  });

  it('is recognised only by its exact name', () => {
    expect(ROLES.every(isRole)).toBe(true);
    for (const other of ['', 'Viewer', 'viewer ', 'admin', 'root', 'toString', undefined, null, 0, ['viewer'], { role: 'viewer' }])
      expect([other, isRole(other)]).toEqual([other, false]);
  });
});
