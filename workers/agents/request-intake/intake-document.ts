import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate, formatNumber, type Language } from '../../documents/formatting.js';
import { plainText } from '../../documents/inline-text.js';
import { renderMarkdown } from '../../documents/markdown-renderer.js';
import { ENGLISH } from './english.intake-words.js';
import { GERMAN } from './german.intake-words.js';
import type { IntakeResult } from './intake-result.js';
import type { AgentNeed } from '../agent-card.js';
import { findAgentCard } from '../cards.js';

export const INTAKE_WORDS = { de: GERMAN, en: ENGLISH };

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** The result for people. */
export const intakeMarkdown = (result: IntakeResult, frame: { language: Language; tenantName: string; createdAt: string }): string => {
  const words = INTAKE_WORDS[frame.language];
  const count = (of: string): string => formatNumber(Number(result.method.parameters[of]), frame.language);
  const blocks = [
    ...head(result, frame.language),
    { type: 'heading' as const, level: 1 as const, text: words.routes },
    routes(result, frame.language),
    { type: 'heading' as const, level: 1 as const, text: words.missing },
    missing(result, frame.language),
    ...warnings(result, frame.language),
    { type: 'heading' as const, level: 1 as const, text: words.method },
    paragraph(words.methodText(count('examples'), count('terms'))),
  ];
  return renderMarkdown(reportDocumentSchema.parse({ title: words.title, ...frame, sections: [{ blocks }] }));
};

const paragraph = (text: string): Block => ({ type: 'paragraph', text });

const head = ({ request, type, urgency, urgencyWords, deadline, language: found }: IntakeResult, language: Language): Block[] => {
  const words = INTAKE_WORDS[language];
  return [
    paragraph(`${words.request}: *${plainText(request.trim().replaceAll(/\s+/g, ' '))}*`),
    paragraph(
      [
        words.outcome(words.types[type], words.urgencies[urgency]),
        ...(urgencyWords.length > 0 ? [words.because(list(urgencyWords))] : []),
        ...(deadline ? [words.deadline(formatDate(deadline.date, language), plainText(deadline.words))] : []),
        words.language[found ?? 'none'],
      ].join(' '),
    ),
  ];
};

const routes = ({ routes: found }: IntakeResult, language: Language): Block => {
  const words = INTAKE_WORDS[language];
  if (found.length === 0) return paragraph(words.noRoutes);
  const { rank, agent, title, score, words: reason } = words.columns;
  return {
    type: 'table',
    columns: [
      { title: rank, kind: 'number', digits: 0 },
      { title: agent },
      { title },
      { title: score, kind: 'percent', digits: 0 },
      { title: reason },
    ],
    rows: found.map((route) => [
      route.rank,
      route.agent,
      findAgentCard(route.agent)?.title[language] ?? '',
      route.score,
      route.words.length > 0 ? route.words.join(', ') : words.byModel,
    ]),
  };
};

const missing = ({ missing: inputs }: IntakeResult, language: Language): Block => {
  const words = INTAKE_WORDS[language];
  if (inputs.length === 0) return paragraph(words.nothingMissing);
  return {
    type: 'list',
    items: inputs.map(({ agent, kind, name }) =>
      words.needed(plainText(agent), kind === 'parameter' ? words.parameter(plainText(name)) : words.needs[kind as AgentNeed]),
    ),
  };
};

const warnings = ({ warnings: all }: IntakeResult, language: Language): Block[] =>
  all.length === 0
    ? []
    : [{ type: 'callout', tone: 'warning', title: INTAKE_WORDS[language].warningsTitle, text: plainText(all.join(' ')) }];

const list = (quotes: readonly string[]): string => quotes.map((quote) => `*${plainText(quote)}*`).join(', ');
