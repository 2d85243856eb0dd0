import { firingsOf } from './promql/alerting.js';
import { evaluate } from './promql/evaluate.js';
import { keyOf, samplesOf, seriesFrom } from './promql/series.js';

/** Returns the result of an expression at a minute, by labels as text, with values rounded to six decimal places. */
const at = (minute: number, expr: string, notations: Record<string, string>): unknown => {
  const value = evaluate(expr, seriesFrom(notations), minute * 60);
  if (typeof value === 'number') return value;
  return Object.fromEntries(value.map((element) => [keyOf(element.labels), Number(element.value.toFixed(6))]));
};

const PODS = { 'a{pod="x"}': '1', 'a{pod="y"}': '3', 'b{pod="x"}': '2', 'b{pod="z"}': '5' };

describe('samplesOf', () => {
  it('parses the notation of promtool', () => {
    expect(samplesOf('1+2x2 _x2 3x1 stale -1').map(({ at: when, value }) => [when / 60, value])).toEqual([
      [0, 1],
      [1, 3],
      [2, 5],
      [5, 3],
      [6, 3],
      [7, null],
      [8, -1],
    ]);
    expect(() => samplesOf('1..3')).toThrow('invalid values: 1..3');
    expect(() => seriesFrom({ 'a{b}': '1' })).toThrow('invalid label: b');
  });
});

describe('a selector', () => {
  it.each([
    ['a{pod="x"}', { '{__name__="a", pod="x"}': 1 }],
    ['a{pod!="x"}', { '{__name__="a", pod="y"}': 3 }],
    ['a{pod=~"x|z"}', { '{__name__="a", pod="x"}': 1 }],
    ['a{pod!~".*y"}', { '{__name__="a", pod="x"}': 1 }],
    ['a{pod=~"y.+"}', {}],
    ['a{zone=""}', { '{__name__="a", pod="x"}': 1, '{__name__="a", pod="y"}': 3 }],
  ])('%s', (expr, expected) => expect(at(0, expr, PODS)).toEqual(expected));

  it('looks back five minutes, and not beyond the end of a series', () => {
    expect(at(4, 'a', { a: '7' })).toEqual({ '{__name__="a"}': 7 });
    expect(at(5, 'a', { a: '7' })).toEqual({});
    expect(at(1, 'a', { a: '7 stale' })).toEqual({});
    expect(at(2, 'a', { a: '7 stale 8' })).toEqual({ '{__name__="a"}': 8 });
  });
});

// Expected values follow extrapolatedRate in promql/functions.go of Prometheus.
describe('rate and increase', () => {
  it.each([
    // Samples at 6..10: growth of 4 in 4 minutes, extrapolated to the fifth minute.
    ['grow evenly', 10, 'increase(a[5m])', '0+1x10', 5],
    ['are given per second', 10, 'rate(a[5m])', '0+6x10', 0.1],
    // 6 7 8 1 2: growth of 2, reset to 0 and growth of 1, then 1; 4 in 4 minutes.
    ['continue after a reset', 10, 'increase(a[5m])', '0+1x8 1 2', 5],
    // 0 at minute 6: no extrapolation to before the counter was zero.
    ['are not extrapolated to before zero', 10, 'increase(a[5m])', '_x6 0+1x4', 4],
    // Samples at 8, 9, 10 only: half a sample interval of the 3 minutes before them.
    ['are extrapolated by half an interval where samples are missing', 10, 'increase(a[5m])', '_x8 10+1x2', 2.5],
    // Samples at 2, 3, 4 in the range from 1 to 6: the minute before them and half an interval after them.
    ['are extrapolated by half an interval at the end', 6, 'increase(a[5m])', '_x2 10+1x2 _x2', 3.5],
    ['are 0 for a constant counter', 10, 'increase(a[5m])', '5x10', 0],
  ])('%s', (_, minute, expr, values, expected) => expect(at(minute, expr, { a: values })).toEqual({ '{}': expected }));

  it('need two samples in the range, excluding its start', () => {
    expect(at(10, 'increase(a[5m])', { a: '_x10 1' })).toEqual({});
    expect(at(5, 'increase(a[5m])', { a: '0 _x4 1' })).toEqual({});
  });
});

// Expected values follow bucketQuantile in promql/quantile.go of Prometheus.
describe('histogram_quantile', () => {
  const buckets = (...counts: number[]): Record<string, string> =>
    Object.fromEntries(['1', '2', '4', '+Inf'].map((le, i) => [`h{le="${le}",route="r"}`, String(counts[i])]));

  it.each([
    [0.5, [0, 10, 10, 10], 1.5],
    [0.5, [10, 10, 10, 10], 0.5],
    [0.9, [2, 6, 10, 10], 3.5],
    // The result is limited to the last finite bound.
    [0.95, [2, 6, 8, 10], 4],
    [0.5, [0, 0, 0, 0], NaN],
    // A bucket that is smaller than one it includes.
    [0.5, [10, 9, 10, 10], 0.5],
  ])('%p of %j is %p', (quantile, counts, expected) =>
    expect(at(0, `histogram_quantile(${quantile}, h)`, buckets(...counts))).toEqual({ '{route="r"}': expected }),
  );

  it('is NaN without the bucket +Inf', () => {
    expect(at(0, 'histogram_quantile(0.5, h)', { 'h{le="1"}': '1', 'h{le="2"}': '2' })).toEqual({ '{}': NaN });
  });
});

