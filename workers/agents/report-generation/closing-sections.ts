import { z } from 'zod';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { plainText } from '../../documents/inline-text.js';
import { formatDate } from '../../documents/formatting.js';
import { describeDecisions, describeObstacles, describeStatus, oneLine } from '../../methods/tenant-state/index.js';
import { processMiningWarnings } from '../process-mining/index.js';
import { statementText, type Block, type Draft } from './draft.js';
import type { ReportResult, SectionKind } from './report-result.js';

/** Where the tenant stands in a few sentences, and what needs attention. */
export const summaryBlocks = ({ state, composition, words }: Draft): Block[] => {
  const standing = describeStatus(state, composition).map((each) => statementText(each, composition));
  const attention = [describeObstacles(state, composition), describeDecisions(state, composition)]
    .flatMap(({ statements }) => statements)
    .map((each) => statementText(each, composition));
  return [
    ...(standing.length === 0 ? [] : [{ type: 'list', items: standing } satisfies Block]),
    ...(attention.length === 0
      ? []
      : [{ type: 'heading', level: 2, text: words.attention } satisfies Block, { type: 'list', items: attention } satisfies Block]),
  ];
};

export const missingBlocks = (missing: ReportResult['missing'], { words }: Draft): Block[] =>
  missing.length === 0
    ? [{ type: 'paragraph', text: words.nothingMissing }]
    : [{ type: 'list', items: missing.map(({ section, reason }) => `**${words.sections[section]}:** ${plainText(reason)}`) }];

/** Every source with its id and what tells its version: of a dataset the hash of the content that was read. */
export const sourceBlocks = (draft: Draft): Block[] => {
  const { sources } = draft.composition;
  const { listed, citations } = sources;
  const items = citations.map((citation, index) => ({
    id: listed[index]?.ref ?? '',
    label: oneLine(citation.label),
    detail: [...new Set([citation.id, ...detailsOf(citation, draft)])].join('; ').slice(0, MAX_DETAIL_LENGTH),
    ...(WEB.safeParse(citation.url).success && { url: citation.url ?? '' }),
  }));
  return items.length === 0 ? [] : [{ type: 'sources', items }];
};

const WEB = z.url({ protocol: /^https?$/ });
const MAX_DETAIL_LENGTH = 1_000;

const detailsOf = ({ id, kind, version, locator, accessedAt }: Citation, { state, composition, words }: Draft): string[] => {
  const process = state.processes.find(({ run }) => run.runId === id);
  const { unknownVersion } = words.sources;
  if (process) return [words.sources.run(`${process.dataset.label}, ${process.dataset.id}`, process.dataset.version ?? unknownVersion)];
  if (kind === 'dataset') return [words.sources.dataset(version ?? unknownVersion)];
  const read = accessedAt && !Number.isNaN(Date.parse(accessedAt)) ? new Date(accessedAt).toISOString() : null;
  return [
    ...(locator ? [locator] : []),
    ...(version ? [words.sources.version(version)] : []),
    ...(read ? [words.sources.accessed(formatDate(read, composition.language))] : []),
  ];
};

export const methodBlocks = ({ state, composition, words }: Draft, sections: readonly SectionKind[], hasOpening: boolean): Block[] => {
  const { method } = words;
  const has = (section: SectionKind): boolean => sections.includes(section);
  const items = [
    hasOpening ? method.opened : method.composed,
    ...(has('kpis') || has('initiatives') ? [method.columns] : []),
    ...(has('kpis') ? [method.reached] : []),
    ...(has('initiatives') ? [method.today(formatDate(composition.today, composition.language))] : []),
    ...(has('data_basis') || has('data_quality') ? [method.quality] : []),
    ...(has('process')
      ? state.processes.flatMap(({ name, result }) => [
          method.process(name, result.method.name),
          ...processMiningWarnings(result, composition.language).map((warning) => method.warning(name, warning)),
        ])
      : []),
    ...(has('run') ? [method.runs] : []),
    method.correlation,
  ];
  return [{ type: 'list', items: items.map(plainText) }];
};
