import { DuckDbSession } from '../../../platform/analytics/index.js';
import { encodeStored } from '../../../platform/stored-json.js';
import { assessQuality, qualityAssessmentSchema } from '../../../subgraphs/sources/index.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { mineProcess, processMiningResultSchema } from '../process-mining/index.js';
import { actionMarkdown } from './action-markdown.js';
import { atPointer } from './finding.js';
import { findingReaders } from './findings/index.js';
import { recommendActions, type Circumstances } from './recommend-actions.js';
import { ruleCatalogue } from './rule-catalogue.js';

const AS_OF = new Date('2026-03-10T08:00:00Z');

const earlier = (agent: string, result: unknown): EarlierRun => ({
  runId: `run_${agent}`,
  agent,
  result,
  markdown: null,
  degraded: false,
  citations: [],
  finishedAt: new Date('2026-03-09T08:00:00Z'),
});

/** Four orders of which two repeat “Prüfen”, an hour between events but a day before “Bezahlen”. */
const mined = async (): Promise<EarlierRun> => {
  await using duck = await DuckDbSession.open();
  const events = ['Anlegen 0', 'Prüfen 1', 'Bezahlen 25'];
  const again = ['Anlegen 0', 'Prüfen 1', 'Zurück 2', 'Prüfen 3', 'Bezahlen 27'];
  const rows = [events, events, again, again].flatMap((path, index) =>
    path.map((text) => {
      const [activity, hours] = text.split(' ');
      return `('V${index}', '${activity}', TIMESTAMP '2026-01-0${index + 1} 00:00:00' + INTERVAL ${hours} HOUR)`;
    }),
  );
  await duck.run(`CREATE TABLE log AS SELECT * FROM (VALUES ${rows.join()}) AS x(fall, was, wann)`);
  const result = await mineProcess(duck, { relation: 'log', caseColumn: 'fall', activityColumn: 'was', timeColumn: 'wann' }, {});
  return earlier('process-mining', encodeStored(processMiningResultSchema, result));
};

/** Ten customers: three without a town, so 30 % of the column. */
const assessed = async (): Promise<EarlierRun> => {
  await using duck = await DuckDbSession.open();
  await duck.run(
    `CREATE TABLE customers AS SELECT i AS id, CASE WHEN i < 3 THEN NULL ELSE 'Ort ' || i END AS "Ort | <b>" FROM range(10) AS t(i)`,
  );
  const columns = [
    { name: 'id', type: 'integer' as const },
    { name: 'Ort | <b>', type: 'text' as const },
  ];
  const assessment = await assessQuality(duck, { relation: 'customers', columns, asOf: AS_OF }, {});
  const stored = encodeStored(qualityAssessmentSchema, assessment) as object;
  return earlier('data-quality', { ...stored, gate: 'conditional' });
};

const circumstances = (given: Partial<Circumstances> = {}): Circumstances => ({
  language: 'de',
  asOf: AS_OF,
  rules: ruleCatalogue(),
  maxActions: 50,
  ownerOf: () => null,
  programmeEnd: null,
  effects: [],
  ...given,
});

describe('the catalogue of rules', () => {
  it('has rules only for agents whose findings can be read', () => {
    expect(ruleCatalogue().length).toBeGreaterThanOrEqual(25);
    expect([...new Set(ruleCatalogue().map(({ agent }) => agent))].toSorted()).toEqual(Object.keys(findingReaders('de')).toSorted());
  });

  it('gets tougher with the figure', () => {
    for (const { severity } of ruleCatalogue()) expect(severity.high).toBeGreaterThanOrEqual(severity.medium);
  });
});

