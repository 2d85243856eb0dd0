import { DuckDbSession } from '../../../platform/analytics/index.js';
import { periodAfter } from '../../methods/series/index.js';
import { drawsOf } from '../../methods/statistics/sampling/draws.js';
import { AIR_PASSENGERS } from '../../methods/statistics/testing/series.js';
import { assessWish, composeTargets, judgeSeries, stateBasis } from './compose-targets.js';
import { recommendTarget, type JudgedSeries, type SeriesToJudge } from './recommend-target.js';
import { formulaSeries, type TargetSeries } from './target-series.js';
import { targetsMarkdown } from './targets-markdown.js';

const monthly = (values: readonly number[]) => values.map((value, index) => ({ period: periodAfter('2015-01-01', 'month', index), value }));

const judge = (values: readonly number[], changes: Partial<SeriesToJudge> = {}) =>
  recommendTarget({
    points: monthly(values),
    grain: 'month',
    direction: 'higher',
    name: 'KPI',
    unit: null,
    presentTarget: null,
    ...changes,
  });

const judged = (values: readonly number[], changes: Partial<SeriesToJudge> = {}): JudgedSeries => {
  const found = judge(values, changes);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

describe('a list of levels at the limit of a share', () => {
  /** A share that swings with the season around a level, as an occupancy does, with errors of up to 2.5 points. */
  const seasonal = (top: number, months: number): number[] =>
    Array.from({ length: months }, (_, index) => top - 4 * (1 + Math.cos((index * Math.PI) / 6)) + ((index * index * 7) % 11) / 2 - 2.5);

  it.each([
    [86, 18, 14],
    [92, 23, 14],
    [92, 18, 3],
  ])('keeps its order when the ambitious level is capped (top %s, %s months, horizon %s)', (top, months, horizon) => {
    const { levels } = judged(seasonal(top, months), { unit: '%', horizon });
    const values = levels.map(({ value }) => value);
    expect(levels.at(-1)?.base).toBe('best_value');
    expect(levels.map(({ base }) => base)).toContain('towards_best');
    expect(values).toEqual(values.toSorted((first, second) => first - second));
    expect(values.at(-1)).toBeLessThanOrEqual(100);
  });
});

describe('a target over several periods', () => {
  const values = AIR_PASSENGERS.slice(0, 132);
  const year = judged(values, { from: '2026-01-01', until: '2026-12-31' });

  it('is that of the mean, beside a target of each period', () => {
    expect(year.span).toMatchObject({ from: '2026-01-01', periods: 12 });
    const mean = year.forecast.reduce((sum, { point }) => sum + point, 0) / 12;
    expect(year.span?.forecast).toBeCloseTo(mean, 6);
    expect(year.levels[0]?.value).toBeCloseTo(mean, 6);
    expect(year.forecast.every(({ point, target }) => (target ?? 0) > point)).toBe(true);
  });

  it('is compared with the same periods of the last season', () => {
    expect(year.present.value).toBeCloseTo(values.slice(-12).reduce((sum, value) => sum + value, 0) / 12, 6);
    expect(judged(values, { from: null, until: '2026-12-31' }).span).toBeNull();
  });
});

describe('recommendTarget for airline passengers', () => {
  const { comparison, method, forecast, levels, present, cautions, weights } = judged(AIR_PASSENGERS.slice(0, 132), { horizon: 12 });

  it('selects multiplicative Holt-Winters, which has the smallest error', () => {
    expect(method).toBe('holt_winters_multiplicative');
    expect(comparison.map((each) => each.method)).toEqual(['holt_winters_multiplicative', 'holt_winters_additive', 'seasonal_naive']);
    expect(comparison.every(({ origins }) => origins === 36)).toBe(true);
    expect(weights?.alpha).toBeGreaterThan(0);
    expect(cautions).toEqual([]);
  });

  it('covers at least 9 of the 12 following months by the 80% interval', () => {
    const inside = forecast.filter(({ low, high }, index) => {
      const actual = AIR_PASSENGERS[132 + index] ?? 0;
      return low <= actual && actual <= high;
    });
    expect(inside.length).toBeGreaterThanOrEqual(9);
  });

  it('sets levels with likelihoods of about 50%, 25% and 10%', () => {
    const [conservative, realistic, ambitious] = levels;
    expect(conservative).toMatchObject({ level: 'conservative', value: forecast.at(-1)?.point, likelihood: 0.5, base: 'forecast' });
    expect(realistic?.value).toBeGreaterThan(conservative?.value ?? 0);
    expect(ambitious?.value).toBeGreaterThan(realistic?.value ?? 0);
    expect(realistic?.likelihood).toBeCloseTo(0.25, 1);
    expect(ambitious?.likelihood).toBeCloseTo(0.1, 1);
    expect(ambitious?.value).toBeCloseTo(forecast.at(-1)?.high ?? 0, 9);
    // Value of December of the previous year.
    expect(present).toEqual({ value: 405, basis: 'same_period_last_season' });
  });

  it('decreases levels if lower is better, and starts from the current level if the forecast is worse', () => {
    const fewer = judged(AIR_PASSENGERS, { direction: 'lower', horizon: 12 });
    expect(fewer.cautions).toContain('forecast_worsens');
    expect(fewer.levels[0]).toMatchObject({ value: 432, base: 'present_level' });
    expect(fewer.levels[0]?.likelihood).toBeLessThan(0.5);
    expect(fewer.levels[2]?.value).toBeLessThan(fewer.levels[1]?.value ?? 0);
  });
});

describe('recommendTarget', () => {
  const random = drawsOf(4);
  const level = (count: number, centre = 50, spread = 2): number[] =>
    Array.from({ length: count }, () => centre + spread * random.normal());

  it('repeats the last value of a short series and warns', () => {
    const short = judged(level(14));
    expect(short).toMatchObject({ method: 'naive', weights: null, present: { basis: 'median_of_last_three' } });
    expect(short.cautions).toContain('short_series');
    expect(new Set(short.forecast.map(({ point }) => point)).size).toBe(1);
  });

  it.each([
    ['too_short', [1, 2, 3, 4, 5]],
    ['constant', [3, 3, 3, 3, 3, 3, 3, 3]],
    // Three identical years: every seasonal forecast is exact, so there is no error to scale by.
    ['not_comparable', Array.from({ length: 36 }, (_, month) => 10 + (month % 12))],
  ])('returns the obstacle %s', (obstacle, values) => expect(judge(values)).toBe(obstacle));

  it('uses the periods after the last gap', () => {
    const points = monthly(level(30)).filter((_, index) => index !== 12);
    const found = judged([], { points });
    expect(found.cautions).toContain('gaps');
    expect([found.periods, found.first]).toEqual([17, '2016-02-01']);
  });

  it('recommends the same levels whether or not a single value is wrong, and says so', () => {
    const values = level(40);
    const [clean, wrong] = [judged(values), judged(values.with(28, 5_000))];
    expect(wrong.cautions).toContain('outliers');
    expect(clean.cautions).not.toContain('outliers');
    for (const [index, { value }] of clean.levels.entries())
      expect(Math.abs((wrong.levels[index]?.value ?? 0) - value)).toBeLessThan(0.1 * value);
  });

  it('warns if the forecast is no better than the naive one', () => {
    const walk = level(20).reduce<number[]>((path, step) => [...path, (path.at(-1) ?? 500) + step - 50], []);
    const found = judged(walk, { horizon: 6 });
    expect(found.comparison[0]?.mase).toBeGreaterThanOrEqual(1);
    expect(found.cautions).toContain('no_better_than_naive');
  });

  it('says if a level is worse than the latest values because of the season', () => {
    const values = Array.from({ length: 54 }, (_, index) => 100 + 30 * Math.sin((2 * Math.PI * index) / 12) + 0.2 * random.normal());
    const present = values.slice(-3).toSorted((a, b) => a - b)[1] ?? 0;
    const horizons = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((horizon) => judged(values, { horizon }));
    for (const { levels, cautions } of horizons) expect(cautions.includes('weaker_season')).toBe((levels[0]?.value ?? 0) < present);
    expect(new Set(horizons.map(({ cautions }) => cautions.includes('weaker_season'))).size).toBe(2);
  });

  it('limits percentages to 0 to 100', () => {
    const found = judged(
      level(40, 98, 1).map((value) => Math.min(100, value)),
      { unit: '%' },
    );
    expect(found.levels.at(-1)?.value).toBeLessThanOrEqual(100);
    expect(found.forecast.every(({ low, high }) => low >= 0 && high <= 100)).toBe(true);
  });

  it('compares the current target with the levels', () => {
    const values = level(40);
    const positionOf = (value: number) => judged(values, { presentTarget: { value, due: null } }).presentTarget?.stands;
    expect([10, 90].map(positionOf)).toEqual(['below_conservative', 'beyond_ambitious']);
  });

  it('is reached with the stated likelihood in stationary series', () => {
    // 120 stationary series with a season of twelve; the ambitious level six months ahead should be reached in 10% of them.
    // In about half of them the forecast is no worse than the previous year. For 60 draws the standard error is 3.9 percentage
    // points; the upper limit allows 2.5 standard errors.
    const reached = Array.from({ length: 120 }, () => {
      const values = Array.from({ length: 66 }, (_, index) => 100 + 10 * Math.sin((2 * Math.PI * index) / 12) + 3 * random.normal());
      const { levels } = judged(values.slice(0, 60));
      return levels[2]?.base === 'forecast' ? (values[65] ?? 0) >= levels[2].value : null;
    }).filter((each) => each !== null);
    expect(reached.length).toBeGreaterThan(40);
    expect(reached.filter(Boolean).length / reached.length).toBeGreaterThan(0);
    expect(reached.filter(Boolean).length / reached.length).toBeLessThan(0.2);
  });
});

describe('targetsMarkdown', () => {
  const series: TargetSeries = {
    key: 'mtr_1',
    origin: 'metric',
    name: 'Quote *A*\n# B',
    unit: '%',
    datasetId: 'dst_1',
    direction: 'higher',
    grain: 'month',
    points: monthly(AIR_PASSENGERS.slice(0, 60).map((value) => value / 10)),
    presentTarget: { value: 95, due: '2027-12-31' },
    isLastDropped: true,
  };
  const resultIn = (language: 'de' | 'en') => {
    const judgement = judgeSeries(series, {}, language);
    const rejection = judgeSeries({ ...series, key: 'mtr_2', name: 'Temperatur', direction: 'target' }, {}, language);
    if (!('recommendation' in judgement) || !('notRecommended' in rejection)) throw new Error('unexpected judgement');
    return composeTargets([judgement.recommendation], [rejection.notRecommended], { horizon: undefined, warnings: [] });
  };

  it('renders the same content in German and English and escapes names', () => {
    const [german, english] = [targetsMarkdown(resultIn('de'), 'de'), targetsMarkdown(resultIn('en'), 'en')];
    expect(german).toContain('## Quote \\*A\\* # B');
    expect(german).toMatch(/\| ehrgeizig \| [\d,]+\u202F% \|/);
    expect(english).toMatch(/\| ambitious \| [\d.]+% \|/);
    expect(german).toContain('Das heutige Ziel 95\u202F% bis 31.12.2027 geht über die ehrgeizige Stufe hinaus.');
    expect(german).toContain('Temperatur: bei ihr ist ein bestimmter Wert am besten');
    expect(german).toContain('Der letzte Zeitraum ist noch unvollständig');
    expect(german.match(/^#+ /gm)).toHaveLength(english.match(/^#+ /gm)?.length ?? 0);
  });
});

describe('formulaSeries', () => {
  it('computes monthly values without an incomplete last month', async () => {
    await using duck = await DuckDbSession.open();
    const relation = `(SELECT DATE '2024-01-01' + CAST(range AS INTEGER) AS "Tag", CAST(range % 2 AS INTEGER) AS "Spät" FROM range(130))`;
    const columns = [
      { name: 'Tag', type: 'date' },
      { name: 'Spät', type: 'integer' },
    ];
    const dataset = { columns, profile: { columns: [{ name: 'Spät', min: 0, max: 1 }] }, rows: 130 } as never;
    const read = (formula: string, timeColumn = 'Tag', unit: string | null = null) =>
      formulaSeries(duck, duck.folder, {
        ...{ relation, dataset, formula, unit, timeColumn, grain: 'month', importedOn: '2024-06-01', fiscalYearStart: 1 },
      });
    // 130 days from 1 January end on 9 May.
    const found = await read('SUM("Spät")');
    expect(found).toEqual({
      isLastDropped: true,
      points: [
        { period: '2024-01-01', value: 15 },
        { period: '2024-02-01', value: 15 },
        { period: '2024-03-01', value: 15 },
        { period: '2024-04-01', value: 15 },
      ],
    });
    const shares = await read('SUM("Spät") / COUNT()', 'Tag', '%');
    expect(shares?.points.map(({ value }) => Math.round(value))).toEqual([48, 52, 48, 50]);
    expect(await read('SUM("Früh")')).toBeNull();
    expect(await read('SUM(')).toBeNull();
    expect(await read('COUNT()', 'Spät')).toBeNull();
  });
});

describe('a requested target', () => {
  const series = (changes: Partial<TargetSeries> = {}): TargetSeries => ({
    ...{ key: 'k', origin: 'metric', name: 'Passengers', unit: 'days', datasetId: 'd', direction: 'higher', grain: 'month' },
    ...{ points: monthly(AIR_PASSENGERS.slice(0, 132)), presentTarget: null, isLastDropped: false },
    ...changes,
  });
  const wish = (value: number, until: string | null, unit: string | null = null) => {
    const found = judgeSeries(series(), { wished: { value, unit, bound: null, until, words: [String(value)] } }, 'en');
    if (!('recommendation' in found)) throw new Error('no recommendation');
    return { ...found, text: found.wish && assessWish(found.recommendation, found.wish, 'en') };
  };

  it('is assessed at the period in which it is due', () => {
    const easy = wish(300, '2026-12-31');
    const hard = wish(900, '2026-12-31');
    expect(easy.wish).toMatchObject({ duePeriod: '2026-12-01', isReached: true });
    expect(hard.wish).toMatchObject({ isReached: false });
    expect(hard.wish?.likelihood).toBeLessThan(easy.wish?.likelihood ?? 0);
    expect(hard.text).toContain('by 31 Dec 2026');
    expect(hard.text).toContain('short of the target');
    expect(easy.text).toContain('The latest value reaches it already.');
  });

  it('states when the forecast reaches it, and ignores targets of another unit', () => {
    const later = wish(560, null);
    expect(later.wish?.reachedIn).toMatch(/^2026|^2027/);
    expect(wish(560, null, '%').wish).toBeNull();
  });
});

describe('a series whose level has changed', () => {
  const noise = (index: number): number => ((index * 37) % 11) / 50;
  const stepped = Array.from({ length: 40 }, (_, index) => (index < 22 ? 8 : 5) + noise(index));

  it('is judged by the values since the last step, and says so', () => {
    const found = judged(stepped, { direction: 'lower' });
    expect(found).toMatchObject({ periods: 18, first: '2016-11-01', step: { period: '2016-11-01' }, isBounded: false });
    expect(found.forecast.every(({ point }) => point > 4.8)).toBe(true);
    const text = textOf(stepped, 'lower');
    expect(text).toContain('changed in a step on 1 Nov 2016');
  });

  it('has no step if it rises steadily or has seasons', () => {
    expect(judged(AIR_PASSENGERS).step).toBeNull();
    expect(judged(Array.from({ length: 36 }, (_, index) => index / 4 + noise(index))).step).toBeNull();
    expect(judged(Array.from({ length: 36 }, (_, index) => 50 + 5 * Math.sin(index / 2) + noise(index))).step).toBeNull();
  });

  it('has no recommendation if too few periods follow the step', () => {
    expect(judge([...stepped.slice(0, 22), ...stepped.slice(22, 27)])).toBe('too_short_since_step');
  });

  it('is judged by the days that the request names', () => {
    const found = judged(stepped, { history: { from: '2017-01-01', until: null } });
    expect(found).toMatchObject({ periods: 16, first: '2017-01-01', step: null, isBounded: true });
  });

  const textOf = (values: readonly number[], direction: 'higher' | 'lower', value?: number): string => {
    const series: TargetSeries = {
      ...{ key: 'mtr_1', origin: 'metric', name: 'Scrap', unit: '%', datasetId: 'dst_1', direction, grain: 'month' },
      ...{ points: monthly(values), presentTarget: null, isLastDropped: false },
    };
    const wished = value === undefined ? null : { value, unit: '%', bound: null, until: '2019-12-31', words: [] };
    const found = judgeSeries(series, { wished }, 'en');
    if (!('recommendation' in found)) throw new Error('no recommendation');
    return [...(found.wish ? [assessWish(found.recommendation, found.wish, 'en')] : []), ...stateBasis(found.recommendation, 'en')].join(
      ' ',
    );
  };

  it('answers whether a target can be reached, with the best value so far', () => {
    expect(textOf(stepped, 'lower', 2)).toMatch(/^No: without further action, “Scrap” reaches 2% .*the best value so far was 5% /);
    expect(textOf(stepped, 'lower', 7)).toMatch(/^Yes: /);
    expect(textOf(stepped, 'higher', 5.1)).toMatch(/^(?:Not decidable|Yes): /);
  });

  it('says that a level is better than every value so far', () => {
    expect(textOf(stepped, 'lower')).toMatch(/^.*Better than every value so far \(5% in the period/);
  });
});
