import type { Language } from '../../kit.js';
import type { RunModel } from '../../run-model.js';
import { classifyRequest, exampleCount } from './classify-request.js';
import { detectLanguage } from './detect-language.js';
import { INTAKE_WORDS } from './intake-document.js';
import type { IntakeResult } from './intake-result.js';
import { judgeUrgency } from './judge-urgency.js';
import { lexicon } from './lexicon.js';
import { missingInputs, type Supplies } from './missing-inputs.js';
import { refineClassification } from './refine-classification.js';
import { findAgentCard } from '../cards.js';

export interface IntakeTask {
  readonly text: string;
  readonly language: Language;
  readonly now: Date;
  readonly supplies: Supplies;
  /** Agents that live workers serve. */
  readonly served: ReadonlySet<string>;
  /** Opened only where the words leave type or agent open. */
  openModel(): Promise<RunModel>;
}

export interface Intake {
  result: IntakeResult;
  degradedReasons: string[];
}

const SHOWN_CHARACTERS = 500;
const SHOWN_WORDS = 8;
/** A word without spaces may be as long as the request. */
const SHOWN_WORD_CHARACTERS = 80;
const NAMED_ALTERNATIVES = 3;

/** Classifies a request: by its words first; a model only where they leave it open, and then within the known names. */
export const intakeRequest = async (task: IntakeTask): Promise<Intake> => {
  const { text, language, now } = task;
  const rules = classifyRequest(text);
  const model = rules.settled ? null : await task.openModel();
  const refined = model && (await refineClassification(model, { text, language, rules }));
  const { type, types, routes } = refined ?? rules;
  const { level, words, deadline } = judgeUrgency(text, now);
  const decidedBy = rules.settled ? 'rules' : refined ? 'model' : 'undecided';
  const { warnings } = INTAKE_WORDS[language];
  const result: IntakeResult = {
    request: text.slice(0, SHOWN_CHARACTERS).toWellFormed(),
    language: detectLanguage(text),
    type,
    types: types.map(({ name, score, words: found }) => ({ type: name, score: rounded(score), words: shown(found) })),
    urgency: level,
    urgencyWords: words.map(shortened),
    deadline,
    routes: routes.map(({ name, score, words: found }, index) => ({
      rank: index + 1,
      agent: name,
      score: rounded(score),
      words: shown(found),
      available: task.served.has(name),
    })),
    missing: missingInputs(
      routes.map(({ name }) => name),
      task.supplies,
    ),
    decidedBy,
    method: {
      name: 'complement naive Bayes with a weighted lexicon',
      parameters: { examples: exampleCount(), terms: termCount() },
      reference: 'Rennie, Shih, Teevan, Karger: Tackling the Poor Assumptions of Naive Bayes Text Classifiers (2003)',
    },
    warnings: [
      ...(decidedBy === 'undecided' ? [undecided(routes, language)] : []),
      ...(decidedBy === 'model' ? [warnings.byModel] : []),
      ...(deadline && deadline.date < now.toISOString().slice(0, 10) ? [warnings.past] : []),
    ],
  };
  return { result, degradedReasons: model?.degradedReasons ?? [] };
};

const shortened = (word: string): string =>
  word.length > SHOWN_WORD_CHARACTERS ? `${word.slice(0, SHOWN_WORD_CHARACTERS).toWellFormed()}…` : word;

const shown = (words: readonly string[]): string[] => words.slice(0, SHOWN_WORDS).map(shortened);

const rounded = (probability: number): number => Math.round(probability * 1_000) / 1_000;

/** What the request can be understood as; where nothing is known, what it would have to say. */
const undecided = (routes: readonly { name: string }[], language: Language): string => {
  const { warnings } = INTAKE_WORDS[language];
  const titles = routes.slice(0, NAMED_ALTERNATIVES).map(({ name }) => `${findAgentCard(name)?.title[language] ?? name} (${name})`);
  return titles.length > 0 ? warnings.undecided(titles.join(', ')) : warnings.nothingKnown;
};

const termCount = (): number => {
  const { routes, problem, other } = lexicon();
  return Object.values(routes).reduce((sum, terms) => sum + terms.length, problem.length + other.length);
};
