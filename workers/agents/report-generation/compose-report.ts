import { reportDocumentSchema, type ReportDocument } from '../../documents/document-model.js';
import type { EarlierRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import { citeDataset } from '../../datasets.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import {
  citeDatasets,
  citeProcess,
  NO_LEAD,
  oneLine,
  startComposition,
  type AskedVerdicts,
  type Lead,
  type LeftOut,
  type SectionKey,
  type TenantState,
} from '../../methods/tenant-state/index.js';
import { openingBlocks } from './sections/opening-section.js';
import { methodBlocks, missingBlocks, sourceBlocks, summaryBlocks } from './sections/closing-sections.js';
import { dataBasisSection, dataQualitySection } from './sections/data-sections.js';
import type { Block, Draft, Review, SectionContent } from './draft.js';
import { initiativeSection } from './sections/initiative-section.js';
import { kpiSection } from './sections/kpi-section.js';
import { reviewBlocks, reviewTitle } from './sections/kpi-review.js';
import { processSection } from './sections/process-section.js';
import { citeRunWithSources, runSections, type RunSection } from './sections/run-sections.js';
import { TOPIC_SECTIONS, type ReportResult, type SectionKind, type TopicSection } from './report-result.js';
import { messagesIn, type Messages } from './messages.js';

export interface ReportOrder {
  /** For whom the report is, such as "for the board"; null if the request states nobody. */
  readers?: string | null;
  language: Language;
  now: Date;
  title?: string | undefined;
  /** Default: all. */
  sections?: readonly TopicSection[] | undefined;
  /** Process maps as SVG by run id. */
  maps: ReadonlyMap<string, string>;
  /** Answer to the request from the rows of a dataset; it begins the summary. */
  answer?: readonly Block[];
  /** Title for that answer; null without one. */
  onRows?: string | null;
  /** Whether that answer is all that the request asks for. */
  isOnRowsAlone?: boolean;
  /** Datasets of that answer. */
  answered?: readonly Dataset[];
  /** Whether the readers are asked for decisions; by default, unless the request is about named things. */
  asksDecisions?: boolean;
  /** Opening paragraph of the summary, as prose. */
  opening?: string | null;
  /** Earlier runs, each of which gets its own section. */
  runs?: readonly EarlierRun[];
  /** Subject of the request; it leads the first page. */
  lead?: Lead;
  /** Kinds of things of which the state contains only those that the request is about. */
  leftOut?: readonly LeftOut[];
  /** `page`: the first page alone; `short`: with the section that the request is about. Default: all. */
  extent?: 'page' | 'short' | null;
  /** What the request asks about each KPI. */
  verdicts?: AskedVerdicts | null;
  /** What the request asks about the KPIs of a period. */
  review?: Review | null;
}

export interface ComposedReport {
  document: ReportDocument;
  result: Omit<ReportResult, 'files'>;
  citations: Citation[];
}

/** Returns the refusal message if there is nothing to report. */
export const nothingToReport = (language: Language): string => messagesIn(language).nothing;

