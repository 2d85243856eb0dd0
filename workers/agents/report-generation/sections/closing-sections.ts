import { z } from 'zod';
import type { Citation } from '../../../../subgraphs/agents/index.js';
import { plainText } from '../../../documents/text/inline-text.js';
import { formatDate } from '../../../documents/text/formatting.js';
import { describeDecisions, describeLeftOut, describeObstacles, describeStatus, oneLine } from '../../../methods/tenant-state/index.js';
import { processMiningWarnings } from '../../process-mining/index.js';
import { statementText, type Block, type Draft } from '../draft.js';
import { card } from '../card.js';
import type { ReportResult, SectionKind } from '../report-result.js';

/** Returns the current status in a few sentences and the points that need attention. */
export const summaryBlocks = ({ state, composition, messages, asksDecisions }: Draft): Block[] => {
  const status = describeStatus(state, composition)
    .filter(({ topic }) => asksDecisions || topic !== 'data')
    .map((each) => statementText(each, composition));
  const attention = !asksDecisions
    ? []
    : [describeObstacles(state, composition), describeDecisions(state, composition)]
        .flatMap(({ statements }) => statements)
        .map((each) => statementText(each, composition));
  return [
    ...(status.length === 0 ? [] : [{ type: 'list', items: status } satisfies Block]),
    ...(attention.length === 0
      ? []
      : [{ type: 'heading', level: 2, text: messages.attention } satisfies Block, { type: 'list', items: attention } satisfies Block]),
  ];
};

/** States what the report leaves out because the request does not ask for it, and what is missing. */
export const missingBlocks = (missing: ReportResult['missing'], { messages, lead, leftOut, composition }: Draft): Block[] => {
  const limit = describeLeftOut(leftOut, lead, card.example[composition.language], composition);
  const items = missing.map(({ section, reason }) => `**${messages.sections[section]}:** ${plainText(reason)}`);
  return [
    ...(limit === null ? [] : [{ type: 'paragraph', text: plainText(limit) } satisfies Block]),
    ...(items.length > 0 ? [{ type: 'list', items } satisfies Block] : []),
    ...(limit === null && items.length === 0 ? [{ type: 'paragraph', text: messages.nothingMissing } satisfies Block] : []),
  ];
};

/** Lists every source with its id and version; the version of a dataset is the beginning of the hash of the content that was read. */
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

/** Number of characters by which a SHA-256 is named. */
const SHORT = 12;
const shortened = (version: string): string => (/^[0-9a-f]{40,}$/.test(version) ? version.slice(0, SHORT) : version);

const WEB = z.url({ protocol: /^https?$/ });
const MAX_DETAIL_LENGTH = 1_000;

const detailsOf = ({ id, kind, version, locator, accessedAt }: Citation, { state, composition, messages }: Draft): string[] => {
  const process = state.processes.find(({ run }) => run.runId === id);
  const { unknownVersion } = messages.sources;
  if (process)
    return [messages.sources.run(`${process.dataset.label}, ${process.dataset.id}`, shortened(process.dataset.version ?? unknownVersion))];
  if (kind === 'dataset') return [messages.sources.dataset(shortened(version ?? unknownVersion))];
  const read = accessedAt && !Number.isNaN(Date.parse(accessedAt)) ? new Date(accessedAt).toISOString() : null;
  return [
    ...(locator ? [locator] : []),
    ...(version ? [messages.sources.version(shortened(version))] : []),
    ...(read ? [messages.sources.accessed(formatDate(read, composition.language))] : []),
  ];
};

export const methodBlocks = (
  { state, composition, messages, leftOut }: Draft,
  sections: readonly SectionKind[],
  { hasOpening, isOnRows }: { hasOpening: boolean; isOnRows: boolean },
): Block[] => {
  const { method } = messages;
  const has = (section: SectionKind): boolean => sections.includes(section);
  const items = [
    hasOpening ? method.opened : method.composed,
    ...((has('kpis') || has('initiatives')) && leftOut.length === 0 ? [method.columns] : []),
    ...(has('kpis') ? [method.reached] : []),
    ...(has('initiatives') ? [method.today(formatDate(composition.today, composition.language))] : []),
    ...(has('data_quality') || (has('data_basis') && leftOut.length === 0) ? [method.quality] : []),
    ...(has('process')
      ? state.processes.flatMap(({ name, result }) => [
          method.process(name),
          ...processMiningWarnings(result, composition.language).map((warning) => method.warning(name, warning)),
        ])
      : []),
    ...(has('run') ? [method.runs] : []),
    ...(isOnRows ? [] : [method.correlation]),
    ...(state.datasets.length > 0 ? [method.checksums] : []),
  ];
  return [{ type: 'list', items: items.map(plainText) }];
};
