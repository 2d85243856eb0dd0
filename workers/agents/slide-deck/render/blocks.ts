import type PptxGenJS from 'pptxgenjs';
import type { Messages } from '../messages.js';
import type { Slide, SlideCard, SlideFlow, SlideTable } from '../deck-result.js';
import { COLOURS, FONT, TONE_COLOURS } from './design.js';
import {
  bulletSize,
  BODY,
  DECISION,
  fitText,
  FLOW,
  layOutTable,
  MAIN_SIZES,
  SITUATION,
  SUMMARY_CARDS,
  TABLE_MARGIN,
  type Box,
} from './slide-geometry.js';

export type Page = PptxGenJS.default.Slide;

const GAP = 0.15;
const MAX_CARD_HEIGHT = 1.9;
const BAR = 0.07;
const PADDING = 0.14;
/** Left, right, bottom and top margin of cards in points. */
const MARGIN: [number, number, number, number] = [10, 10, 0, 0];

export const addBullets = (page: Page, items: readonly string[], box: Box): void => {
  const fontSize = bulletSize(items, box);
  page.addText(
    items.map((text) => ({ text, options: { bullet: { indent: 18 }, breakLine: true, paraSpaceAfter: 8 } })),
    { ...box, margin: 0, fontFace: FONT, fontSize, color: COLOURS.ink, valign: 'top' },
  );
};

/** Adds cards with a large figure and a text below, side by side or one above the other. */
export const addCards = (page: Page, cards: readonly SlideCard[], box: Box, direction: 'row' | 'column'): void => {
  const isRow = direction === 'row';
  const count = Math.max(cards.length, 1);
  const w = isRow ? (box.w - GAP * (count - 1)) / count : box.w;
  const h = isRow ? box.h : Math.min(MAX_CARD_HEIGHT, (box.h - GAP * (count - 1)) / count);
  for (const [index, card] of cards.entries())
    addCard(page, card, { x: box.x + (isRow ? index * (w + GAP) : 0), y: box.y + (isRow ? 0 : index * (h + GAP)), w, h });
};

const addCard = (page: Page, { figure, text, tone }: SlideCard, box: Box): void => {
  const colour = TONE_COLOURS[tone][0] ?? COLOURS.accent;
  const inner = { x: box.x + BAR, w: box.w - BAR };
  const width = inner.w - 2 * PADDING;
  const isTall = box.h > 1.2;
  const figureHeight = box.h * (isTall ? 0.46 : 0.5);
  const large = fitText(figure, { ...box, w: width, h: figureHeight }, isTall ? [30, 26, 22, 18, 16] : [24, 20, 18, 16], true);
  const small = fitText(text, { ...box, w: width, h: box.h - figureHeight - 0.06 }, [16, 14, 13, 12]);
  page.addShape('rect', { x: box.x, y: box.y, w: BAR, h: box.h, fill: { color: colour }, line: { color: colour, width: 0 } });
  const common = { fontFace: FONT, margin: MARGIN, fill: { color: COLOURS.pale } };
  page.addText(large.text, {
    ...common,
    ...inner,
    y: box.y,
    h: figureHeight,
    fontSize: large.size,
    bold: true,
    color: tone === 'warning' ? WARNING_TEXT : colour,
    valign: 'bottom',
  });
  page.addText(small.text, {
    ...common,
    ...inner,
    y: box.y + figureHeight,
    h: box.h - figureHeight,
    fontSize: small.size,
    color: COLOURS.ink,
    valign: 'top',
  });
};

/** Amber that is legible as text. */
const WARNING_TEXT = '8A6100';

/** Adds situation, findings and the decision that is wanted, if any. */
export const addSummary = (page: Page, { bullets, cards }: Slide, messages: Messages['summary']): void => {
  const [situation = '', decision = ''] = bullets;
  const first = fitText(situation, SITUATION, [16, 14, 13, 12]);
  page.addText(first.text, { ...SITUATION, margin: 0, fontFace: FONT, fontSize: first.size, color: COLOURS.ink, valign: 'middle' });
  addCards(page, cards, SUMMARY_CARDS, 'row');
  if (decision === '') return;
  const inner = { x: DECISION.x + BAR, w: DECISION.w - BAR };
  const label = 0.42;
  const text = fitText(decision, { ...DECISION, w: inner.w - 2 * PADDING, h: DECISION.h - label - 0.08 }, [18, 16, 14, 13, 12]);
  page.addShape('rect', { ...DECISION, w: BAR, fill: { color: COLOURS.accent }, line: { color: COLOURS.accent, width: 0 } });
  const common = { ...inner, fontFace: FONT, margin: MARGIN, fill: { color: COLOURS.header }, color: COLOURS.ink };
  page.addText(messages.decisionLabel, {
    ...common,
    y: DECISION.y,
    h: label,
    fontSize: 14,
    bold: true,
    color: COLOURS.accent,
    valign: 'bottom',
  });
  page.addText(text.text, { ...common, y: DECISION.y + label, h: DECISION.h - label, fontSize: text.size, valign: 'top' });
};