describe('aggregations', () => {
  it.each([
    ['sum(a)', { '{}': 4 }],
    ['max(a)', { '{}': 3 }],
    ['sum by (pod) (a)', { '{pod="x"}': 1, '{pod="y"}': 3 }],
    ['max(a) by (zone)', { '{}': 3 }],
    ['sum(c)', {}],
    ['topk(1, a)', { '{__name__="a", pod="y"}': 3 }],
    ['topk(8, a / 0 * 0)', { '{pod="x"}': NaN, '{pod="y"}': NaN }],
    ['max(a / 0 * 0 or b)', { '{}': 5 }],
  ])('%s', (expr, expected) => expect(at(0, expr, PODS)).toEqual(expected));
});

describe('an operator', () => {
  it.each([
    ['a * 60', { '{pod="x"}': 60, '{pod="y"}': 180 }],
    ['a > 1', { '{__name__="a", pod="y"}': 3 }],
    ['a >= 1 <= 1', { '{__name__="a", pod="x"}': 1 }],
    ['a != 1', { '{__name__="a", pod="y"}': 3 }],
    ['a + b', { '{pod="x"}': 3 }],
    ['a - b == -1', { '{pod="x"}': -1 }],
    ['a < b', { '{__name__="a", pod="x"}': 1 }],
    ['a and b', { '{__name__="a", pod="x"}': 1 }],
    ['a unless b', { '{__name__="a", pod="y"}': 3 }],
    ['a or b', { '{__name__="a", pod="x"}': 1, '{__name__="a", pod="y"}': 3, '{__name__="b", pod="z"}': 5 }],
    // Division first, then comparison, then `and`.
    ['a > 0 and b / a > 1', { '{__name__="a", pod="x"}': 1 }],
    ['sum(c) / sum(c) > 0', {}],
    ['absent(a)', {}],
    ['absent(c{pod="x",zone=~"."})', { '{pod="x"}': 1 }],
    ['absent(max(a) > 3)', { '{}': 1 }],
  ])('%s', (expr, expected) => expect(at(0, expr, PODS)).toEqual(expected));

  it('is false for 0 / 0', () => {
    expect(at(0, 'z / z > 0', { z: '0' })).toEqual({});
    expect(at(0, 'z / z < 0', { z: '0' })).toEqual({});
  });
});

describe('unsupported and invalid expressions', () => {
  it.each([
    'sum(a',
    'rate(a)',
    'deriv(a[5m])',
    'avg(a)',
    'sum without (pod) (a)',
    'topk by (pod) (1, a)',
    'a offset 5m',
    'a + on (pod) b',
    'a > bool 1',
    'max_over_time(a[5m:1m])',
    '1 > 0',
    '2 * a',
    '-a',
    '(a)',
    "a{pod='x'}",
    'histogram_quantile(a, b)',
    '"text"',
  ])('%s is rejected', (expr) => {
    expect(() => at(0, expr, PODS)).toThrow(/unsupported PromQL|syntax error|expected one expression/);
  });

  it('elements of one side with equal labels are rejected', () => {
    expect(() => at(0, '{__name__=~"a|b"} + a', PODS)).toThrow('many-to-many');
  });
});

describe('an alert', () => {
  const rule = {
    alert: 'A',
    expr: 'a > 0',
    for: '5m',
    labels: { severity: 'warning' },
    annotations: { summary: 'Of {{ $labels.pod }}.', runbook_url: '' },
  };
  const minutesOf = (notations: Record<string, string>, changed: Partial<typeof rule> = {}) =>
    firingsOf({ ...rule, ...changed }, seriesFrom(notations), 30).map(({ minute, summary }) => [minute, summary]);

  it('fires when its expression has held for its duration, for each set of labels, and again after a gap', () => {
    expect(minutesOf({ 'a{pod="x"}': '0x3 1x30', 'a{pod="y"}': '1x4 0 1x30' })).toEqual([
      [9, 'Of x.'],
      [11, 'Of y.'],
    ]);
    expect(minutesOf({ 'a{pod="x"}': '1x4 0x30' })).toEqual([]);
    expect(minutesOf({ 'a{pod="x"}': '1x6 0 1x6 0x30' }).map(([minute]) => minute)).toEqual([5, 13]);
  });

  it('is rejected with unsupported keys and placeholders, missing labels and scalar expressions', () => {
    expect(() => minutesOf({}, { keep_firing_for: '5m' } as object)).toThrow('keep_firing_for');
    expect(() => minutesOf({ 'a{pod="x"}': '1x9' }, { annotations: { summary: '{{ $labels.zone }}', runbook_url: '' } })).toThrow('zone');
    expect(() => minutesOf({ 'a{pod="x"}': '1x9' }, { annotations: { summary: '{{ $value }}', runbook_url: '' } })).toThrow('$value');
    expect(() => minutesOf({}, { expr: '1' })).toThrow('expected a vector');
  });
});
