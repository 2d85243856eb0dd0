import { systemPoolSize } from '../../platform/database/database.js';
import { KUBERNETES, template, type Example } from '../harness/chart/helm.js';

/** Connections of a worker in addition to its pools: three of the main process, three for each of its two run processes. */
const EXTRA_OF_WORKER = 3 + 2 * 3;

/** Renders the chart with changed values, which must fail, and returns the error message. */
const renderError = async (example: Example, changes: readonly string[]): Promise<string> => {
  const { code, err } = await template(example, KUBERNETES[1], ...changes.flatMap((change) => ['--set', change]));
  expect(code).toBe(1);
  return err;
};

describe('a contradictory value', () => {
  it.each<[string, Example, string[], string]>([
    [
      'a grace period without time beyond preStop and draining',
      'aks-composite',
      ['gateway.gracePeriodSeconds=30'],
      'gateway.gracePeriodSeconds (30) must exceed preStopSeconds + drainSeconds (30)',
    ],
    ['a minimum above the maximum', 'aks-composite', ['worker.autoscaling.min=9'], 'worker.autoscaling.min (9) exceeds max (6)'],
    [
      'a minimum below the number of pods without autoscaling',
      'aks-composite',
      ['gateway.replicas=4'],
      'gateway.autoscaling.min (2) is less than the number of pods without autoscaling (4): enabling autoscaling would remove pods',
    ],
    [
      'a minimum below the number of pods of one domain',
      'aks-distributed',
      ['subgraphs.autoscaling.enabled=true,subgraphs.replicasOf.metrics=3'],
      'subgraphs.autoscaling.min (2) is less than the number of pods without autoscaling (3)',
    ],
    [
      'more connections than the server accepts',
      'aks-composite',
      ['database.maxConnections=100'],
      'can open 160 connections to PostgreSQL (gateway 56, migration and autoscaler 2, pruneBlobs 4, worker 98); ' +
        'database.maxConnections - reservedConnections allows 85: raise database.maxConnections to at least 175',
    ],
    [
      'a Deployment for each domain on a server that accepts 100 connections',
      'aks-distributed',
      ['database.maxConnections=100'],
      'subgraphs 174',
    ],
    [
      'a storage account without workload identity',
      'aks-distributed',
      ['workloadIdentity.enabled=false'],
      'blob.accountUrl requires workloadIdentity.enabled',
    ],
    [
      'Entra tokens without workload identity',
      'aks-composite',
      ['workloadIdentity.enabled=false'],
      'database.identity: entra requires workloadIdentity.enabled',
    ],
    [
      'a key vault without workload identity',
      'aks-composite',
      ['workloadIdentity.enabled=false'],
      'secrets.source: keyVault requires workloadIdentity.enabled',
    ],
    ['workload identity without a client id', 'aks-composite', ['workloadIdentity.clientId='], 'workloadIdentity.clientId is required'],
    [
      'a migration without an identity',
      'aks-composite',
      ['workloadIdentity.migrationClientId='],
      'workloadIdentity.migrationClientId is required',
    ],
    [
      'an autoscaler with a password if the database uses Entra',
      'aks-composite',
      ['worker.autoscaling.identity=password'],
      'worker.autoscaling.identity must be entra',
    ],
    ['an autoscaler without a client id', 'aks-composite', ['worker.autoscaling.clientId='], 'worker.autoscaling.clientId is required'],
    [
      'uploads that exceed the space for work files',
      'aks-composite',
      ['settings.UPLOAD_MAX_BYTES=2000000000'],
      'worker.tmpSize (5Gi) is too small',
    ],
    [
      'slots that exceed the space for work files',
      'aks-composite',
      ['worker.concurrency=6,worker.memoryMb=256'],
      'worker.tmpSize (5Gi) is too small',
    ],
    [
      'fetched files that exceed the space for work files',
      'aks-composite',
      ['settings.FETCH_DISK_MB=4096'],
      'worker.tmpSize (5Gi) is too small',
    ],
    [
      'a /tmp larger than the disk',
      'aks-composite',
      ['gateway.tmpSize=2Gi'],
      'gateway.tmpSize (2Gi) exceeds gateway.resources.limits.ephemeral-storage (1536Mi)',
    ],
    [
      'DuckDB memory beyond the limit of a run',
      'aks-composite',
      ['worker.memoryMb=1536'],
      'worker.runMemoryMb (1536) must exceed worker.memoryMb (1536) by at least 256',
    ],
    [
      'run memory beyond the limit of a worker',
      'aks-composite',
      ['worker.runMemoryMb=2048'],
      'worker.concurrency x worker.runMemoryMb, settings.FETCH_MEMORY_MB and 384 MB for the main process (4992 MB) exceed worker.resources.limits.memory (4Gi)',
    ],
    [
      'a collector on a port that the network policy blocks',
      'aks-composite',
      ['settings.OTEL_EXPORTER_OTLP_ENDPOINT=http://otel-collector.observability:4319'],
      'settings.OTEL_EXPORTER_OTLP_ENDPOINT requires port 4319, which is missing in networkPolicy.egress.ports',
    ],
    [
      'an application gateway that the network policy blocks',
      'aks-distributed',
      ['networkPolicy.clients.cidrs=null', 'networkPolicy.clients.namespaces={ingress}'],
      'networkPolicy.clients.cidrs must contain the subnet of the application gateway',
    ],
    ['a tag and a digest', 'aks-distributed', ['image.tag=0.4.0'], 'image.tag and image.digest are mutually exclusive'],
    ['a route without a host', 'aks-composite', ['traffic.hostnames=null'], 'traffic.hostnames is required'],
    ['a route without a gateway', 'aks-composite', ['traffic.gatewayApi.parentRefs=null'], 'traffic.gatewayApi.parentRefs is required'],
    [
      'servers of the demo in production',
      'aks-composite',
      ['demoServers.enabled=true'],
      'demoServers.enabled requires mode: demo; its servers lose their data with their pods',
    ],
    [
      'servers of the demo beside others',
      'demo',
      ['database.host=elsewhere'],
      'database.host, redis.host and blob.accountUrl must be empty with demoServers.enabled',
    ],
    ['servers of the demo with TLS', 'demo', ['redis.tls=true'], 'demoServers.enabled requires database.tls: disable, redis.tls: false'],
    ['no server', 'demo', ['demoServers.enabled=false'], 'database.host is required unless demoServers.enabled'],
    ['Entra tokens for Redis without TLS', 'evaluation', ['redis.identity=entra'], 'redis.identity: entra requires redis.tls'],
    [
      'Entra tokens for Redis beside an access key',
      'aks-composite',
      ['redis.password=true'],
      'redis.identity: entra requires redis.password: false, because there is no access key',
    ],
    [
      'Entra tokens for Redis without an identity',
      'aks-composite',
      ['workloadIdentity.enabled=false'],
      'redis.identity: entra requires workloadIdentity.enabled',
    ],
    ['a demo without one of its secrets', 'evaluation', ['redis.password=true'], 'secrets.literal.REDIS_PASSWORD is required'],
  ])('is rejected: %s', async (_, example, changes, message) => {
    expect(await renderError(example, changes)).toContain(message);
  });

  it.each([1, 7, 8])('is a number of connections below what the service opens, with a pool of %d', async (pool) => {
    const ofPods = 7 * (pool + systemPoolSize(pool)) + 7 * (pool + systemPoolSize(pool) + EXTRA_OF_WORKER);
    const ofPruning = 2 + systemPoolSize(2);
    const error = await renderError('aks-composite', ['database.maxConnections=25', `gateway.poolSize=${pool}`, `worker.poolSize=${pool}`]);
    expect(error).toContain(`can open ${ofPods + ofPruning + 2} connections`);
  });

  it('is reported together with all others', async () => {
    const error = await renderError('aks-composite', [
      'workloadIdentity.enabled=false',
      'worker.gracePeriodSeconds=10',
      'image.digest=sha256:' + '0'.repeat(64),
    ]);
    expect(error.match(/^ {2}\w/gm)).toHaveLength(6);
  });

  it('is rejected by the schema if it combines Entra with unverified TLS', async () => {
    expect(await renderError('aks-composite', ['database.tls=disable'])).toContain('database.tls');
  });
});
