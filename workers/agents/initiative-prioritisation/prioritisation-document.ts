import { reportDocumentSchema, type ReportDocument, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { listed, oneLine } from '../../methods/tenant-state/index.js';
import { matrixChart } from './matrix-chart.js';
import type { PrioritisationResult } from './prioritisation-result.js';
import { estimatesOf } from './score.js';
import { messagesIn } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

const MAX_SWINGS = 20;

/** The result for people; from the result alone. */
export const prioritisationDocument = (result: PrioritisationResult, language: Language): ReportDocument => {
  const words = messagesIn(language);
  const blocks: Block[] = [
    { type: 'paragraph', text: summaryOf(result, language) },
    ...warningsOf(result, language),
    { type: 'heading', level: 1, text: words.order },
    orderTable(result, language),
    matrixFigure(result, language),
    { type: 'heading', level: 1, text: words.stability },
    ...stabilityBlocks(result, language),
    ...gapBlocks(result, language),
    { type: 'heading', level: 1, text: words.method },
    { type: 'paragraph', text: plainText(words.methodText(words.schemes[result.scheme], result.method.reference ?? '')) },
  ];
  const { tenantName, createdAt } = result;
  return reportDocumentSchema.parse({ title: words.title, tenantName: oneLine(tenantName), createdAt, language, sections: [{ blocks }] });
};

const summaryOf = ({ ranking, unranked, scheme, chosenBy, programme }: PrioritisationResult, language: Language): string => {
  const words = messagesIn(language);
  const all = ranking.length + unranked.length;
  return plainText(
    [
      words.summary(formatNumber(ranking.length, language), formatNumber(all, language), words.schemeNames[scheme]),
      words.chosen[chosenBy],
      programme === null ? words.ownInitiatives : words.programme(oneLine(programme.name)),
    ].join(' '),
  );
};

const warningsOf = ({ warnings }: PrioritisationResult, language: Language): Block[] =>
  warnings.length === 0
    ? []
    : [{ type: 'callout', tone: 'warning', title: messagesIn(language).warnings, text: plainText(warnings.join(' ')) }];

const orderTable = ({ ranking, scheme }: PrioritisationResult, language: Language): Block => {
  const words = messagesIn(language);
  const names = estimatesOf(scheme);
  return {
    type: 'table',
    caption: words.schemes[scheme],
    columns: [
      { title: words.rank, kind: 'number', digits: 0 },
      { title: words.name },
      ...names.map((name) => ({ title: words.estimates[name], kind: name === 'confidence' ? ('percent' as const) : ('number' as const) })),
      { title: words.score, kind: 'number' },
      { title: words.owner },
    ],
    rows: ranking.map(({ rank, name, estimates, score, owner }) => [
      rank,
      oneLine(name, 200),
      ...names.map((estimate) => estimates[estimate]),
      score,
      owner === null ? null : oneLine(owner),
    ]),
    ...(ranking.some(({ tied }) => tied) && { note: words.tiedNote }),
  };
};

const matrixFigure = (result: PrioritisationResult, language: Language): Block => {
  const words = messagesIn(language);
  const points = result.ranking.slice(0, 30).map(({ rank, name }) => `${rank} ${oneLine(name, 40)}`);
  return { type: 'figure', svg: matrixChart(result, language), alt: words.matrixAlt(points.join('; ')), caption: words.matrixTitle };
};

const stabilityBlocks = ({ ranking, stability, otherScheme, method }: PrioritisationResult, language: Language): Block[] => {
  const words = messagesIn(language);
  const tau = (value: number): string => formatNumber(value, language, 2);
  const { perturbation, draws, kendallTau, swings } = stability;
  return [
    {
      type: 'paragraph',
      text: plainText(
        words.stabilityText(`±${formatPercent(perturbation, language)}`, formatNumber(draws, language), String(method.seed ?? '')),
      ),
    },
    {
      type: 'table',
      columns: [
        { title: words.rank, kind: 'number', digits: 0 },
        { title: words.name },
        { title: words.bestRank, kind: 'number', digits: 0 },
        { title: words.worstRank, kind: 'number', digits: 0 },
        { title: words.rankHolds, kind: 'percent', digits: 1 },
        { title: words.first, kind: 'percent', digits: 1 },
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
    ...(kendallTau === null ? [] : [{ type: 'paragraph' as const, text: words.tau(tau(kendallTau.mean), tau(kendallTau.p5)) }]),
    ...(otherScheme === null
      ? []
      : [
          {
            type: 'paragraph' as const,
            text: words.otherScheme(
              words.schemeNames[otherScheme.scheme],
              formatNumber(otherScheme.initiatives, language),
              tau(otherScheme.kendallTau),
            ),
          },
        ]),
    { type: 'heading', level: 2, text: words.swings },
    ...swingBlocks(swings, language),
  ];
};

const swingBlocks = (swings: PrioritisationResult['stability']['swings'], language: Language): Block[] => {
  const words = messagesIn(language);
  if (swings.length === 0) return [{ type: 'paragraph', text: words.noSwings }];
  const [name = '', estimate = '', deviation = '', from = '', to = ''] = words.swingColumns;
  const shown = swings.toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || a.from - b.from).slice(0, MAX_SWINGS);
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
      rows: shown.map((swing) => [oneLine(swing.name, 200), words.estimates[swing.estimate], swing.factor - 1, swing.from, swing.to]),
      ...(shown.length < swings.length && {
        note: words.swingsCut(formatNumber(shown.length, language), formatNumber(swings.length, language)),
      }),
    },
  ];
};

const gapBlocks = ({ unranked, leftOut }: PrioritisationResult, language: Language): Block[] => {
  const words = messagesIn(language);
  const blocks: Block[] = [];
  if (unranked.length > 0)
    blocks.push(
      { type: 'heading', level: 1, text: words.unranked },
      { type: 'paragraph', text: words.unrankedText },
      {
        type: 'table',
        columns: [{ title: words.name }, { title: words.missing }],
        rows: unranked.map(({ name, missing }) => [oneLine(name, 200), missing.map((each) => words.estimates[each]).join(', ')]),
      },
    );
  if (leftOut.length > 0) {
    const names = leftOut.map(({ name, status }) => `${oneLine(name)} (${words.status[status ?? ''] ?? status})`);
    blocks.push(
      { type: 'heading', level: 1, text: words.leftOut },
      { type: 'paragraph', text: plainText(words.leftOutText(listed(names, language === 'de' ? 'und' : 'and'))) },
    );
  }
  return blocks;
};
