import { encodeStored, parseStored } from '../../../platform/stored-json.js';
import { RunStatus } from '../../../platform/graph/types/run-status.js';
import { QualityCheck, Source, TrustGate } from '../../../subgraphs/sources/index.js';
import type { TenantState } from '../tenant-state/index.js';
import { demoState, emptyState, TODAY } from '../tenant-state/testing/demo-state.js';
import { unknownNumbers } from '../tenant-state/testing/numbers.js';
import { briefingMarkdown } from './briefing-markdown.js';
import { briefingResultSchema, type BriefingResult } from './briefing-result.js';
import { composeBriefing } from './compose-briefing.js';
import type { Activity, EndedRun } from './read-activity.js';

const QUIET: Activity = { last: null, sources: [], ended: [], failures: [], earlierChecks: [] };
const YESTERDAY = new Date('2026-11-19T00:00:00Z');

const source = (sourceId: string, name: string, status: string, message?: string): Source =>
  Object.assign(new Source(), { sourceId, name, status, lastError: message === undefined ? null : { code: 'x', message } });

const ended = (runId: string, agent: string, status: RunStatus, message?: string): EndedRun => ({
  ...{ runId, agent, status, queuedAt: TODAY, finishedAt: TODAY },
  input: agent === 'source-sync' ? { source_id: 'src_bad' } : {},
  error: message === undefined ? null : { code: 'refused', message },
});

const texts = (statements: readonly { text: string }[]): string => statements.map(({ text }) => text).join('\n');

let demo: TenantState;

beforeAll(async () => {
  demo = await demoState();
});

const brief = (activity: Partial<Activity> = {}, state = demo, language: 'de' | 'en' = 'de'): BriefingResult =>
  composeBriefing(state, { ...QUIET, sources: [source('src_1', 'Quelle', 'synced')], ...activity }, { language, now: TODAY }).result;

describe('a briefing of a new tenant', () => {
  it.each([
    ['de', 'Es liegen noch keine Daten vor. Als Erstes: Eine Datenquelle anlegen'],
    ['en', 'There is no data yet. First: Register a data source'],
  ] as const)('states that there is no data and names the first step (%s)', (language, summary) => {
    const result = brief({ sources: [] }, emptyState(), language);
    expect(result.summary).toContain(summary);
    expect(result).toMatchObject({
      standing: [],
      kpis: [],
      initiatives: [],
      blockers: [],
      decisions: [],
      figures: [],
      sources: [],
      since: null,
    });
    expect(result.nextSteps).toHaveLength(1);
    expect(briefingMarkdown(result)).toContain(result.summary);
  });

  it('recommends to synchronise registered sources', () => {
    const result = brief({ sources: [source('src_1', 'ERP', 'registered')] }, emptyState());
    expect(texts(result.nextSteps)).toBe('Noch nicht importierte Quellen synchronisieren: „ERP“.');
    expect(result.sources).toMatchObject([{ ref: 'Q1', id: 'src_1', kind: 'source', label: 'ERP' }]);
  });
});