/** Composes a report from a tenant's state; deterministic for a state and date. Sections without data are listed as missing. */
export const composeReport = (
  state: TenantState,
  {
    language,
    now,
    title,
    sections,
    maps,
    answer = [],
    onRows = null,
    isOnRowsAlone = false,
    answered = [],
    opening,
    runs = [],
    lead = NO_LEAD,
    leftOut = [],
    readers = null,
    extent = null,
    verdicts = null,
    review = null,
    asksDecisions = leftOut.length === 0,
  }: ReportOrder,
): ComposedReport => {
  const messages = messagesIn(language);
  const composition = startComposition(language, now, state.today);
  const unreviewed: Draft = { state, composition, messages, lead, leftOut, verdicts, review, isShort: extent !== null, asksDecisions };
  // Sources are cited first and in this order, because the text needs their reference numbers.
  for (const dataset of answered) composition.sources.cite(citeDataset(dataset));
  // The review of the KPIs of a period is the whole first page, with the sources that it is taken from.
  const reviewed = isOnRowsAlone ? [] : reviewBlocks(unreviewed);
  const isReview = reviewed.length > 0;
  const draft: Draft = { ...unreviewed, isReviewed: isReview };
  if (!isOnRowsAlone && !isReview) {
    citeDatasets(state.datasets, composition);
    for (const process of state.processes) citeProcess(process, composition);
  }
  for (const run of runs) citeRunWithSources(run, composition);

  const isLimited = leftOut.length > 0;
  const isOnRows = isOnRowsAlone && answer.length > 0;
  const wanted = inOrder(lead).filter((kind) => {
    if (sections) return sections.includes(kind);
    if (isOnRows) return false;
    if (isReview) return kind === 'kpis' && extent !== 'page';
    // The quality of data is asked for itself; readers of named things need the other sections alone.
    return !DATA_SECTIONS.has(kind) || (answer.length > 0 ? lead.sections.includes('data') : !isLimited || isOnData(lead));
  });
  // Sections that the request does not ask for are not stated as missing.
  const isExpected = (kind: TopicSection): boolean => !isLimited || Boolean(sections?.includes(kind));
  const written = wanted.map((kind) => ({ kind, ...writeTopic(kind, draft, maps) }));
  const summary = written.find(({ kind }) => kind === 'summary');
  const ofRuns = runSections(runs, draft);
  const first = isOnRows
    ? [...answer]
    : isReview
      ? reviewed
      : summary
        ? openingBlocks(
            draft,
            { answer, opening: opening ?? null },
            ofRuns.flatMap(({ finding }) => finding ?? []),
          )
        : [];
  if (summary) {
    const status = isLimited ? withoutRepeats(summary.blocks, first) : summary.blocks;
    summary.blocks = [...status, ...findingsBlocks(ofRuns, messages)];
  }
  const filled = written.filter(({ blocks }) => blocks.length > 0);
  const missing: ReportResult['missing'] = [
    ...written.flatMap(({ kind, blocks, gaps }) => [
      ...(blocks.length === 0 && isExpected(kind) ? [{ section: kind, reason: messages.missing[kind] }] : []),
      ...gaps.map((reason) => ({ section: kind, reason })),
    ]),
    ...ofRuns.flatMap(({ gaps }) => gaps.map((reason) => ({ section: 'run' as const, reason }))),
  ];
  const includedRuns = ofRuns.filter(({ blocks }) => blocks.length > 0);
  const closing: { kind: SectionKind; blocks: Block[] }[] = [
    ...(isOnRows ? [] : [{ kind: 'missing' as const, blocks: missingBlocks(missing, draft) }]),
    {
      kind: 'method',
      blocks: methodBlocks(draft, [...filled.map(({ kind }) => kind), ...includedRuns.map(() => 'run' as const)], {
        hasOpening: Boolean(opening && summary),
        isOnRows,
      }),
    },
    { kind: 'sources', blocks: sourceBlocks(draft) },
  ];
  const titled = (each: { kind: SectionKind; blocks: Block[] }): TitledSection => ({ ...each, title: messages.sections[each.kind] });
  const status = filled
    .map(titled)
    .map((each) => (each.kind === 'summary' && first.length > 0 ? { ...each, title: messages.details } : each));
  const whole = [
    ...(first.length > 0 ? [titled({ kind: 'summary', blocks: first })] : []),
    ...status,
    ...includedRuns.map(({ title: text, blocks }) => ({ kind: 'run' as const, title: text, blocks })),
    ...closing.map(titled),
  ];
  const leading: readonly SectionKind[] = extent === 'short' ? LEADING[lead.section ?? 'kpis'] : [];
  const all =
    extent === null || first.length === 0
      ? whole
      : whole.filter(({ kind }, index) => index === 0 || kind === 'sources' || leading.includes(kind));
  const names = lead.labels.length > 0 ? lead.labels : lead.sections.flatMap((section) => messages.sections[LEADING[section][0]]);
  const asked = oneLine(onRows ?? (isReview ? reviewTitle(draft) : names.join(', '))).replace(/^–$/, '');
  const document = reportDocumentSchema.parse({
    title: title ?? (asked || messages.title),
    ...(title === undefined && {
      subtitle: [asked ? messages.title : messages.subtitle, ...(readers === null ? [] : [oneLine(readers)])].join(' '),
    }),
    tenantName: state.tenantName,
    createdAt: now.toISOString(),
    language,
    sections: all.map(({ title: text, blocks }, index) => ({
      isOpening: index === 0 && first.length > 0,
      startsPage: index === 1 && first.length > 0 && extent !== 'page',
      blocks: [{ type: 'heading', level: 1, text }, ...blocks],
    })),
  });
  return {
    document,
    result: {
      title: document.title,
      language,
      sections: all.map(({ kind, title: text }) => ({ kind, title: text })),
      figures: composition.figures.figures,
      tables: document.sections.flatMap(({ blocks }) => blocks.flatMap(tableOf)),
      runs: includedRuns.map(({ entry }) => entry),
      missing,
      method: {
        name: 'template report',
        parameters: {
          sections: wanted,
          datasets: state.datasets.length,
          processes: state.processes.length,
          runs: runs.map(({ runId }) => runId),
        },
      },
      warnings: missing.map(({ reason }) => reason),
    },
    citations: composition.sources.citations,
  };
};

