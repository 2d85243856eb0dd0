import type { Dataset, QualityCheck } from '../../../subgraphs/sources/index.js';
import { citeDataset } from '../../datasets.js';
import { formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { datasetExamples, datasetTraits } from './dataset-traits.js';
import { messagesIn } from './messages.js';
import { factsOf, type Subject, type Trait } from './trait.js';

const MAX_LISTED_COLUMNS = 30;

/** Returns a dataset with its size, columns and newest check, and the questions on it. */
export const datasetSubject = (
  dataset: Dataset,
  check: QualityCheck | undefined,
  around: Parameters<typeof datasetTraits>[1],
  language: Language,
): Subject => {
  const messages = messagesIn(language).facts;
  const name = oneLine(dataset.name);
  const score = check?.assessment.overall.score ?? null;
  const count = (value: number): string => formatNumber(value, language, 0);
  const columns = dataset.columns.slice(0, MAX_LISTED_COLUMNS).map((column) => oneLine(column.name, 60));
  const texts = [
    messages.dataset(name, count(dataset.rows), count(dataset.columns.length)),
    messages.columns(columns.join(', ')),
    ...(check && score !== null ? [messages.quality(formatPercent(score, language), messages.gates[check.gate])] : []),
  ];
  const [first = '', , third] = texts;
  const traits: Trait[] = [
    { aspects: ['meaning'], text: first },
    ...(third === undefined ? [] : [{ aspects: ['status', 'reading'], text: third } satisfies Trait]),
    ...datasetTraits(dataset, around, language),
  ];
  const about = { topic: 'standing', subject: name, source: citeDataset(dataset) } as const;
  return {
    kind: 'dataset',
    id: dataset.datasetId,
    name,
    facts: [...texts.map((text) => ({ ...about, text })), ...factsOf(traits, about).filter(({ text }) => !texts.includes(text))],
    traits,
    conceptId: dataset.eventLogColumns !== null ? 'event-log' : 'trust-gate',
    concepts: check ? ['trust-gate'] : [],
    examples: datasetExamples(dataset, check, language),
  };
};
