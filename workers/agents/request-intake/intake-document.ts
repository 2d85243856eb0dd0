import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { wordsIn } from '../../../platform/text/index.js';
import type { AnswerPlan } from '../../methods/answer-plan/index.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import type { IntakeResult } from './intake-result.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { answerBlocks } from '../../answer-blocks.js';
import { agentTitle } from '../../earlier-runs.js';
import { neededText, usesText } from './answer.js';
import { messagesIn } from './messages.js';
import { deadlineText } from './urgency/deadline-text.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

interface Frame {
  readonly language: Language;
  readonly tenantName: string;
  readonly createdAt: string;
  /** Whether the result begins with an assignment; its classification is then stated without its grounds. */
  readonly isAssignment?: boolean;
  /** Whether the result is the record of a wish, which stands alone. */
  readonly isWish?: boolean;
}

/** Renders the result as Markdown. */
export const intakeMarkdown = (result: IntakeResult, { isAssignment = false, isWish = false, ...frame }: Frame): string => {
  const messages = messagesIn(frame.language);
  if (isWish) return wishMarkdown(result, frame);
  const count = (of: string): string => formatNumber(Number(result.method.parameters[of]), frame.language);
  const main = [...answerBlocks(result.answers, frame.language), ...head(result, frame.language), ...plan(result, frame.language)];
  const blocks = isAssignment
    ? main
    : [
        ...main,
        // A request that says nothing has no suitable agents; those of its parts are in the plan.
        ...((result.plan.length === 0) !== (result.routes.length === 0)
          ? []
          : [{ type: 'heading' as const, level: 1 as const, text: messages.routes }, routes(result, frame.language)]),
        { type: 'heading' as const, level: 1 as const, text: messages.missing },
        missing(result, frame.language),
        ...warnings(result, frame.language),
        { type: 'heading' as const, level: 1 as const, text: messages.method },
        paragraph(messages.methodText(count('examples'), count('terms'))),
      ];
  return renderMarkdown(reportDocumentSchema.parse({ title: titleOf(isAssignment, frame.language), ...frame, sections: [{ blocks }] }));
};

/** Renders the record of a wish: its statements alone. */
const wishMarkdown = ({ answers = [] }: IntakeResult, frame: Omit<Frame, 'isAssignment' | 'isWish'>): string =>
  renderMarkdown(
    reportDocumentSchema.parse({
      title: messagesIn(frame.language).titleWish,
      ...frame,
      sections: [{ blocks: answerBlocks(answers, frame.language) }],
    }),
  );

const titleOf = (isAssignment: boolean, language: Language): string => messagesIn(language)[isAssignment ? 'titleAssignment' : 'title'];

/** Renders the outcome and the answer only, within the length that the request asks for. */
export const shortIntake = (
  result: IntakeResult,
  { length, isAssignment = false, ...frame }: Frame & { length: NonNullable<AnswerPlan['length']> },
): string => {
  const messages = messagesIn(frame.language);
  const { type, urgency, deadline, answers = [], missing: inputs } = result;
  const outcome = messages.answer.outcome(
    messages.types[type],
    messages.urgencies[urgency],
    deadline === null ? null : deadlineText(deadline, frame.language),
  );
  const needed = new Set(inputs.map((input) => neededText(input, frame.language)));
  const kept = withinLength([outcome, ...answers.filter((answer) => !needed.has(answer))], length);
  return renderMarkdown(
    reportDocumentSchema.parse({
      title: titleOf(isAssignment, frame.language),
      ...frame,
      sections: [{ blocks: answerBlocks(kept, frame.language) }],
    }),
  );
};

/** Returns the first statements that together keep to a length; a statement that does not fit is left out as a whole. */
const withinLength = (statements: readonly string[], { count, unit }: NonNullable<AnswerPlan['length']>): string[] => {
  let used = 0;
  return statements.filter((statement, at) => {
    const size = unit === 'words' ? wordsIn(statement).length : unit === 'sentences' ? sentencesOf(statement).length : 1;
    if (at > 0 && used + size > count) return false;
    used += size;
    return true;
  });
};

const paragraph = (text: string): Block => ({ type: 'paragraph', text });

const head = ({ request, type, urgency, urgencyWords, deadline, language: found }: IntakeResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  return [
    paragraph(`${messages.request}: *${plainText(request.trim().replaceAll(/\s+/g, ' '))}*`),
    paragraph(
      [
        messages.outcome(messages.types[type], messages.urgencies[urgency]),
        ...(urgencyWords.length > 0 ? [messages.because(list(urgencyWords))] : []),
        ...(deadline ? [messages.deadline(deadlineText(deadline, language), plainText(deadline.words))] : []),
        messages.language[found ?? 'none'],
      ].join(' '),
    ),
  ];
};

const plan = ({ plan: steps }: IntakeResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  const { rank, title, why, uses } = messages.planColumns;
  if (steps.length === 0) return [];
  return [
    { type: 'heading', level: 1, text: messages.plan },
    {
      type: 'table',
      columns: [{ title: rank, kind: 'number', digits: 0 }, { title }, { title: why }, { title: uses }],
      rows: steps.map((step) => [step.rank, agentTitle(step.agent, language), oneLine(step.reason, 300), usesText(step.uses, language)]),
    },
  ];
};

/** Minimum probability at which an agent is listed as suitable. */
const MIN_LISTED = 0.1;

const routes = ({ routes: all, plan: steps, decidedBy }: IntakeResult, language: Language): Block => {
  const messages = messagesIn(language);
  const found = all.filter(({ score, agent }) => steps.some((step) => step.agent === agent) || (steps.length > 0 && score >= MIN_LISTED));
  if (found.length === 0) return paragraph(messages.noRoutes);
  const { rank, title, score, words: reason } = messages.columns;
  return {
    type: 'table',
    columns: [{ title: rank, kind: 'number', digits: 0 }, { title }, { title: score, kind: 'percent', digits: 0 }, { title: reason }],
    rows: found.map((route) => [
      route.rank,
      agentTitle(route.agent, language),
      route.score,
      route.words.length > 0 ? route.words.join(', ') : decidedBy === 'model' ? messages.byModel : '–',
    ]),
  };
};

const missing = ({ missing: inputs, unknown }: IntakeResult, language: Language): Block => {
  const messages = messagesIn(language);
  if (inputs.length + unknown.length === 0) return paragraph(messages.nothingMissing);
  return {
    type: 'list',
    items: [...unknown.map(messages.dataOn), ...inputs.map((input) => neededText(input, language))].map(plainText),
  };
};

const warnings = ({ warnings: all }: IntakeResult, language: Language): Block[] =>
  all.length === 0 ? [] : [{ type: 'callout', tone: 'warning', title: messagesIn(language).warningsTitle, text: plainText(all.join(' ')) }];

const list = (quotes: readonly string[]): string => quotes.map((quote) => `*${plainText(quote)}*`).join(', ');
