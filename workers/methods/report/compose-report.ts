import { reportDocumentSchema, type ReportDocument } from '../../documents/document-model.js';
import type { Language } from '../../kit.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { citeDatasets, citeProcess, startComposition, type TenantState } from '../tenant-state/index.js';
import { methodBlocks, missingBlocks, sourceBlocks, summaryBlocks } from './closing-sections.js';
import { dataBasisSection, dataQualitySection } from './data-sections.js';
import type { Block, Draft, SectionContent } from './draft.js';
import { englishReportWords } from './english.report-words.js';
import { germanReportWords } from './german.report-words.js';
import { initiativeSection } from './initiative-section.js';
import { kpiSection } from './kpi-section.js';
import { processSection } from './process-section.js';
import { TOPIC_SECTIONS, type ReportResult, type SectionKind, type TopicSection } from './report-result.js';

export interface ReportOrder {
  language: Language;
  now: Date;
  title?: string | undefined;
  /** All when absent. */
  sections?: readonly TopicSection[] | undefined;
  /** Drawings of the processes by run, as SVG. */
  maps: ReadonlyMap<string, string>;
  /** Opening paragraph of the summary, as prose. */
  opening?: string | null;
}

export interface ComposedReport {
  document: ReportDocument;
  result: Omit<ReportResult, 'files'>;
  citations: Citation[];
}

/** Words why there is nothing to report. */
export const nothingToReport = (language: Language): string => (language === 'de' ? germanReportWords : englishReportWords).nothing;

/**
 * Composes a report from a tenant's state alone: the same state and day give the same document. Sections without data are
 * left out and named as missing.
 */
export const composeReport = (
  state: TenantState,
  { language, now, title, sections = TOPIC_SECTIONS, maps, opening }: ReportOrder,
): ComposedReport => {
  const words = language === 'de' ? germanReportWords : englishReportWords;
  const composition = startComposition(language, now);
  const draft: Draft = { state, composition, words };
  // Cited first and in this order, so that references have their numbers before the text is written.
  citeDatasets(state.datasets, composition);
  for (const process of state.processes) citeProcess(process, composition);

  const wanted = TOPIC_SECTIONS.filter((kind) => sections.includes(kind));
  const written = wanted.map((kind) => ({ kind, ...writeTopic(kind, draft, maps) }));
  const summary = written.find(({ kind }) => kind === 'summary');
  if (opening && summary) summary.blocks = [{ type: 'paragraph', text: opening }, ...summary.blocks];
  const held = written.filter(({ blocks }) => blocks.length > 0);
  const missing = written.flatMap(({ kind, blocks, gaps }) => [
    ...(blocks.length === 0 ? [{ section: kind, reason: words.missing[kind] }] : []),
    ...gaps.map((reason) => ({ section: kind, reason })),
  ]);
  const closing: { kind: SectionKind; blocks: Block[] }[] = [
    { kind: 'missing', blocks: missingBlocks(missing, draft) },
    { kind: 'sources', blocks: sourceBlocks(draft) },
    {
      kind: 'method',
      blocks: methodBlocks(
        draft,
        held.map(({ kind }) => kind),
        Boolean(opening && summary),
      ),
    },
  ];
  const all = [...held, ...closing].map(({ kind, blocks }) => ({ kind, title: words.sections[kind], blocks }));
  const document = reportDocumentSchema.parse({
    title: title ?? words.title,
    ...(title === undefined && { subtitle: words.subtitle }),
    tenantName: state.tenantName,
    createdAt: now.toISOString(),
    language,
    sections: all.map(({ title: text, blocks }) => ({ blocks: [{ type: 'heading', level: 1, text }, ...blocks] })),
  });
  return {
    document,
    result: {
      title: document.title,
      language,
      sections: all.map(({ kind, title: text }) => ({ kind, title: text })),
      figures: composition.figures.figures,
      missing,
    },
    citations: composition.sources.citations,
  };
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
