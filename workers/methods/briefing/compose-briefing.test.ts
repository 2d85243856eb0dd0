import { encodeStored, parseStored } from '../../../platform/stored-json.js';
import { Run, RunStatus } from '../../../subgraphs/agents/index.js';
import { QualityCheck, Source, TrustGate } from '../../../subgraphs/sources/index.js';
import type { TenantState } from '../tenant-state/index.js';
import { demoState, emptyState, TODAY } from '../tenant-state/testing/demo-state.js';
import { unknownNumbers } from '../tenant-state/testing/numbers.js';
import { briefingMarkdown } from './briefing-markdown.js';
import { briefingResultSchema, type BriefingResult } from './briefing-result.js';
import { composeBriefing } from './compose-briefing.js';
import type { Activity } from './read-activity.js';

const QUIET: Activity = { last: null, sources: [], ended: [], failures: [], earlierChecks: [] };
const YESTERDAY = new Date('2026-11-19T00:00:00Z');

const source = (sourceId: string, name: string, status: string, message?: string): Source =>
  Object.assign(new Source(), { sourceId, name, status, lastError: message === undefined ? null : { code: 'x', message } });

const ended = (runId: string, agent: string, status: RunStatus, message?: string): Run =>
  Object.assign(new Run(), {
    ...{ runId, agent, status, queuedAt: TODAY, finishedAt: TODAY },
    input: agent === 'source-sync' ? { source_id: 'src_bad' } : {},
    error: message === undefined ? null : { code: 'refused', message },
  });

const texts = (statements: readonly { text: string }[]): string => statements.map(({ text }) => text).join('\n');

let demo: TenantState;

beforeAll(async () => {
  demo = await demoState();
}, 60_000);

const brief = (activity: Partial<Activity> = {}, state = demo, language: 'de' | 'en' = 'de'): BriefingResult =>
  composeBriefing(state, { ...QUIET, sources: [source('src_1', 'Quelle', 'synced')], ...activity }, { language, now: TODAY }).result;