describe('a briefing of the demo company', () => {
  it('has a summary of three sentences', () => {
    expect(brief().summary).toMatch(
      /^Stand: 6 Datensätze; 6 von 12 Kennzahlen im Ziel; 12 Initiativen, davon 3 überfällig und 1 angehalten\. Hindernisse: 1; zu entscheiden: \d+\. Als Erstes: .+\.$/,
    );
  });

  it('counts all pending decisions, including those not listed', () => {
    const { decisions, figures } = brief();
    const count = (id: string): number => figures.find((figure) => figure.id === id)?.value ?? 0;
    expect(texts(decisions)).toContain('Und 3 weitere: Kennzahlen, die ihr Ziel wiederholt verfehlen.');
    expect(count('open.decisions')).toBe(decisions.length - 1 + count('more.missed'));
  });

  it('lists blockers and pending decisions', () => {
    const { blockers, decisions, nextSteps } = brief();
    expect(texts(blockers)).toContain('„Feinplanung der Fertigung“ ist angehalten');
    expect(texts(decisions)).toContain('„Terminüberwachung bis zum Versand“ ist seit dem 01.09.2026 überfällig (G. Thiel)');
    expect(texts(decisions)).toContain(
      '„Bestandsreichweite“: 0 von 12 Werten der letzten zwölf Monate im Ziel; laufende Initiativen im Bereich Supply Chain: 2.',
    );
    expect(texts(nextSteps)).toContain('vereinbaren mit: H. Brandstetter, G. Thiel und U. Keller.');
  });

  it('lists the KPIs that miss their targets most often first and counts initiatives by status', () => {
    const { kpis, initiatives } = brief();
    expect(kpis.slice(0, 2).map(({ name }) => name)).toEqual(['Bestandsreichweite', 'Angebotserfolgsquote']);
    expect(kpis).toHaveLength(12);
    expect(initiatives).toEqual([
      { status: 'running', count: 8, overdue: 3 },
      { status: 'planned', count: 2, overdue: 0 },
      { status: 'blocked', count: 1, overdue: 0 },
      { status: 'done', count: 1, overdue: 0 },
    ]);
  });

  it.each(['de', 'en'] as const)('contains only numbers that are listed as figures (%s)', (language) => {
    const result = brief(
      { last: { at: YESTERDAY, figures: [] }, failures: [ended('run_1', 'data-export', RunStatus.DEAD)] },
      demo,
      language,
    );
    const { standing, changes, blockers, decisions, nextSteps } = result;
    const allTexts = [result.summary, ...[standing, changes, blockers, decisions, nextSteps].flat().map(({ text }) => text)];
    expect(allTexts.flatMap((text) => unknownNumbers(text, result.figures, language))).toEqual([]);
  });

  it('renders the same Markdown from its stored result', () => {
    const result = brief();
    const stored: unknown = JSON.parse(JSON.stringify(encodeStored(briefingResultSchema, briefingResultSchema.parse(result))));
    const again = parseStored(briefingResultSchema, stored);
    expect(again).toEqual(result);
    expect(again && briefingMarkdown(again)).toBe(briefingMarkdown(result));
  });

  it('lists every source that its Markdown references', () => {
    const markdown = briefingMarkdown(brief({}, demo, 'en'));
    const [text = '', list = ''] = markdown.split('## Sources');
    const referred = new Set(Array.from(text.matchAll(/\\?\[(S\d+)/g), ([, ref]) => ref));
    expect(referred.size).toBeGreaterThan(3);
    for (const ref of referred) expect(list).toContain(`**${ref}**`);
    expect(list).toContain('dst_kpi-monthly; SHA-256');
  });
});

describe('the list of changes in a briefing', () => {
  const since = (activity: Partial<Activity>, state = demo): BriefingResult['changes'] => {
    const last = { at: YESTERDAY, figures: [] };
    return brief({ last, ...activity }, state).changes;
  };

  it('is announced for the next briefing by the first one', () => {
    expect(texts(brief().changes)).toBe('Dies ist das erste Briefing. Änderungen werden ab dem nächsten Briefing aufgeführt.');
  });

  it('is empty if nothing has changed', () => {
    const later = { last: { at: TODAY, figures: brief().figures } };
    expect(since(later)).toEqual([]);
    expect(briefingMarkdown(brief(later))).toContain('Keine Änderungen.');
  });

  it('includes imported datasets and whether their content changed', () => {
    const [log, kpis] = demo.datasets;
    const check = (datasetId: string | undefined, contentHash: string | undefined): QualityCheck =>
      Object.assign(new QualityCheck(), { datasetId, contentHash, gate: TrustGate.CONDITIONAL, score: 0.9 });
    const changeTexts = texts(
      since({ earlierChecks: [check(log?.dataset.datasetId, 'before'), check(kpis?.dataset.datasetId, kpis?.dataset.contentHash)] }),
    );
    expect(changeTexts).toContain('„Auftragsabwicklung: Ereignisprotokoll“ erneut importiert, Inhalt geändert: 20.841 Zeilen.');
    expect(changeTexts).toContain('„Kennzahlen nach Monat“ erneut importiert, Inhalt unverändert: 432 Zeilen.');
    expect(changeTexts).toContain('„Initiativen des Verbesserungsprogramms“ erneut importiert: 12 Zeilen.');
  });

  it('includes changes of trust', () => {
    const datasets = demo.datasets.map((each) => ({
      ...each,
      check: Object.assign(new QualityCheck(), each.check, { gate: TrustGate.CLOSED, score: 0.5 }),
    }));
    const datasetId = demo.datasets[0]?.dataset.datasetId;
    const earlier = Object.assign(new QualityCheck(), { datasetId, contentHash: 'x', gate: TrustGate.OPEN, score: 0.97 });
    const changeTexts = texts(since({ earlierChecks: [earlier] }, { ...demo, datasets }));
    expect(changeTexts).toMatch(/Vertrauen von offen auf geschlossen \(Qualität 97,0\u202F%, jetzt 50,0\u202F%\)/);
  });

  it('includes figures that differ from the previous briefing', () => {
    const figures = brief().figures.map((figure) => (figure.id === 'kpis.reached' ? { ...figure, value: 4 } : figure));
    const { changes, figures: newFigures } = brief({ last: { at: TODAY, figures } });
    expect(texts(changes)).toBe('Kennzahlen im Ziel: 6, zuvor 4.');
    expect(newFigures.find(({ id }) => id === 'before.kpis.reached')?.value).toBe(4);
  });

  it('includes KPIs with a new value, but no runs of agents', () => {
    const kpis = brief().kpis.map((kpi) => (kpi.name === 'Bestandsreichweite' ? { ...kpi, value: 71 } : kpi));
    const changed = texts(
      brief({ last: { at: TODAY, figures: [], kpis }, ended: [ended('run_1', 'data-export', RunStatus.SUCCEEDED)] }).changes,
    );
    expect(changed).toMatch(/^Bestandsreichweite: \d+.*, zuvor 71/);
    expect(changed.split('\n')).toHaveLength(1);
  });
});

describe('a briefing on a programme', () => {
  const day = (days: number): string => new Date(TODAY.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const programme = {
    programme: { programmeId: 'prg_1', name: 'Zukunft', currency: 'EUR' },
    ...{ areas: [], board: null },
    initiatives: [
      { initiativeId: 'ini_1', title: 'Kranbahn', status: 'active', owner: 'P. Lenz', progress: 0.1, budget: null, spent: 0, due: null },
    ],
    milestones: [
      { milestoneId: 'mst_1', initiativeId: 'ini_1', title: 'Fundament', status: 'open', due: day(-40) },
      { milestoneId: 'mst_2', initiativeId: 'ini_1', title: 'Probelauf', status: 'open', due: day(40) },
      { milestoneId: 'mst_3', initiativeId: 'ini_1', title: 'Auftrag', status: 'completed', due: day(-80) },
    ],
    risks: [
      { riskId: 'rsk_1', title: 'Stromausfall', status: 'open', score: 16, owner: null, mitigation: 'Zweite Leitung' },
      { riskId: 'rsk_2', title: 'Streik', status: 'open', score: 6, owner: null, mitigation: null },
    ],
    decisions: [
      { decisionId: 'pdc_1', question: 'Wer bohrt?', status: 'open', owner: 'P. Lenz', due: day(20) },
      { decisionId: 'pdc_2', question: 'Wird gebohrt?', status: 'open', owner: null, due: day(-9) },
      { decisionId: 'pdc_3', question: 'War es gut?', status: 'decided', owner: null, due: day(-90) },
    ],
  } as unknown as NonNullable<TenantState['programme']>;

  it.each(['de', 'en'] as const)('lists open decisions, overdue milestones and high risks first (%s)', (language) => {
    const result = brief({}, { ...demo, programme }, language);
    expect(texts(result.decisions.slice(0, 2))).toMatch(/Wird gebohrt\?.*9 .*\n.*Wer bohrt\?.*P\. Lenz/);
    expect(texts(result.blockers.slice(0, 2))).toMatch(/Fundament.*40 .*P\. Lenz.*\n.*Stromausfall.*16.*Zweite Leitung/);
    expect(texts([...result.decisions, ...result.blockers])).not.toMatch(/Probelauf|Auftrag“|Streik|War es gut/);
    expect(result.nextSteps[0]?.text).toContain('Wird gebohrt?');
    expect(result.summary).toMatch(
      language === 'de' ? /Offene Entscheidungen: 2, davon 1 überfällig/ : /Open decisions: 2, of which 1 overdue/,
    );
    const allTexts = [result.summary, ...[result.decisions, result.blockers, result.nextSteps].flat().map(({ text }) => text)];
    expect(allTexts.flatMap((text) => unknownNumbers(text, result.figures, language))).toEqual([]);
  });

  it('does not recommend to fill columns that are empty by nature', () => {
    expect(texts(brief().nextSteps)).not.toContain('leere Zellen in „Bemerkung“');
  });
});

describe('the list of blockers in a briefing', () => {
  it('starts with failed sources and failed runs, each listed once', () => {
    const { blockers, nextSteps } = brief({
      sources: [source('src_bad', 'ERP', 'failed', 'Die Datei\nist leer.')],
      failures: [ended('run_1', 'source-sync', RunStatus.FAILED, 'Die Datei ist leer.'), ended('run_2', 'data-export', RunStatus.DEAD)],
    });
    expect(blockers.slice(0, 2)).toEqual([
      { text: 'Die Quelle „ERP“ konnte nicht importiert werden: Die Datei ist leer.', sourceIds: ['src_bad'] },
      { text: expect.stringContaining('vom 20.11.2026 ist fehlgeschlagen: Der Grund ist unbekannt.'), sourceIds: ['run_2'] },
    ]);
    expect(texts(blockers)).not.toContain('run_1');
    expect(nextSteps[0]?.text).toBe('Ursache beheben und erneut synchronisieren: „ERP“.');
  });

  it('includes untrusted datasets with the reasons', () => {
    const datasets = demo.datasets.map((each) => {
      if (!each.check) return each;
      const dimensions = each.check.assessment.dimensions.map((one) => (one.dimension === 'validity' ? { ...one, score: 0.5 } : one));
      const assessment = { ...each.check.assessment, dimensions };
      return { ...each, check: Object.assign(new QualityCheck(), each.check, { assessment, gate: TrustGate.CLOSED }) };
    });
    const { blockers } = brief({}, { ...demo, datasets });
    expect(texts(blockers)).toMatch(/„Kennzahlen nach Monat“ ist für Auswertungen nicht vertrauenswürdig genug: Gültigkeit 50,0\u202F%\./);
  });
});

describe('the list of next steps in a briefing', () => {
  it('recommends what is missing, in order', () => {
    const [log] = demo.datasets;
    const state = { ...emptyState(), datasets: log ? [{ ...log, check: null }] : [], datasetTotal: 1 };
    expect(texts(brief({}, state).nextSteps).split('\n')).toEqual([
      'Datenqualität prüfen: „Auftragsabwicklung: Ereignisprotokoll“.',
      'Prozessanalyse starten: „Auftragsabwicklung: Ereignisprotokoll“.',
      'Kennzahlen als Tabelle bereitstellen, mit Datum, Kennzahl, Wert, Ziel und Richtung.',
      'Eine Liste der Initiativen bereitstellen, mit Name, Status, Verantwortlichen und Fälligkeit.',
    ]);
  });

  it('recommends a new analysis if the event log has changed', () => {
    const processes = demo.processes.map((process) => ({ ...process, outdated: true }));
    expect(texts(brief({}, { ...demo, processes }).nextSteps)).toContain('Prozessanalyse wiederholen');
  });
});
