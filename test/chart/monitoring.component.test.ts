import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { CHART, KUBERNETES, NAMESPACE, objectsIn, template, type KubernetesObject } from '../harness/chart/helm.js';

/** `test/architecture/metrics.test.ts` checks the expressions of alerts and dashboard against the service's metrics. */
describe('alerts and dashboard', () => {
  let objects: KubernetesObject[] = [];
  beforeAll(async () => {
    objects = objectsIn((await template('aks-distributed', KUBERNETES[1])).out);
  });

  it('are installed unchanged except for the namespace', () => {
    const map = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.endsWith('-dashboard'))?.['data'] as Record<
      string,
      string
    >;
    expect(JSON.parse(map['kpi-transformation.json'] ?? '')).toEqual(
      JSON.parse(readFileSync(join(CHART, 'dashboards/overview.json'), 'utf8')),
    );
    const rule = objects.find(({ kind }) => kind === 'PrometheusRule');
    const alerts = readFileSync(join(CHART, 'alerts.yaml'), 'utf8');
    expect(alerts).toContain('NAMESPACE');
    expect(rule?.['spec']).toEqual(load(alerts.replaceAll('"NAMESPACE"', JSON.stringify(NAMESPACE))));
  });

  it('identify gateways by a label of their Service', () => {
    const monitor = objects.find(({ kind }) => kind === 'ServiceMonitor');
    expect(monitor?.['spec']).toMatchObject({ targetLabels: ['app.kubernetes.io/component'] });
    const components = objects
      .filter(({ kind }) => kind === 'Service')
      .map(({ metadata }) => metadata.labels?.['app.kubernetes.io/component']);
    expect(components).toContain('gateway');
  });
});
