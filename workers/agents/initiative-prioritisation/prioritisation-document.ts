import { reportDocumentSchema, type ReportDocument, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { listed, oneLine } from '../../methods/tenant-state/index.js';
import { matrixChart } from './matrix-chart.js';
import type { PrioritisationResult } from './prioritisation-result.js';
import { keyOf } from './asked-initiatives.js';
import { estimatesOf } from './score.js';
import { answerBlocks } from '../../answer-blocks.js';
import { messagesIn } from './messages.js';

type Ranked = PrioritisationResult['ranking'][number];
type Block = ReportDocumentInput['sections'][number]['blocks'][number];

const MAX_SWINGS = 20;

/**
 * Returns the report on a prioritisation, derived from the result alone.
 * @param asked keys of the initiatives to which the report is restricted; all if absent
 */
export const prioritisationDocument = (result: PrioritisationResult, language: Language, asked?: ReadonlySet<string>): ReportDocument => {
  const messages = messagesIn(language);
  const blocks = asked ? askedBlocks(result, asked, language) : allBlocks(result, language);
  const { tenantName, createdAt } = result;
  return reportDocumentSchema.parse({
    title: messages.title,
    tenantName: oneLine(tenantName),
    createdAt,
    language,
    sections: [{ blocks }],
  });
};

const allBlocks = (result: PrioritisationResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  return [
    ...answerBlocks(result.answers, language),
    { type: 'paragraph', text: summaryOf(result, language) },
    ...warningsOf(result, language),
    { type: 'heading', level: 1, text: messages.order },
    orderTable(result, language),
    matrixFigure(result, language),
    { type: 'heading', level: 1, text: messages.stability },
    ...stabilityBlocks(result, language),
    ...gapBlocks(result, language),
    { type: 'heading', level: 1, text: messages.method },
    { type: 'paragraph', text: plainText(messages.methodText(messages.schemes[result.scheme], result.method.reference ?? '')) },
  ];
};

/** Returns the parts on the asked initiatives; a single one is shown with its neighbours in the ranking. */
const askedBlocks = (result: PrioritisationResult, asked: ReadonlySet<string>, language: Language): Block[] => {
  const messages = messagesIn(language);
  const { ranking, unranked, stability } = result;
  const isAsked = (each: Pick<Ranked, 'initiativeId' | 'name'>): boolean => asked.has(keyOf(each));
  const own = ranking.filter(isAsked);
  const [at] = own.length === 1 ? ranking.flatMap((each, index) => (isAsked(each) ? [index] : [])) : [];
  const near = at === undefined ? own : ranking.slice(Math.max(0, at - 1), at + 2);
  const names = new Set(own.map(({ name }) => name));
  const restricted = { ...result, ranking: own, unranked: unranked.filter(isAsked), leftOut: [] };
  const swings = stability.swings.filter(({ name }) => names.has(name));
  const others = ranking.length - near.length + unranked.length - restricted.unranked.length;
  return [
    ...answerBlocks(result.answers, language),
    { type: 'paragraph', text: summaryOf(result, language) },
    ...(near.length === 0
      ? []
      : [{ type: 'heading' as const, level: 1 as const, text: messages.order }, orderTable({ ...result, ranking: near }, language)]),
    ...(own.length === 0
      ? []
      : [
          { type: 'heading' as const, level: 1 as const, text: messages.stability },
          ...stabilityBlocks({ ...restricted, stability: { ...stability, swings, kendallTau: null }, otherScheme: null }, language),
        ]),
    ...gapBlocks(restricted, language),
    ...(others > 0 ? [{ type: 'paragraph' as const, text: messages.others(others) }] : []),
  ];
};

const summaryOf = ({ ranking, unranked, scheme, chosenBy, programme, list }: PrioritisationResult, language: Language): string => {
  const messages = messagesIn(language);
  const all = ranking.length + unranked.length;
  return plainText(
    [
      messages.summary(formatNumber(ranking.length, language), formatNumber(all, language), messages.schemeNames[scheme]),
      messages.chosen[chosenBy],
      list === null
        ? programme === null
          ? messages.ownInitiatives
          : messages.programme(oneLine(programme.name))
        : messages.listed(oneLine(list)),
    ].join(' '),
  );
};

const warningsOf = ({ warnings }: PrioritisationResult, language: Language): Block[] =>
  warnings.length === 0
    ? []
    : [{ type: 'callout', tone: 'warning', title: messagesIn(language).warnings, text: plainText(warnings.join(' ')) }];

const orderTable = ({ ranking, scheme }: PrioritisationResult, language: Language): Block => {
  const messages = messagesIn(language);
  const names = estimatesOf(scheme);
  return {
    type: 'table',
    caption: messages.schemes[scheme],
    columns: [
      { title: messages.rank, kind: 'number', digits: 0 },
      { title: messages.name },
      ...names.map((name) => ({
        title: messages.estimates[name],
        kind: name === 'confidence' ? ('percent' as const) : ('number' as const),
      })),
      { title: messages.score, kind: 'number' },
      { title: messages.owner },
    ],
    rows: ranking.map(({ rank, name, estimates, score, owner }) => [
      rank,
      oneLine(name, 200),
      ...names.map((estimate) => estimates[estimate] ?? null),
      score,
      owner === null ? null : oneLine(owner),
    ]),
    ...(ranking.some(({ tied }) => tied) && { note: messages.tiedNote }),
  };
};

const matrixFigure = (result: PrioritisationResult, language: Language): Block => {
  const messages = messagesIn(language);
  const points = result.ranking.slice(0, 30).map(({ rank, name }) => `${rank} ${oneLine(name, 40)}`);
  return { type: 'figure', svg: matrixChart(result, language), alt: messages.matrixAlt(points.join('; ')), caption: messages.matrixTitle };
};

const stabilityBlocks = ({ ranking, stability, otherScheme, method }: PrioritisationResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  const tau = (value: number): string => formatNumber(value, language, 2);
  const { perturbation, draws, kendallTau, swings } = stability;
  return [
    {
      type: 'paragraph',
      text: plainText(
        messages.stabilityText(`±${formatPercent(perturbation, language)}`, formatNumber(draws, language), String(method.seed ?? '')),
      ),
    },
    {
      type: 'table',
      columns: [
        { title: messages.rank, kind: 'number', digits: 0 },
        { title: messages.name },
        { title: messages.bestRank, kind: 'number', digits: 0 },
        { title: messages.worstRank, kind: 'number', digits: 0 },
        { title: messages.rankHolds, kind: 'percent', digits: 1 },
        { title: messages.first, kind: 'percent', digits: 1 },
      ],
      rows: ranking.map(({ rank, name, bestRank, worstRank, rankHolds, first }) => [
        rank,
        oneLine(name, 200),
        bestRank,
        worstRank,
        rankHolds,
        first,
      ]),
    },
    ...(kendallTau === null ? [] : [{ type: 'paragraph' as const, text: messages.tau(tau(kendallTau.mean), tau(kendallTau.p5)) }]),
    ...(otherScheme === null
      ? []
      : [
          {
            type: 'paragraph' as const,
            text: messages.otherScheme(
              messages.schemeNames[otherScheme.scheme],
              formatNumber(otherScheme.initiatives, language),
              tau(otherScheme.kendallTau),
            ),
          },
        ]),
    { type: 'heading', level: 2, text: messages.swings },
    ...swingBlocks(swings, language),
  ];
};

const swingBlocks = (swings: PrioritisationResult['stability']['swings'], language: Language): Block[] => {
  const messages = messagesIn(language);
  if (swings.length === 0) return [{ type: 'paragraph', text: messages.noSwings }];
  const [name = '', estimate = '', deviation = '', from = '', to = ''] = messages.swingColumns;
  const largest = swings.toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || a.from - b.from).slice(0, MAX_SWINGS);
  return [
    {
      type: 'table',
      columns: [
        { title: name },
        { title: estimate },
        { title: deviation, kind: 'percent', digits: 0 },
        { title: from, kind: 'number', digits: 0 },
        { title: to, kind: 'number', digits: 0 },
      ],
      rows: largest.map((swing) => [oneLine(swing.name, 200), messages.estimates[swing.estimate], swing.factor - 1, swing.from, swing.to]),
      ...(largest.length < swings.length && {
        note: messages.swingsCut(formatNumber(largest.length, language), formatNumber(swings.length, language)),
      }),
    },
  ];
};

const gapBlocks = ({ unranked, leftOut }: PrioritisationResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  const blocks: Block[] = [];
  if (unranked.length > 0)
    blocks.push(
      { type: 'heading', level: 1, text: messages.unranked },
      { type: 'paragraph', text: messages.unrankedText },
      {
        type: 'table',
        columns: [{ title: messages.name }, { title: messages.missing }],
        rows: unranked.map(({ name, missing }) => [oneLine(name, 200), missing.map((each) => messages.estimates[each]).join(', ')]),
      },
    );
  if (leftOut.length > 0) {
    const names = leftOut.map(({ name, status }) => `${oneLine(name)} (${messages.status[status ?? ''] ?? status})`);
    blocks.push(
      { type: 'heading', level: 1, text: messages.leftOut },
      { type: 'paragraph', text: plainText(messages.leftOutText(listed(names, messages.and))) },
    );
  }
  return blocks;
};