const DATA_SECTIONS: ReadonlySet<TopicSection> = new Set<TopicSection>(['data_quality', 'data_basis']);

const LEADING: Readonly<Record<SectionKey, readonly [TopicSection, ...TopicSection[]]>> = {
  ...{ kpis: ['kpis'], process: ['process'], programme: ['initiatives'], data: ['data_quality', 'data_basis'] },
};

/** Returns the sections with those that answer the request directly after the summary. */
const inOrder = ({ section }: Lead): TopicSection[] => {
  const leading = section === null ? [] : LEADING[section];
  return TOPIC_SECTIONS.toSorted((a, b) => rankOf(a, leading) - rankOf(b, leading));
};

const rankOf = (kind: TopicSection, leading: readonly TopicSection[]): number => (kind === 'summary' ? 0 : leading.includes(kind) ? 1 : 2);

/** Returns whether a request asks for data themselves, rather than for what is computed from them. */
const isOnData = ({ datasetIds, sections }: Lead): boolean => datasetIds.length > 0 || sections.includes('data');

/** Removes list items that the first page contains already, and headings of lists that are left empty. */
const withoutRepeats = (blocks: readonly Block[], first: readonly Block[]): Block[] => {
  const said = JSON.stringify(first);
  const isSaid = (text: string): boolean => said.includes(JSON.stringify(text).slice(1, -1));
  const rest = blocks
    .map((block) => (block.type === 'list' ? { ...block, items: block.items.filter((item) => !isSaid(item)) } : block))
    .filter((block) => block.type !== 'list' || block.items.length > 0);
  return rest.filter((block, index) => block.type !== 'heading' || rest[index + 1]?.type === 'list');
};

interface TitledSection {
  kind: SectionKind;
  title: string;
  blocks: Block[];
}

/** Returns the first finding of each run, for the end of the summary. */
const findingsBlocks = (runs: readonly RunSection[], messages: Messages): Block[] => {
  const items = runs.flatMap(({ finding }) => finding ?? []);
  return items.length === 0
    ? []
    : [
        { type: 'heading', level: 2, text: messages.sections.run },
        { type: 'list', items },
      ];
};

/** Returns the data of a table or chart block. */
const tableOf = (block: ReportDocument['sections'][number]['blocks'][number]): ReportResult['tables'] => {
  if (block.type === 'table') return [{ title: block.caption ?? null, columns: block.columns.map(({ title }) => title), rows: block.rows }];
  if (block.type === 'multiples')
    return block.panels.map(({ title, unit, rows }) => ({ title, columns: ['', unit], rows: rows.map(({ x, y }) => [x, y]) }));
  if (block.type !== 'chart') return [];
  const rows = block.rows.map(({ x, series = null, y }) => [x, series, y]);
  return [{ title: block.title, columns: [block.x.title ?? '', '', block.y.title], rows }];
};

const writeTopic = (kind: TopicSection, draft: Draft, maps: ReadonlyMap<string, string>): SectionContent => {
  switch (kind) {
    case 'summary':
      return { blocks: summaryBlocks(draft), gaps: [] };
    case 'data_basis':
      return dataBasisSection(draft);
    case 'process':
      return processSection(draft, maps);
    case 'data_quality':
      return dataQualitySection(draft);
    case 'kpis':
      return kpiSection(draft);
    case 'initiatives':
      return initiativeSection(draft);
  }
};
