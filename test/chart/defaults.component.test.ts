import { systemPoolSize } from '../../platform/database/database.js';
import { APIS, CHART, KUBERNETES, defaultValues, helm, objectsIn, type KubernetesObject } from '../harness/chart/helm.js';
import { containersOf, podsIn } from '../harness/chart/pods.js';

/** Values that have no default. */
const REQUIRED = [
  'image.repository=registry.example.com/kpi',
  'identity.issuer=https://id.example.com',
  'identity.audience=kpi',
  'database.host=postgres',
  'redis.host=redis',
  'secrets.existing.name=kpi-secrets',
  'traffic.hostnames={kpi.example.com}',
  'traffic.gatewayApi.parentRefs[0].name=public',
].flatMap((value) => ['--set', value]);

const renderDefaults = (...changes: string[]) =>
  helm('template', 'kpi', CHART, '--kube-version', KUBERNETES[1], ...APIS, ...REQUIRED, ...changes);

/** Connections of a process in addition to its pools: three of a worker, three for each of its two runs. */
const EXTRA: Readonly<Record<string, number>> = { gateway: 0, worker: 3 + 2 * 3 };

interface Scaler {
  readonly scaleTargetRef: { readonly name: string };
  readonly maxReplicas?: number;
  readonly maxReplicaCount?: number;
}

/** Returns the connections that the pods of all Deployments open at their maximum, with the pod that an update adds. */
const connectionsOf = (objects: readonly KubernetesObject[]): number => {
  const scalers = objects
    .filter(({ kind }) => kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject')
    .map(({ spec }) => spec as Scaler);
  return podsIn(objects)
    .filter(({ object }) => object.kind === 'Deployment')
    .flatMap((pod) => containersOf(pod).map((container) => ({ pod, container })))
    .map(({ pod: { object }, container }) => {
      const scaler = scalers.find(({ scaleTargetRef }) => scaleTargetRef.name === object.metadata.name);
      const max = scaler?.maxReplicas ?? scaler?.maxReplicaCount ?? NaN;
      const pool = Number(container.env?.find(({ name }) => name === 'DATABASE_POOL_SIZE')?.value);
      return (max + 1) * (pool + systemPoolSize(pool) + (EXTRA[container.name] ?? NaN));
    })
    .reduce((sum, connections) => sum + connections, 0);
};

describe('a release with default values', () => {
  it('opens no more connections than the server accepts, including the migration, the autoscaler and pruning', async () => {
    const { code, out, err } = await renderDefaults('--set', 'pruneBlobs.schedule=@weekly');
    expect([code, err]).toEqual([0, '']);
    const { maxConnections, reservedConnections } = defaultValues()['database'] as Record<string, number>;
    const ofPruning = 2 + systemPoolSize(2);
    const opened = connectionsOf(objectsIn(out)) + ofPruning + 2;
    expect(opened).toBeGreaterThan(50);
    expect(opened).toBeLessThanOrEqual(Number(maxConnections) - Number(reservedConnections));
  });

  it('is rejected with the remedy if a larger pool exceeds the connections of the server', async () => {
    const { code, err } = await renderDefaults('--set', 'worker.poolSize=8');
    expect([code, err]).toEqual([1, expect.stringMatching(/raise database\.maxConnections to at least 1\d\d .* or lower poolSize/)]);
  });

  it('is rejected with the remedy if each domain has a Deployment, for which 100 connections are too few', async () => {
    const { code, err } = await renderDefaults('--set', 'topology=distributed');
    const [, needed = ''] = /raise database\.maxConnections to at least (\d+)/.exec(err) ?? [];
    expect([code, Number(needed) > 100]).toEqual([1, true]);
    const raised = await renderDefaults('--set', `topology=distributed,database.maxConnections=${needed}`);
    expect([raised.code, raised.err]).toEqual([0, '']);
  });
});
