import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { PERMISSIONS } from '../../platform/identity/roles.js';

describe('the permissions that the console asks about', () => {
  it('are given to the same roles as in the service', () => {
    const source = readFileSync(fromProjectRoot('console/src/permissions.ts'), 'utf8');
    const stated = Object.fromEntries([...source.matchAll(/'(\w+:\w+)': '(\w+)'/g)].map(([, permission, role]) => [permission, role]));
    expect(Object.keys(stated).length).toBeGreaterThan(5);
    expect(PERMISSIONS).toMatchObject(stated);
  });
});
