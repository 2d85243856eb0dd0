import { Ajv, type ValidateFunction } from 'ajv';
import type { Tree } from '../harness/chart/helm.js';

const text = { type: 'string', minLength: 1 };
const integer = { type: 'integer', minimum: 0 };
const texts = { type: 'object', additionalProperties: { type: 'string' } };
const list = (items: object): object => ({ type: 'array', minItems: 1, items });
const object = (properties: Tree, required = Object.keys(properties)): object => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

const selector = object(
  { matchLabels: texts, matchExpressions: list(object({ key: text, operator: { enum: ['In', 'NotIn'] }, values: list(text) })) },
  [],
);

/** JSON Schemas of the specs of custom resources. They contain only the fields that the chart uses; any other field is an error. */
const SPECS: Readonly<Record<string, object>> = {
  'gateway.networking.k8s.io/v1 HTTPRoute': object({
    parentRefs: list(object({ name: text, namespace: text, sectionName: text }, ['name'])),
    hostnames: list(text),
    rules: list(
      object(
        {
          matches: {
            ...list(object({ path: object({ type: { enum: ['Exact', 'PathPrefix'] }, value: { type: 'string', pattern: '^/' } }) })),
            maxItems: 8,
          },
          backendRefs: list(object({ name: text, port: integer })),
          timeouts: object({ request: { type: 'string', pattern: '^\\d+m?s$' } }),
        },
        ['matches', 'backendRefs'],
      ),
    ),
  }),
  'alb.networking.azure.io/v1 RoutePolicy': object({
    targetRef: object({ group: { const: 'gateway.networking.k8s.io' }, kind: { const: 'HTTPRoute' }, name: text }),
    default: object({ timeouts: object({ routeTimeout: { const: '0s' } }) }),
  }),
  'keda.sh/v1alpha1 ScaledObject': object({
    scaleTargetRef: object({ name: text }),
    minReplicaCount: integer,
    maxReplicaCount: integer,
    pollingInterval: integer,
    advanced: object({
      horizontalPodAutoscalerConfig: object({ behavior: object({ scaleDown: object({ stabilizationWindowSeconds: integer }) }) }),
    }),
    triggers: list(
      object({
        type: { const: 'postgresql' },
        metricType: { const: 'AverageValue' },
        metadata: object({
          ...{ host: text, port: text, dbName: text, userName: text, query: text, targetQueryValue: text },
          sslmode: { enum: ['disable', 'verify-full'] },
        }),
        authenticationRef: object({ name: text }),
      }),
    ),
  }),
  'keda.sh/v1alpha1 TriggerAuthentication': {
    oneOf: [
      object({ podIdentity: object({ provider: { const: 'azure-workload' }, identityId: text }) }),
      object({ secretTargetRef: list(object({ parameter: { const: 'password' }, name: text, key: text })) }),
    ],
  },
  'secrets-store.csi.x-k8s.io/v1 SecretProviderClass': object({
    provider: { const: 'azure' },
    parameters: object({
      ...{ clientID: text, keyvaultName: text, tenantId: text, objects: text },
      ...{ usePodIdentity: { const: 'false' }, useVMManagedIdentity: { const: 'false' } },
    }),
    secretObjects: list(object({ secretName: text, type: { const: 'Opaque' }, data: list(object({ objectName: text, key: text })) })),
  }),
  ...Object.fromEntries(
    ['azmonitoring.coreos.com/v1', 'monitoring.coreos.com/v1'].map((version) => [
      `${version} ServiceMonitor`,
      object({
        selector,
        targetLabels: list(text),
        endpoints: list(object({ port: text, path: { const: '/metrics' }, interval: { type: 'string', pattern: '^\\d+s$' } })),
      }),
    ]),
  ),
  'monitoring.coreos.com/v1 PrometheusRule': object({
    groups: list(
      object({
        name: text,
        rules: list(
          object({ alert: text, expr: text, for: text, labels: texts, annotations: texts }, ['alert', 'expr', 'labels', 'annotations']),
        ),
      }),
    ),
  }),
};

const ajv = new Ajv({ allErrors: true, strict: true });
const validators = new Map<string, ValidateFunction>(Object.entries(SPECS).map(([kind, spec]) => [kind, ajv.compile(spec)]));

/** Returns the validator of the spec of a custom resource, or undefined for a kind that the chart does not use. */
export const validatorOf = (apiVersion: string, kind: string): ValidateFunction | undefined => validators.get(`${apiVersion} ${kind}`);