describe('recommendActions', () => {
  it('leads from findings of real results to actions, with evidence that resolves', async () => {
    const runs = [await mined(), await assessed()];
    const { actions, unreadable, runs: seen } = recommendActions(runs, circumstances());
    expect(unreadable).toEqual([]);
    const rules = actions.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['bottleneck', 'rework', 'gaps', 'additional-step']));
    for (const { evidence, figures, finding, action, risk, measure } of actions) {
      const found = atPointer(runs.find(({ runId }) => runId === evidence.runId)?.result, evidence.pointer);
      expect(found).toBeDefined();
      expect(figures.every(({ value }) => Number.isFinite(value))).toBe(true);
      expect([finding, action, risk.text, measure].join()).not.toMatch(/[{}]/);
    }
    expect(seen.map(({ findings, withoutAction }) => findings > withoutAction)).toEqual([true, true]);
  });

  it('says what was found with its figures', async () => {
    const { actions } = recommendActions([await mined(), await assessed()], circumstances());
    // By hand: waiting is 1 h + 24 h in two cases, 1 + 1 + 1 + 24 h in the others; 96 of 104 h lie before “Bezahlen”.
    const bottleneck = actions.find(({ rule }) => rule === 'bottleneck');
    expect(bottleneck?.subject).toBe('Prüfen → Bezahlen');
    expect(bottleneck?.figures.find(({ name }) => name === 'share')?.value).toBeCloseTo(96 / 104, 12);
    expect(bottleneck).toMatchObject({ severity: 'high', effort: 'medium', priority: 1.5, due: { date: '2026-04-21', rule: 'effort' } });
    expect(bottleneck?.finding).toContain('92,3\u00A0%');
    const gaps = actions.find(({ rule }) => rule === 'gaps');
    expect(gaps?.finding).toBe('In „Ort | <b>“ fehlen 30\u00A0% der Werte (3).');
    expect(gaps?.severity).toBe('high');
  });

  it('orders by severity over effort, keeps few of a rule, and cuts at the most wanted', async () => {
    const runs = [await mined(), await assessed()];
    const { actions } = recommendActions(runs, circumstances());
    expect(actions.map(({ priority }) => priority)).toEqual(actions.map(({ priority }) => priority).toSorted((a, b) => b - a));
    expect(actions.map(({ id }) => id)).toEqual(actions.map((_, index) => `A${index + 1}`));
    const cut = recommendActions(runs, circumstances({ maxActions: 2 }));
    expect(cut.actions).toHaveLength(2);
    expect(cut.total).toBeGreaterThan(2);
  });

  it('is due within a programme that still runs', async () => {
    const runs = [await mined()];
    const dueOf = (programmeEnd: string) => recommendActions(runs, circumstances({ programmeEnd })).actions[0]?.due;
    expect(dueOf('2026-03-12')).toEqual({ date: '2026-03-12', rule: 'programme_end' });
    expect(dueOf('2026-03-09')?.rule).toBe('effort');
  });

  it('takes effect and owner from what speaks of the subject, and leaves them open otherwise', async () => {
    const runs = [await mined()];
    const evidence = { runId: 'run_x', agent: 'scenario-simulation', pointer: '', finishedAt: AS_OF.toISOString() };
    const effect = { subject: 'prüfen', unit: null, p10: 1, p50: 2, p90: 3, evidence };
    const owner = { name: 'Leitung', source: 'process_step' as const, id: 'process-mining' };
    const { actions } = recommendActions(runs, circumstances({ effects: [effect], ownerOf: () => owner }));
    expect(actions.find(({ rule }) => rule === 'rework')?.effect).toEqual(effect);
    expect(actions.find(({ rule }) => rule === 'bottleneck')).toMatchObject({ effect: null, owner });
  });

  it('leaves out a result of another shape and names its agent', () => {
    const { actions, unreadable } = recommendActions([earlier('process-mining', { counts: 'viele' })], circumstances());
    expect([actions, unreadable]).toEqual([[], ['process-mining']]);
  });
});

describe('actionMarkdown', () => {
  it.each(['de', 'en'] as const)('says everything in %s and lets nothing of the data act', async (language) => {
    const runs = [await mined(), await assessed()];
    const { unreadable, ...found } = recommendActions(runs, circumstances({ language }));
    const markdown = actionMarkdown({
      ...{ language, tenantName: 'Acme <script>', asOf: AS_OF.toISOString(), ...found },
      ...{ method: { name: 'rules', parameters: {} }, warnings: unreadable },
    });
    expect(markdown).toContain(language === 'de' ? '# Empfohlene Maßnahmen' : '# Recommended actions');
    expect(markdown).toContain('run_data-quality/dimensions/');
    expect(markdown).not.toMatch(/(?<!\\)<(?:script|b)>/);
    expect(markdown).toContain(language === 'de' ? 'offen; keine Simulation' : 'open; no simulation');
  });
});