describe('a briefing on a fresh tenant', () => {
  it.each([
    ['de', 'Es liegen noch keine Daten vor. Als Erstes: Eine Datenquelle anlegen'],
    ['en', 'There are no data yet. First: Register a data source'],
  ] as const)('says that there is nothing yet, and what to do first (%s)', (language, summary) => {
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

  it('asks for the synchronisation of sources that wait for it', () => {
    const result = brief({ sources: [source('src_1', 'ERP', 'registered')] }, emptyState());
    expect(texts(result.nextSteps)).toBe('Noch nicht eingelesene Quellen synchronisieren: „ERP“.');
    expect(result.sources).toMatchObject([{ ref: 'Q1', id: 'src_1', kind: 'source', label: 'ERP' }]);
  });
});

describe('a briefing on the demo company', () => {
  it('sums up in three sentences', () => {
    expect(brief().summary).toMatch(
      /^Stand: 6 Datensätze; 6 von 12 Kennzahlen im Ziel; 12 Initiativen, davon 3 überfällig und 1 blockiert\. Blockiert: 1; zu entscheiden: \d+\. Als Erstes: .+\.$/,
    );
  });

  it('counts what needs a decision, even where it does not tell all of it', () => {
    const { decisions, figures } = brief();
    const count = (id: string): number => figures.find((figure) => figure.id === id)?.value ?? 0;
    expect(texts(decisions)).toContain('Und 3 weitere: Kennzahlen, die ihr Ziel verfehlen.');
    expect(count('open.decisions')).toBe(decisions.length - 1 + count('more.missed'));
  });

  it('tells what is blocked and what needs a decision', () => {
    const { blockers, decisions, nextSteps } = brief();
    expect(texts(blockers)).toContain('„Feinplanung der Fertigung“ ist blockiert');
    expect(texts(decisions)).toContain('„Terminüberwachung bis zum Versand“ ist seit dem 01.09.2026 überfällig (G. Thiel)');
    expect(texts(decisions)).toContain(
      '„Bestandsreichweite“: 0 von 12 Werten der letzten zwölf Monate im Ziel; im Bereich Supply Chain laufende Initiativen: 2.',
    );
    expect(texts(nextSteps)).toContain('vereinbaren mit: H. Brandstetter, G. Thiel und U. Keller.');
  });

  it('lists KPIs that miss their targets most often first, and initiatives by status', () => {
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

  it.each(['de', 'en'] as const)('uses no number that is not among its figures (%s)', (language) => {
    const result = brief(
      { last: { at: YESTERDAY, figures: [] }, failures: [ended('run_1', 'data-export', RunStatus.DEAD)] },
      demo,
      language,
    );
    const { standing, changes, blockers, decisions, nextSteps } = result;
    const told = [result.summary, ...[standing, changes, blockers, decisions, nextSteps].flat().map(({ text }) => text)];
    expect(told.flatMap((text) => unknownNumbers(text, result.figures, language))).toEqual([]);
  });

  it('reads back from its stored form, and its Markdown needs nothing else', () => {
    const result = brief();
    const stored: unknown = JSON.parse(JSON.stringify(encodeStored(briefingResultSchema, briefingResultSchema.parse(result))));
    const again = parseStored(briefingResultSchema, stored);
    expect(again).toEqual(result);
    expect(again && briefingMarkdown(again)).toBe(briefingMarkdown(result));
  });

  it('refers in its Markdown to sources that it lists', () => {
    const markdown = briefingMarkdown(brief({}, demo, 'en'));
    const [text = '', list = ''] = markdown.split('## Sources');
    const referred = new Set(Array.from(text.matchAll(/\\?\[(S\d+)/g), ([, ref]) => ref));
    expect(referred.size).toBeGreaterThan(3);
    for (const ref of referred) expect(list).toContain(`**${ref}**`);
    expect(list).toContain('dst_kpi-monthly; SHA-256');
  });
});

describe('what has changed', () => {
  const since = (activity: Partial<Activity>, state = demo): BriefingResult['changes'] => {
    const last = { at: YESTERDAY, figures: [] };
    return brief({ last, ...activity }, state).changes;
  };

  it('is not told by the first briefing', () => {
    expect(texts(brief().changes)).toBe('Dies ist das erste Briefing. Das nächste nennt, was sich seitdem geändert hat.');
  });

  it('is nothing when nothing has', () => {
    const later = { last: { at: TODAY, figures: brief().figures } };
    expect(since(later)).toEqual([]);
    expect(briefingMarkdown(brief(later))).toContain('Nichts hat sich geändert.');
  });

  it('is what was taken in, with what is known of its content', () => {
    const [log, kpis] = demo.datasets;
    const check = (datasetId: string | undefined, contentHash: string | undefined): QualityCheck =>
      Object.assign(new QualityCheck(), { datasetId, contentHash, gate: TrustGate.CONDITIONAL, score: 0.9 });
    const told = texts(
      since({ earlierChecks: [check(log?.dataset.datasetId, 'before'), check(kpis?.dataset.datasetId, kpis?.dataset.contentHash)] }),
    );
    expect(told).toContain('„Auftragsabwicklung: Ereignisprotokoll“ neu importiert, mit anderem Inhalt: 20.841 Zeilen.');
    expect(told).toContain('„Kennzahlen nach Monat“ neu importiert, Inhalt unverändert: 432 Zeilen.');
    expect(told).toContain('„Initiativen des Verbesserungsprogramms“ neu importiert: 12 Zeilen.');
  });

  it('is a gate that opened or closed', () => {
    const datasets = demo.datasets.map((each) => ({
      ...each,
      check: Object.assign(new QualityCheck(), each.check, { gate: TrustGate.CLOSED, score: 0.5 }),
    }));
    const datasetId = demo.datasets[0]?.dataset.datasetId;
    const earlier = Object.assign(new QualityCheck(), { datasetId, contentHash: 'x', gate: TrustGate.OPEN, score: 0.97 });
    const told = texts(since({ earlierChecks: [earlier] }, { ...demo, datasets }));
    expect(told).toMatch(/Vertrauen von offen auf geschlossen \(Qualität 97\u00A0%, jetzt 50\u00A0%\)/);
  });

  it('is how the figures of the last briefing went on', () => {
    const figures = brief().figures.map((figure) => (figure.id === 'kpis.reached' ? { ...figure, value: 4 } : figure));
    const { changes, figures: told } = brief({ last: { at: TODAY, figures } });
    expect(texts(changes)).toBe('Kennzahlen im Ziel: 6, zuvor 4.');
    expect(told.find(({ id }) => id === 'before.kpis.reached')?.value).toBe(4);
  });

  it('is which runs ended, and how', () => {
    const runs = [
      ended('run_1', 'data-quality', RunStatus.SUCCEEDED),
      ended('run_2', 'data-quality', RunStatus.FAILED),
      ended('run_3', 'source-sync', RunStatus.SUCCEEDED),
    ];
    expect(texts(brief({ last: { at: TODAY, figures: [] }, ended: runs }).changes)).toBe(
      'Läufe „Datenqualität prüfen“: 1 erfolgreich und 1 fehlgeschlagen.\nLäufe „Synchronisierung“: 1 erfolgreich.',
    );
  });
});

describe('what is blocked', () => {
  it('begins with sources and runs that failed, each told once', () => {
    const { blockers, nextSteps } = brief({
      sources: [source('src_bad', 'ERP', 'failed', 'Die Datei\nist leer.')],
      failures: [ended('run_1', 'source-sync', RunStatus.FAILED, 'Die Datei ist leer.'), ended('run_2', 'data-export', RunStatus.DEAD)],
    });
    expect(blockers.slice(0, 2)).toEqual([
      { text: 'Die Quelle „ERP“ ließ sich zuletzt nicht einlesen: Die Datei ist leer.', sourceIds: ['src_bad'] },
      { text: expect.stringContaining('vom 20.11.2026 ist gescheitert: Der Grund ist nicht bekannt.'), sourceIds: ['run_2'] },
    ]);
    expect(texts(blockers)).not.toContain('run_1');
    expect(nextSteps[0]?.text).toBe('Ursache beheben und erneut synchronisieren: „ERP“.');
  });

  it('includes datasets that cannot be trusted, with the reasons', () => {
    const datasets = demo.datasets.map((each) => {
      if (!each.check) return each;
      const dimensions = each.check.assessment.dimensions.map((one) => (one.dimension === 'validity' ? { ...one, score: 0.5 } : one));
      const assessment = { ...each.check.assessment, dimensions };
      return { ...each, check: Object.assign(new QualityCheck(), each.check, { assessment, gate: TrustGate.CLOSED }) };
    });
    const { blockers } = brief({}, { ...demo, datasets });
    expect(texts(blockers)).toMatch(
      /„Kennzahlen nach Monat“ ist als Entscheidungsgrundlage nicht verlässlich genug: Gültigkeit 50\u00A0%\./,
    );
  });
});

describe('next steps', () => {
  it('ask for what is missing, step by step', () => {
    const [log] = demo.datasets;
    const state = { ...emptyState(), datasets: log ? [{ ...log, check: null }] : [], datasetTotal: 1 };
    expect(texts(brief({}, state).nextSteps).split('\n')).toEqual([
      'Datenqualität prüfen lassen: „Auftragsabwicklung: Ereignisprotokoll“.',
      'Prozessanalyse starten: „Auftragsabwicklung: Ereignisprotokoll“.',
      'Kennzahlen als Tabelle bereitstellen, mit Datum, Kennzahl, Wert, Ziel und Richtung.',
      'Eine Liste der Initiativen bereitstellen, mit Name, Status, Verantwortlichen und Fälligkeit.',
    ]);
  });

  it('ask for a new analysis when the event log has changed', () => {
    const processes = demo.processes.map((process) => ({ ...process, outdated: true }));
    expect(texts(brief({}, { ...demo, processes }).nextSteps)).toContain('Prozessanalyse erneuern');
  });
});
