import { isRole, mayDo, PERMISSIONS, ROLES, type Permission, type Role } from './roles.js';

/** What each role may do more than the one before it; read beside the permission table, not from it. */
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

describe('roles', () => {
  it.each(GAINED.map(([role], index) => [role, GAINED.slice(0, index + 1).flatMap(([, gained]) => gained)] as const))(
    '%s may do its own and all that weaker ones may, and nothing else',
    (role, expected) => {
      const permissions = Object.keys(PERMISSIONS) as Permission[];
      expect(permissions.filter((permission) => mayDo([role], permission)).toSorted()).toEqual([...expected].toSorted());
    },
  );

  it('count by the strongest, in any order, and without one nothing is allowed', () => {
    expect(mayDo(['tenant_admin', 'viewer'], 'approvals:decide')).toBe(true);
    expect(mayDo(['viewer', 'tenant_admin'], 'approvals:decide')).toBe(true);
    expect(mayDo(['viewer', 'contributor'], 'agents:run')).toBe(false);
    expect((Object.keys(PERMISSIONS) as Permission[]).filter((permission) => mayDo([], permission))).toEqual([]);
  });

  it('that nobody named have no permission', () => {
    expect(mayDo(['root' as Role, '' as Role], 'graph:read')).toBe(false);
  });

  it('are recognised by their exact names only', () => {
    expect(ROLES.every(isRole)).toBe(true);
    for (const other of ['', 'Viewer', 'viewer ', 'admin', 'root', 'toString', undefined, null, 0, ['viewer'], { role: 'viewer' }])
      expect([other, isRole(other)]).toEqual([other, false]);
  });
});
