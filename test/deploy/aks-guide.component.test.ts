import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { fromProjectRoot } from '../../platform/project-root.js';
import { APIS, CHART, KUBERNETES, objectsIn, runHelm, type KubernetesObject } from '../harness/chart/helm.js';
import { podsIn } from '../harness/chart/pods.js';
import { evaluate, files, FOLDER, main, ofKind, outputs } from './azure-deployment.js';
import { ForeignPrograms, type Invocation } from './foreign-programs.js';

const guide = readFileSync(fromProjectRoot('docs/guides/aks.md'), 'utf8');
const script = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
const APPLICATION = '66666666-6666-4666-8666-666666666666';
const DIRECTORY = '33333333-3333-4333-8333-333333333333';

/** Answers of the CLI to the questions of the guide. An output that the deployment lacks has no answer. */
const answers = [
  ...Object.entries(outputs()).map(
    ([name, value]) =>
      [
        'az',
        new RegExp(`^deployment group show .*outputs\\.${name}\\.value`),
        typeof value === 'string' ? value : JSON.stringify(value),
      ] as const,
  ),
  ['az', /^ad signed-in-user show --query id /, '88888888-8888-4888-8888-888888888888'],
  ['az', /^ad signed-in-user show --query userPrincipalName /, 'ada@example.com'],
  ['az', /^account get-access-token /, 'a-token'],
  ['az', /^account show /, DIRECTORY],
  ['az', /^postgres flexible-server parameter show /, '1718'],
  ['az', /^ad app create --display-name kpi-service /, APPLICATION],
  ['az', /^ad app create --display-name kpi-smoke /, '55555555-5555-4555-8555-555555555555'],
  ['az', /^ad sp create /, '44444444-4444-4444-8444-444444444444'],
  ['az', /^ad app credential reset /, 'a-secret'],
  ['az', /^ad app show .*appRoles/, '0b0d6f0c-5e0f-4e35-9d0a-6f6c3c1f7a01\n0b0d6f0c-5e0f-4e35-9d0a-6f6c3c1f7a02'],
  ['az', /^group show /, '/subscriptions/s/resourceGroups/kpi-nodes'],
  ['openssl', /^rand /, 'random'],
] as const;

