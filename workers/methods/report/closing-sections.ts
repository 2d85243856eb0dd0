import { plainText } from '../../documents/inline-text.js';
import { formatDate } from '../../documents/formatting.js';
import { describeDecisions, describeObstacles, describeStanding, oneLine } from '../tenant-state/index.js';
import { processMiningWarnings } from '../process-mining/index.js';
import { statementText, type Block, type Draft } from './draft.js';
import type { ReportResult, TopicSection } from './report-result.js';

/** Where the tenant stands in a few sentences, and what needs attention. */
export const summaryBlocks = ({ state, composition, words }: Draft): Block[] => {
  const standing = describeStanding(state, composition).map((each) => statementText(each, composition));
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

/** Every dataset and run with its id and the hash of the version that was read. */
export const sourceBlocks = ({ state, composition, words }: Draft): Block[] => {
  const items = composition.sources.listed.map(({ ref, id, label, version }) => {
    const process = state.processes.find(({ run }) => run.runId === id);
    const detail = process
      ? words.sources.run(`${process.dataset.label}, ${process.dataset.id}`, process.dataset.version ?? words.sources.unknownVersion)
      : words.sources.dataset(version ?? words.sources.unknownVersion);
    return { id: ref, label: oneLine(label), detail: `${id}; ${detail}` };
  });
  return items.length === 0 ? [] : [{ type: 'sources', items }];
};

export const methodBlocks = ({ state, composition, words }: Draft, sections: readonly TopicSection[], hasOpening: boolean): Block[] => {
  const { method } = words;
  const has = (section: TopicSection): boolean => sections.includes(section);
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
    method.correlation,
  ];
  return [{ type: 'list', items: items.map(plainText) }];
};
