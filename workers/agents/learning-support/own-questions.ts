import { formatDuration, formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { QuestionDraft } from './question.js';
import { messagesIn } from './messages.js';

/** Data of the tenant that questions are generated from. */
export interface OwnFigures {
  datasets: readonly { name: string; rows: number; source: Fact['source'] }[];
  metrics: readonly { name: string; formula: string; direction: string; target: string | null; source: Fact['source'] }[];
  /** Transitions of the newest process-mining run with their total waiting time in seconds. */
  transitions: readonly { from: string; to: string; waiting: number; source: Fact['source'] }[];
}

/** Returns questions about the tenant's own datasets, metrics and process. */
export const ownQuestions = (own: OwnFigures, language: Language): QuestionDraft[] => [
  ...largest(own, language),
  ...formulas(own, language),
  ...targets(own, language),
  ...bottleneck(own, language),
];

const largest = ({ datasets }: OwnFigures, language: Language): QuestionDraft[] => {
  const messages = messagesIn(language).quiz;
  const named = datasets.map((each) => ({ ...each, name: oneLine(each.name) }));
  const highest = Math.max(...named.map(({ rows }) => rows));
  const winner = named.find(({ rows }) => rows === highest);
  if (!winner) return [];
  return [
    {
      kind: 'own_figure',
      conceptId: 'dataset',
      question: messages.largest,
      right: winner.name,
      wrong: named.filter((each) => each !== winner).map(({ name }) => name),
      // Datasets can share a name. An option is right if one of the datasets with that name has the maximum row count.
      isRight: (option) => named.some(({ name, rows }) => name === option && named.every((other) => other.rows <= rows)),
      because: messages.rows(winner.name, formatNumber(winner.rows, language, 0)),
      sources: [winner.source],
    },
  ];
};

const formulas = ({ metrics }: OwnFigures, language: Language): QuestionDraft[] => {
  const messages = messagesIn(language).quiz;
  const written = (formula: string): string => oneLine(formula, 200);
  return metrics.map(({ name, formula, source }) => ({
    kind: 'own_figure',
    conceptId: 'formula',
    question: messages.formula(oneLine(name)),
    right: written(formula),
    wrong: metrics.map((other) => written(other.formula)),
    isRight: (option) => metrics.some((metric) => metric.source.id === source.id && written(metric.formula) === option),
    because: messages.formulaIs(oneLine(name), written(formula)),
    sources: [source],
  }));
};

const targets = ({ metrics }: OwnFigures, language: Language): QuestionDraft[] => {
  const messages = messagesIn(language).quiz;
  return metrics.flatMap(({ name, target, source }): QuestionDraft[] =>
    target === null
      ? []
      : [
          {
            kind: 'own_figure',
            conceptId: 'target',
            question: messages.target(oneLine(name)),
            right: target,
            wrong: metrics.flatMap((other) => other.target ?? []),
            isRight: (option) => metrics.some((metric) => metric.source.id === source.id && metric.target === option),
            because: messages.targetIs(oneLine(name), target),
            sources: [source],
          },
        ],
  );
};

const bottleneck = ({ transitions }: OwnFigures, language: Language): QuestionDraft[] => {
  const messages = messagesIn(language).quiz;
  const written = ({ from, to }: { from: string; to: string }): string => `${oneLine(from, 80)} → ${oneLine(to, 80)}`;
  const highest = Math.max(...transitions.map(({ waiting }) => waiting));
  const worst = transitions.find(({ waiting }) => waiting === highest);
  if (!worst) return [];
  return [
    {
      kind: 'own_figure',
      conceptId: 'bottleneck',
      question: messages.bottleneck,
      right: written(worst),
      wrong: transitions.filter((each) => each !== worst).map(written),
      isRight: (option) =>
        transitions.some((each) => written(each) === option && transitions.every((other) => other.waiting <= each.waiting)),
      because: messages.waits(written(worst), formatDuration(worst.waiting, language)),
      sources: [worst.source],
    },
  ];
};