describe('the guide of AKS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kpi-aks-guide-'));
  /** Errors of the shell and of Helm. */
  let failure = '';
  let rejection = '';
  let invocations: readonly Invocation[] = [];
  let objects: KubernetesObject[] = [];

  const calls = (program: string, begin: string): Invocation[] =>
    invocations.filter((call) => call.program === program && call.args.join(' ').startsWith(begin));
  /** Returns the value of an option, such as `--name`. */
  const option = ({ args }: Invocation, name: string): string => args[args.indexOf(name) + 1] ?? '';
  const namesOf = (kind: string): string[] => objects.filter((object) => object.kind === kind).map(({ metadata }) => metadata.name);

  beforeAll(async () => {
    for (const name of ['deploy', 'helm', 'Dockerfile']) symlinkSync(fromProjectRoot(name), join(folder, name));
    for (const name of ['tls.crt', 'tls.key']) writeFileSync(join(folder, name), '');
    const programs = new ForeignPrograms(folder, ['az', 'kubectl', 'kubelogin', 'helm', 'curl', 'openssl'], answers);
    // The shell itself reports a variable that no earlier command sets (-u) and a file that does not exist (-e).
    failure = await new Promise((resolve) => {
      const child = execFile(
        'bash',
        ['-eu', '-o', 'pipefail', '-c', script],
        { cwd: folder, env: { PATH: programs.path, HOME: folder } },
        (error, _, err) => resolve(error ? `${error.message}\n${err}` : ''),
      );
      child.stdin?.end();
    });
    invocations = programs.invocations();
    const [upgrade] = calls('helm', 'upgrade --install kpi ');
    const values = upgrade?.args.flatMap((arg, index, args) => (args[index - 1] === '--values' ? [join(folder, arg)] : [])) ?? [];
    const rendered = await runHelm([
      ...['template', 'kpi', CHART, '--namespace', upgrade ? option(upgrade, '--namespace') : '', '--kube-version', KUBERNETES[1], ...APIS],
      ...values.flatMap((file) => ['--values', file]),
    ]);
    rejection = rendered.err;
    objects = rendered.code === 0 ? objectsIn(rendered.out) : [];
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('runs from the first to the last command: every variable and every file exists when it is used', () => {
    expect(failure).toBe('');
    expect(calls('curl', '').length + calls('helm', 'test').length).toBeGreaterThan(0);
  });

  it('installs the chart with values that it accepts', () => {
    expect(rejection).toBe('');
    expect(objects.length).toBeGreaterThan(10);
    const [upgrade] = calls('helm', 'upgrade --install kpi ');
    expect(upgrade?.args.filter((arg) => arg.endsWith('-values.json') || arg.endsWith('-values.yaml'))).toEqual([
      'azure-values.json',
      'my-values.yaml',
    ]);
  });

  it('gets an answer to everything that it asks', () => {
    const asked = invocations.filter(({ program, args }) => program === 'az' && args.includes('--query'));
    expect(asked.length).toBeGreaterThan(15);
    const open = asked.filter(({ args }) => !answers.some(([program, pattern]) => program === 'az' && pattern.test(args.join(' '))));
    expect(open.map(({ args }) => args.join(' '))).toEqual([]);
  });

  it('deploys a file with parameters that it has', () => {
    const [deployment] = calls('az', 'deployment group create');
    expect(deployment && option(deployment, '--template-file')).toBe(`${FOLDER}/main.bicep`);
    const passed = deployment?.args.slice(deployment.args.indexOf('--parameters') + 1).map((text) => text.split('=')[0]) ?? [];
    const parameters = ofKind(main, 'param');
    expect(passed.filter((name) => !parameters.some((parameter) => parameter.name === name))).toEqual([]);
    const required = parameters.filter(({ value }) => value === undefined).map(({ name }) => name);
    expect(passed).toEqual(expect.arrayContaining(required));
    expect(deployment?.args).toContain('operatorAddresses=["203.0.113.7/32"]');
  });

  it('refers to files and folders of the project that exist', () => {
    const paths = invocations.flatMap(({ args }) => args).flatMap((arg) => /^@?((?:deploy|helm)\/\S*)$/.exec(arg)?.[1] ?? []);
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !existsSync(fromProjectRoot(path)))).toEqual([]);
  });

  it('installs into the namespace, with the names, that the deployment federates', () => {
    const [deployment] = calls('az', 'deployment group create');
    const parameterOf = (name: string): string => deployment?.args.find((arg) => arg.startsWith(`${name}=`))?.split('=')[1] ?? '';
    const values = { namespace: parameterOf('namespace'), release: parameterOf('release') };
    const subjects = files.get(join(FOLDER, 'federation.bicep'))?.find(({ name }) => name === 'subjects')?.value ?? [];
    const federated = new Map(
      (evaluate(subjects, values) as { identity: string; account: string }[]).map(({ identity, account }) => [identity, account]),
    );
    const accountOf = (of: string): string => {
      const pod = podsIn(objects).find((candidate) => candidate.of === of);
      return `${values.namespace}:${pod?.spec.serviceAccountName}`;
    };
    expect(federated.get('serve')).toBe(accountOf('Deployment/kpi-kpi-transformation-gateway'));
    expect(federated.get('system')).toBe(accountOf('Deployment/kpi-kpi-transformation-worker'));
    expect(federated.get('migrate')).toBe(accountOf('Job/kpi-kpi-transformation-migrate'));
    // Those of the KEDA add-on, and of the controller in the namespace that the guide gives it.
    expect(federated.get('scale')).toBe('kube-system:keda-operator');
    const [controller] = calls('helm', 'upgrade --install alb-controller');
    const [, namespace] = /albController\.namespace=(\S+)/.exec(controller?.args.join(' ') ?? '') ?? [];
    expect(federated.get('alb')).toBe(`${namespace}:alb-controller-sa`);
    expect([...new Set(podsIn(objects).map(({ spec }) => spec.serviceAccountName))].toSorted()).toEqual(
      namesOf('ServiceAccount').toSorted(),
    );
  });

  it('writes every secret that the pods read, under its name in the vault', () => {
    const read = objects
      .filter(({ kind }) => kind === 'SecretProviderClass')
      .flatMap(({ spec }) => [...JSON.stringify(spec).matchAll(/objectName: ([\w-]+)/g)].map(([, name = '']) => name));
    const written = calls('az', 'keyvault secret set').map((call) => option(call, '--name'));
    const ofDeployment = [...files.values()]
      .flat()
      .filter(({ type }) => type === 'secrets')
      .flatMap(({ value }) => (typeof value === 'object' && !Array.isArray(value) ? [String(value['name']).replaceAll("'", '')] : []));
    expect(ofDeployment).toEqual([]);
    expect([...written, ...ofDeployment].toSorted()).toEqual(read.toSorted());
    for (const call of calls('az', 'keyvault secret set')) expect(option(call, '--vault-name')).toBe(outputs()['vault']);
  });

  it('creates the gateway and the certificate to which the route of the chart leads', () => {
    const [apply] = calls('kubectl', 'apply');
    const gateway = load(apply?.input ?? '') as KubernetesObject & {
      readonly metadata: { namespace: string };
      readonly spec: { listeners: { name: string; hostname: string; tls: { certificateRefs: { name: string }[] } }[] };
    };
    const route = objects.find(({ kind }) => kind === 'HTTPRoute')?.['spec'] as { parentRefs: object[]; hostnames: string[] } | undefined;
    const [listener] = gateway.spec.listeners;
    expect(route?.parentRefs).toEqual([{ name: gateway.metadata.name, sectionName: listener?.name }]);
    expect(route?.hostnames).toEqual(['kpi.example.com']);
    expect(listener?.hostname).toBe('kpi.example.com');
    const [certificate] = calls('kubectl', 'create secret tls');
    expect(listener?.tls.certificateRefs.map(({ name }) => name)).toEqual([certificate?.args[3]]);
    expect(certificate && option(certificate, '--namespace')).toBe(gateway.metadata.namespace);
  });

  it('runs the script of the roles with the prefix of the deployment', () => {
    const [run] = calls('kubectl', 'run');
    expect(run?.input).toBe(readFileSync(fromProjectRoot(FOLDER, 'roles.sql'), 'utf8'));
    expect(run?.args).toEqual(
      expect.arrayContaining(["SET kpi.prefix = 'kpi'", 'PGHOST=acme-postgres-abc123.postgres.database.azure.com']),
    );
  });

  it('uses the image that it builds, and a tenant that the smoke client belongs to', () => {
    const [build] = calls('az', 'acr build');
    const image = `${outputs()['registry']}.azurecr.io/${build && option(build, '--image')}`;
    expect(new Set(podsIn(objects).flatMap(({ spec }) => spec.containers.map((container) => container.image)))).toEqual(new Set([image]));
    const roles = JSON.parse(readFileSync(fromProjectRoot(FOLDER, 'app-roles.json'), 'utf8')) as { id: string; value: string }[];
    const create = invocations.find(({ args }) => args.join(' ').includes('tenant create'));
    expect(roles.map(({ value }) => value)).toEqual(['advisor', `tnt_${create && option(create, '--slug')}`]);
    const assigned = calls('az', 'rest').map(
      (call) => (JSON.parse(option(call, '--body')) as { appRoleId: string; principalId: string }).appRoleId,
    );
    expect(assigned).toEqual(roles.map(({ id }) => id));
    expect(namesOf('Deployment')).toContain(create?.args.find((arg) => arg.startsWith('deployment/'))?.replace('deployment/', ''));
  });
});
