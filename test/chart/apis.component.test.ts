import { Cluster } from '../harness/chart/cluster.js';
import { APIS, CHART, CUSTOM_KINDS, KUBERNETES, helm, objectsIn, valuesFile, type Example } from '../harness/chart/helm.js';

/** Renders an example with further arguments and without the APIs of custom resources. */
const renderOffline = (example: Example, ...args: readonly string[]) =>
  helm('template', 'kpi', CHART, '--kube-version', KUBERNETES[1], '--values', valuesFile(example), ...args);

/** Returns the arguments for a cluster with all APIs of custom resources except one. */
const without = (api: string): string[] => APIS.filter((argument, index) => argument !== api && APIS[index + 1] !== api);

describe('a cluster without the API of a custom resource', () => {
  it.each<[string, Example, string, string]>([
    ['keda.sh/v1alpha1', 'aks-composite', 'KEDA', 'worker.autoscaling.enabled=false'],
    ['gateway.networking.k8s.io/v1', 'aks-composite', 'the Gateway API', 'traffic.kind=none'],
    [
      'alb.networking.azure.io/v1',
      'aks-composite',
      'Application Gateway for Containers',
      'traffic.gatewayApi.applicationGatewayForContainers=false',
    ],
    ['azmonitoring.coreos.com/v1', 'aks-composite', 'Azure Monitor', 'monitoring.serviceMonitor.enabled=false'],
    [
      'monitoring.coreos.com/v1',
      'aks-distributed',
      'the Prometheus operator',
      'monitoring.serviceMonitor.enabled=false,monitoring.prometheusRule.enabled=false',
    ],
  ])('is rejected, and accepted with the named values: %s', async (api, example, provider, values) => {
    const { code, err } = await renderOffline(example, ...without(api));
    expect([code, err]).toEqual([1, expect.stringContaining(`the cluster does not serve ${api}: install ${provider}, or set`)]);
    for (const value of values.split(',')) expect(err).toContain(value.split('=')[0]);
    const accepted = await renderOffline(example, ...without(api), '--set', values);
    expect([accepted.code, accepted.err]).toEqual([0, '']);
    expect(objectsIn(accepted.out).filter(({ apiVersion }) => apiVersion === api)).toEqual([]);
  });

  it('is rejected if it has no Secrets Store driver for a key vault', async () => {
    const { code, err } = await renderOffline('aks-composite', ...without('secrets-store.csi.x-k8s.io/v1'));
    expect([code, err]).toEqual([1, expect.stringContaining('install the Secrets Store CSI driver, or set secrets.source: existing')]);
  });

  it('is rejected by an installation, which reads the APIs from the cluster', async () => {
    await using cluster = await Cluster.start(['keda.sh/v1alpha1']);
    const { code, err } = await cluster.helm(['install', 'kpi', CHART, '--values', valuesFile('aks-composite')]);
    expect([code, err]).toEqual([1, expect.stringContaining('the cluster does not serve keda.sh/v1alpha1')]);
    expect(cluster.names()).toEqual([]);
  });
});

describe('a template without a cluster', () => {
  it('is rendered if the check is turned off, and the error names the switch otherwise', async () => {
    const { code, err } = await renderOffline('aks-composite');
    expect([code, err]).toEqual([1, expect.stringContaining('without access to the cluster: --set checkCluster=false')]);
    const { code: unchecked, out } = await renderOffline('aks-composite', '--set', 'checkCluster=false');
    const custom = objectsIn(out).filter(({ apiVersion, kind }) => CUSTOM_KINDS[apiVersion]?.includes(kind));
    expect([unchecked, custom.length > 4]).toEqual([0, true]);
  });

  it('needs no switch for values without custom resources', async () => {
    expect(await renderOffline('demo')).toMatchObject({ code: 0, err: '' });
  });
});
