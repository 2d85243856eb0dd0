import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { Rule } from './promql/alerting.js';
import { CHART, KUBERNETES, NAMESPACE, objectsIn, render, template, type KubernetesObject } from '../harness/chart/helm.js';

/** `test/architecture/metrics.test.ts` checks the expressions of alerts and dashboard against the service's metrics. */
describe('the monitoring resources of the chart', () => {
  let objects: KubernetesObject[] = [];
  beforeAll(async () => {
    objects = objectsIn((await template('aks-distributed', KUBERNETES[1])).out);
  });

  it('links each alert to the page that the values name', async () => {
    const page = 'https://wiki.example.com/kpi/observability';
    const rule = (await render('aks-distributed', { monitoring: { prometheusRule: { runbooks: page } } })).find(
      ({ kind }) => kind === 'PrometheusRule',
    );
    const spec = rule?.['spec'] as { groups: { rules: Rule[] }[] } | undefined;
    const linked = spec?.groups.flatMap(({ rules }) => rules.map(({ alert, annotations }) => [alert, annotations.runbook_url])) ?? [];
    expect(linked.length).toBeGreaterThan(10);
    expect(linked).toEqual(linked.map(([alert = '']) => [alert, `${page}#${alert.toLowerCase()}`]));
  });

  it('can be read by the template of the rule groups of Azure Monitor', () => {
    const bicep = readFileSync(join(CHART, 'azure-alerts.bicep'), 'utf8');
    expect(bicep).toContain("loadYamlContent('alerts.yaml').groups");
    const read = [...bicep.matchAll(/\brule\.\??([\w.]+)/g)].map(([, path = '']) => path.split('.')[0]);
    const { groups } = load(readFileSync(join(CHART, 'alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] };
    for (const { rules } of groups) {
      // The limit of a rule group.
      expect(rules.length).toBeLessThanOrEqual(20);
      for (const rule of rules) {
        expect(read).toEqual(expect.arrayContaining(Object.keys(rule)));
        // `PT` and the upper-case duration are then an ISO 8601 duration.
        expect(rule.for ?? '0m').toMatch(/^\d+[mh]$/);
      }
    }
  });

  it('installs alerts and dashboard unchanged except for the namespace', () => {
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

  it('identifies the gateway by a label of its Service', () => {
    const monitor = objects.find(({ kind }) => kind === 'ServiceMonitor');
    expect(monitor?.['spec']).toMatchObject({ targetLabels: ['app.kubernetes.io/component'] });
    const components = objects
      .filter(({ kind }) => kind === 'Service')
      .map(({ metadata }) => metadata.labels?.['app.kubernetes.io/component']);
    expect(components).toContain('gateway');
  });
});
