import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cluster } from '../harness/chart/cluster.js';
import { CHART, NAMESPACE, render, valuesFile, type KubernetesObject, type Tree } from '../harness/chart/helm.js';
import { containersOf, podsIn } from '../harness/chart/pods.js';

/** Returns the keys that the objects read from each Secret, sorted: containers through variables, KEDA through its authentication. */
const readKeys = (objects: readonly KubernetesObject[]): Record<string, string[]> => {
  const ofContainers = podsIn(objects).flatMap((pod) =>
    containersOf(pod).flatMap(({ env }) => (env ?? []).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])),
  );
  const ofKeda = objects
    .filter(({ kind }) => kind === 'TriggerAuthentication')
    .flatMap(({ spec }) => (spec as { secretTargetRef?: { name: string; key: string }[] }).secretTargetRef ?? []);
  const byName = Map.groupBy([...ofContainers, ...ofKeda], ({ name }) => name);
  return Object.fromEntries([...byName].map(([name, keys]) => [name, [...new Set(keys.map(({ key }) => key))].toSorted()]));
};

const secretOf = (name: string, keys: readonly string[]): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  data: Object.fromEntries(keys.map((key) => [key, 'eA=='])),
});

/** Installs aks-distributed with changed values in a cluster that has these Secrets, and returns Helm's error, or an empty text. */
const install = async (values: Tree, secrets: readonly KubernetesObject[]): Promise<string> => {
  await using cluster = await Cluster.start();
  for (const secret of secrets) cluster.put(`/api/v1/namespaces/${NAMESPACE}/secrets/${secret.metadata.name}`, secret);
  const { code, err } = await cluster.helm(['install', 'kpi', CHART, '--no-hooks', '--values', valuesFile('aks-distributed')], values);
  return code === 0 ? '' : err;
};

describe('an existing Secret', () => {
  it.each<[string, Tree]>([
    ['two Secrets', {}],
    ['one Secret for pods and migration', { secrets: { existing: { migrationName: '' } } }],
    ['a client of the test and no optional secrets', { smokeTest: { clientId: 'tester' }, secrets: { optional: [] } }],
    ['a storage account with a key', { blob: { accountUrl: '' } }],
    [
      'Entra instead of passwords',
      {
        database: { identity: 'entra' },
        workloadIdentity: { migrationClientId: '22222222-2222-4222-8222-222222222222' },
        worker: { autoscaling: { identity: 'entra', clientId: '44444444-4444-4444-8444-444444444444' } },
      },
    ],
  ])('must have the keys that the objects read: %s', async (_, values) => {
    const read = readKeys(await render('aks-distributed', values));
    expect(Object.keys(read)).toContain('kpi-secrets');
    const error = await install(
      values,
      Object.keys(read).map((name) => secretOf(name, [])),
    );
    const named = [...error.matchAll(/the Secret (\S+) lacks (.*?); it must have the keys (.*)$/gm)].map(
      ([, name = '', missing = '', keys = '']) => {
        expect(missing).toBe(keys);
        return [name, keys.split(', ').toSorted()];
      },
    );
    expect(Object.fromEntries(named)).toEqual(read);
  });

  it('is accepted with these keys and others, and if it does not exist yet', async () => {
    const read = readKeys(await render('aks-distributed', {}));
    const complete = Object.entries(read).map(([name, keys]) => secretOf(name, [...keys, 'ANOTHER_KEY']));
    expect([await install({}, complete), await install({}, [])]).toEqual(['', '']);
  });

  it('is rejected with the missing keys only', async () => {
    const keys = (readKeys(await render('aks-distributed', {}))['kpi-secrets'] ?? []).filter((key) => key !== 'REDIS_PASSWORD');
    expect(await install({}, [secretOf('kpi-secrets', keys)])).toContain('the Secret kpi-secrets lacks REDIS_PASSWORD; it must have');
  });

  it('is rejected without a name, and the error lists the keys', async () => {
    await expect(render('aks-distributed', { secrets: { existing: { name: '', migrationName: '' } } })).rejects.toThrow(
      /secrets\.existing\.name is required .* must have the keys INTERNAL_TOKEN_SECRET, CREDENTIALS_KEYS, .*DATABASE_OWNER_PASSWORD/,
    );
  });

  it('is described in the README with the keys and conditions of the chart', () => {
    const listed = [
      ...readFileSync(join(CHART, 'templates/_secrets.tpl'), 'utf8').matchAll(/- key: (\w+)\n +reader: (\w+)\n +when: "?(.*?)"?\n/g),
    ];
    const documented = [...readFileSync(join(CHART, 'README.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` \| (\w+) \| (.*) \|$/gm)];
    expect(listed.length).toBeGreaterThan(6);
    expect(documented.map(([, ...cells]) => cells)).toEqual(listed.map(([, ...fields]) => fields));
  });
});