const FLOW_COLUMNS = 5;
const ARROW_WIDTH = 0.85;

/** Adds the steps of a process as boxes in rows, with an arrow and the mean waiting time before each. */
export const addFlow = (page: Page, { steps, alt }: SlideFlow): void => {
  const rows = Math.ceil(steps.length / FLOW_COLUMNS);
  const cell = { w: FLOW.w / FLOW_COLUMNS, h: Math.min(1.4, FLOW.h / Math.max(rows, 1)) };
  for (const [index, { name, wait, tone }] of steps.entries()) {
    const left = FLOW.x + (index % FLOW_COLUMNS) * cell.w;
    const box = {
      x: left + ARROW_WIDTH,
      y: FLOW.y + Math.floor(index / FLOW_COLUMNS) * cell.h + 0.06,
      w: cell.w - ARROW_WIDTH,
      h: cell.h - 0.18,
    };
    const colour = tone === 'bad' ? (TONE_COLOURS.bad[0] ?? COLOURS.ink) : COLOURS.grey;
    if (wait !== null) {
      const middle = box.y + box.h / 2;
      const label = { x: left, y: middle - 0.44, w: ARROW_WIDTH - 0.04, h: 0.4 };
      const fitted = fitText(wait.replaceAll('\u00A0', ' '), label, [12]);
      page.addText(fitted.text, {
        ...label,
        margin: 0,
        fontFace: FONT,
        fontSize: fitted.size,
        bold: tone === 'bad',
        color: colour,
        align: 'center',
        valign: 'bottom',
      });
      page.addShape('line', {
        x: left + 0.08,
        y: middle,
        w: ARROW_WIDTH - 0.16,
        h: 0,
        line: { color: colour, width: tone === 'bad' ? 2.5 : 1.25, endArrowType: 'triangle' },
      });
    }
    const fitted = fitText(name, { ...box, w: box.w - 0.12, h: box.h - 0.04 }, [14, 13, 12]);
    page.addText(fitted.text, {
      ...box,
      ...{ shape: 'roundRect', rectRadius: 0.06, fill: { color: COLOURS.header }, line: { color: COLOURS.accent, width: 1 }, margin: 3 },
      ...{ fontFace: FONT, fontSize: fitted.size, color: COLOURS.ink, align: 'center', valign: 'middle' },
      altText: index === 0 ? alt : '',
    } as PptxGenJS.default.TextPropsOptions);
  }
};

const MAX_SPREAD = 1.7;

export const addTable = (page: Page, table: SlideTable, sizes: readonly number[], box: Box = BODY): void => {
  const { fontSize, widths, heights: needed } = layOutTable(table, box, sizes);
  // A short table fills the slide with higher rows.
  const spread = Math.min(MAX_SPREAD, Math.max(1, (0.8 * box.h) / needed.reduce((total, height) => total + height, 0)));
  const heights = needed.map((height, index) => (index === 0 || fontSize < MAIN_SIZES[0] ? height : height * spread));
  const border = { type: 'solid' as const, pt: 0.75, color: COLOURS.line };
  const none = { type: 'none' as const };
  const cell = (text: string, column: number, header: boolean): PptxGenJS.default.TableCell => ({
    text,
    options: {
      align: table.columns[column]?.right ? 'right' : 'left',
      valign: header ? 'bottom' : fontSize < MAIN_SIZES[0] ? 'top' : 'middle',
      bold: header,
      border: [none, none, header ? { ...border, pt: 1.25, color: COLOURS.accent } : border, none],
      ...(header && { fill: { color: COLOURS.header } }),
    },
  });
  page.addTable(
    [
      table.columns.map(({ title }, index) => cell(title, index, true)),
      ...table.rows.map((row) => table.columns.map((_, index) => cell(row[index] ?? '', index, false))),
    ],
    {
      x: box.x,
      y: box.y,
      w: box.w,
      colW: widths,
      rowH: heights,
      fontFace: FONT,
      fontSize,
      color: COLOURS.ink,
      margin: [TABLE_MARGIN.y / 72, TABLE_MARGIN.x / 72, TABLE_MARGIN.y / 72, TABLE_MARGIN.x / 72],
      autoPage: false,
    },
  );
};
