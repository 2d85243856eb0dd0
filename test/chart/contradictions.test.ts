import { systemPoolSize } from '../../platform/database/database.js';
import { KUBERNETES, template, type Example } from '../harness/chart/helm.js';

/** Connections of a worker besides its pools: three of its own, three for each of its two run processes. */
const OF_WORKER = 3 + 2 * 3;

const refusal = async (example: Example, changes: readonly string[]): Promise<string> => {
  const { code, err } = await template(example, KUBERNETES[1], ...changes.flatMap((change) => ['--set', change]));
  expect(code).toBe(1);
  return err;
};

describe('values that contradict each other', () => {
  it.each<[string, Example, string[], string]>([
    [
      'a grace period that preStop and draining use up',
      'aks-composite',
      ['gateway.gracePeriodSeconds=30'],
      'gateway.gracePeriodSeconds (30) must exceed preStopSeconds + drainSeconds (30)',
    ],
    ['fewer at most than at least', 'aks-composite', ['worker.autoscaling.min=9'], 'worker.autoscaling.min (9) is above max (6)'],
    [
      'more connections than the server takes',
      'aks-composite',
      ['database.maxConnections=100'],
      'can open 160 connections to PostgreSQL; database.maxConnections - reservedConnections allows 85',
    ],
    [
      'an account without an identity',
      'aks-distributed',
      ['workloadIdentity.enabled=false'],
      'blob.accountUrl needs workloadIdentity.enabled',
    ],
    [
      'tokens without an identity',
      'aks-composite',
      ['workloadIdentity.enabled=false'],
      'database.identity: entra needs workloadIdentity.enabled',
    ],
    [
      'a vault without an identity',
      'aks-composite',
      ['workloadIdentity.enabled=false'],
      'secrets.source: keyVault needs workloadIdentity.enabled',
    ],
    ['an identity without a name', 'aks-composite', ['workloadIdentity.clientId='], 'workloadIdentity.clientId is needed'],
    [
      'a migration without an identity',
      'aks-composite',
      ['workloadIdentity.migrationClientId='],
      'workloadIdentity.migrationClientId is needed',
    ],
    [
      'an autoscaler with a password that nobody has',
      'aks-composite',
      ['worker.autoscaling.identity=password'],
      'worker.autoscaling.identity must be entra',
    ],
    ['an autoscaler without an identity', 'aks-composite', ['worker.autoscaling.clientId='], 'worker.autoscaling.clientId is needed'],
    [
      'uploads that the work files have no room for',
      'aks-composite',
      ['settings.UPLOAD_MAX_BYTES=2000000000'],
      'worker.tmpSize (5Gi) is too small',
    ],
    [
      'more slots than the work files have room for',
      'aks-composite',
      ['worker.concurrency=6,worker.memoryMb=256'],
      'worker.tmpSize (5Gi) is too small',
    ],
    [
      'a folder larger than the disk',
      'aks-composite',
      ['gateway.tmpSize=2Gi'],
      'gateway.tmpSize (2Gi) is above gateway.resources.limits.ephemeral-storage (1536Mi)',
    ],
    [
      'more memory for data than a worker has',
      'aks-composite',
      ['worker.memoryMb=1536'],
      'worker.runMemoryMb (1536) must exceed worker.memoryMb (1536) by at least 256',
    ],
    [
      'more memory for runs than a worker has',
      'aks-composite',
      ['worker.runMemoryMb=2048'],
      'worker.concurrency x worker.runMemoryMb and 384 MB for the main process (4480 MB) exceed worker.resources.limits.memory (4Gi)',
    ],
    [
      'a collector that the network keeps out of reach',
      'aks-composite',
      ['settings.OTEL_EXPORTER_OTLP_ENDPOINT=http://otel-collector.observability:4319'],
      'settings.OTEL_EXPORTER_OTLP_ENDPOINT needs port 4319, which is not among networkPolicy.egress.ports',
    ],
    [
      'a way in that the network keeps out',
      'aks-distributed',
      ['networkPolicy.clients.cidrs=null', 'networkPolicy.clients.namespaces={ingress}'],
      'networkPolicy.clients.cidrs must name the subnet of the application gateway',
    ],
    ['a tag and a digest', 'aks-distributed', ['image.tag=0.4.0'], 'image.tag and image.digest exclude each other'],
    ['a route without a host', 'aks-composite', ['traffic.hostnames=null'], 'traffic.hostnames is needed'],
    ['a route without a gateway', 'aks-composite', ['traffic.gatewayApi.parentRefs=null'], 'traffic.gatewayApi.parentRefs is needed'],
    ['a demo without one of its secrets', 'demo', ['redis.password=true'], 'secrets.literal.REDIS_PASSWORD is needed'],
  ])('are refused: %s', async (_, example, changes, message) => {
    expect(await refusal(example, changes)).toContain(message);
  });

  it.each([1, 7, 8])('count connections as the service opens them, with a pool of %d', async (pool) => {
    const ofPods = 7 * (pool + systemPoolSize(pool)) + 7 * (pool + systemPoolSize(pool) + OF_WORKER);
    const ofPruning = 2 + systemPoolSize(2);
    const told = await refusal('aks-composite', ['database.maxConnections=25', `gateway.poolSize=${pool}`, `worker.poolSize=${pool}`]);
    expect(told).toContain(`can open ${ofPods + ofPruning + 2} connections`);
  });

  it('are told all at once', async () => {
    const told = await refusal('aks-composite', [
      'workloadIdentity.enabled=false',
      'worker.gracePeriodSeconds=10',
      'image.digest=sha256:' + '0'.repeat(64),
    ]);
    expect(told.match(/^ {2}\w/gm)).toHaveLength(5);
  });

  it('are none with Entra over a connection that is not verified, since that cannot be written', async () => {
    expect(await refusal('aks-composite', ['database.tls=disable'])).toContain('database.tls');
  });
});
