import { OtlpReceiver } from '../../test/harness/servers/otlp-receiver.js';
import { createLogger } from './logger.js';
import { startTracing } from './start-tracing.js';
import { activeSpan, inSpan, isTracing, startSpan, withSpan } from './tracing.js';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('tracing', () => {
  let receiver: OtlpReceiver;
  const logged: string[] = [];
  const log = createLogger('info', 'test', { write: (line) => logged.push(line) });
  const traced = async (work: () => Promise<unknown>, settings: object = {}): Promise<void> => {
    const known = { endpoint: receiver.url, headers: {}, resource: {}, sampler: 'parentbased_always_on' as const, ratio: 1, ...settings };
    await using _ = await startTracing(known, 'gateway,subgraphs:tenants', log);
    await work();
  };
  const spanNamed = (name: string) => receiver.spans.find((span) => span.name === name);

  beforeEach(async () => {
    receiver = await OtlpReceiver.start();
    logged.length = 0;
  });
  afterEach(() => receiver.stop());

  it('creates no spans without a collector', async () => {
    await using _ = await startTracing(null, 'test', log);
    expect([isTracing(), startSpan('x', {}), await inSpan('x', {}, async (span) => [span, activeSpan()])]).toEqual([
      false,
      undefined,
      [undefined, undefined],
    ]);
  });

  it('exports spans with their parents, at shutdown at the latest', async () => {
    await traced(
      () =>
        inSpan('outer', { attributes: { 'kpi.agent': 'web-research' } }, async () => {
          await Promise.all([inSpan('one', {}, async () => undefined), inSpan('two', { kind: 'client' }, async () => undefined)]);
        }),
      { headers: { 'x-key': 'k' }, resource: { 'deployment.environment': 'test' } },
    );
    const outer = spanNamed('outer');
    expect(outer).toMatchObject({ service: 'kpi-gateway-subgraphs-tenants', attributes: { 'kpi.agent': 'web-research' }, failed: false });
    expect(['one', 'two'].map((name) => spanNamed(name)?.parentSpanId)).toEqual([outer?.spanId, outer?.spanId]);
    expect(receiver.headers[0]).toMatchObject({ 'x-key': 'k' });
    expect(receiver.received.join('')).toContain('"deployment.environment"');
  });

  it('continues a remote trace and links to earlier spans', async () => {
    const earlier = '00-11111111111111111111111111111111-2222222222222222-01';
    await traced(() =>
      inSpan('later', { parent: PARENT, links: [earlier, 'no traceparent'] }, async (span) => expect(span?.traceparent).toMatch(/-01$/)),
    );
    expect(spanNamed('later')).toMatchObject({
      traceId: PARENT.slice(3, 35),
      parentSpanId: PARENT.slice(36, 52),
      links: ['2222222222222222'],
    });
  });

  it.each(['', 'x', '00-0-0-01', `${PARENT}-more`, PARENT.replace('00-', 'ff-'), PARENT.replace(/[1-9a-f]/g, '0'), PARENT.toUpperCase()])(
    'starts a new trace if the parent %j is invalid',
    async (parent) => {
      await traced(() => inSpan('root', { parent }, async () => undefined));
      expect(spanNamed('root')?.parentSpanId).toBeUndefined();
    },
  );

  it('parses the known part of a later header version', async () => {
    await traced(() => inSpan('later', { parent: `${PARENT.replace('00-', '42-')}-more` }, async () => undefined));
    expect(spanNamed('later')?.traceId).toBe(PARENT.slice(3, 35));
  });

  it('follows the sampling decision of the parent, and samples by ratio', async () => {
    await traced(() =>
      inSpan('unwanted', { parent: PARENT.replace(/01$/, '00') }, () =>
        inSpan('inner', {}, async (span) => expect(span?.traceparent).toMatch(/-00$/)),
      ),
    );
    await traced(() => inSpan('none', {}, async () => undefined), { sampler: 'traceidratio', ratio: 0 });
    await traced(() => inSpan('never', { parent: PARENT }, async () => undefined), { sampler: 'always_off' });
    await traced(() => inSpan('always', { parent: PARENT.replace(/01$/, '00') }, async () => undefined), { sampler: 'always_on' });
    expect(receiver.spans.map(({ name }) => name)).toEqual(['always']);
  });

  it('records the type of an error without its message', async () => {
    await traced(async () => {
      const failing = inSpan('failing', {}, () => Promise.reject(Object.assign(new Error('Erika Mustermann'), { code: '23505' })));
      await expect(failing).rejects.toThrow('Erika');
      await inSpan('odd', {}, async (span) => span?.fail({ code: 'erika@example.com', name: 'Erika Mustermann' }));
    });
    expect(spanNamed('failing')).toMatchObject({ failed: true, attributes: { 'error.type': '23505' } });
    expect(spanNamed('odd')).toMatchObject({ failed: true, attributes: { 'error.type': 'unknown' } });
    expect(receiver.received.join('')).not.toMatch(/erika/i);
  });

  it('adds trace and span id to log lines', async () => {
    await traced(async () => {
      const span = startSpan('held', {});
      withSpan(span, () => log.info({ run_id: 'run_1' }, 'inside'));
      log.info('outside');
      span?.end();
    });
    const [inside, outside] = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(inside).toMatchObject({ trace_id: spanNamed('held')?.traceId, span_id: spanNamed('held')?.spanId, run_id: 'run_1' });
    expect(outside).not.toHaveProperty('trace_id');
  });

  it('does not block without a collector, and logs one warning', async () => {
    receiver.stop();
    await traced(async () => {
      for (let round = 0; round < 3; round += 1) await inSpan('lost', {}, async () => undefined);
    });
    expect(logged.filter((line) => line.includes('trace export failed')).length).toBeLessThanOrEqual(1);
    expect(logged.length).toBeGreaterThan(0);
  });
});
