import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import type { Deck, Slide } from './deck-result.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Renders the slides in order as Markdown, with charts as tables of their values and notes below. */
export const deckMarkdown = (deck: Deck, warnings: readonly string[]): string => {
  const { title, tenantName, createdAt, language, slides } = deck;
  const blocks: Block[] = [
    ...warnings.map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...slides.filter(({ kind }) => kind !== 'title').flatMap((slide) => slideBlocks(slide, deck)),
  ];
  return renderMarkdown(reportDocumentSchema.parse({ title, tenantName, createdAt, language, sections: [{ blocks }] }));
};

/** A text that continues the figure is joined to it: “77.8% of the waiting time”. */
const cardText = ({ figure, text }: Slide['cards'][number]): string => plainText(`${figure}${/^\p{Ll}/u.test(text) ? '' : ':'} ${text}`);

const slideBlocks = ({ headline, bullets, cards, table, chart, flow, notes }: Slide, { language }: Pick<Deck, 'language'>): Block[] => {
  const value = (each: number | null | undefined): string =>
    each == null ? '–' : chart?.unit === 'share' ? formatPercent(each, language) : formatNumber(each, language);
  const lines = notes.split('\n').map((line) => plainText(line));
  return [
    { type: 'heading', level: 1, text: headline },
    ...(bullets.length === 0 ? [] : [{ type: 'list', ordered: false, items: bullets.map(plainText) } satisfies Block]),
    ...(cards.length === 0 ? [] : [{ type: 'list', ordered: false, items: cards.map(cardText) } satisfies Block]),
    ...(flow === null
      ? []
      : [
          { type: 'paragraph', text: plainText(flow.alt) } satisfies Block,
          {
            type: 'list',
            ordered: true,
            items: flow.steps.map(({ name, wait }) => plainText(wait === null ? name : `${name} (${wait})`)),
          } satisfies Block,
        ]),
    ...(chart === null
      ? []
      : [
          { type: 'paragraph', text: plainText(chart.title) } satisfies Block,
          {
            type: 'table',
            columns: [{ title: '–' }, ...chart.series.map(({ name }) => ({ title: name.slice(0, 120), align: 'right' as const }))],
            rows: chart.categories.map((category, index) => [category, ...chart.series.map(({ values }) => value(values[index]))]),
          } satisfies Block,
        ]),
    ...(table === null
      ? []
      : [
          {
            type: 'table',
            columns: table.columns.map(({ title, right }) => ({
              title: title.trim() === '' ? '–' : title,
              ...(right && { align: 'right' as const }),
            })),
            rows: table.rows,
          } satisfies Block,
        ]),
    { type: 'paragraph', text: lines.join(' · ') } satisfies Block,
  ];
};
