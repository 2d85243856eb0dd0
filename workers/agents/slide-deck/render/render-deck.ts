import * as pptx from 'pptxgenjs';
import type PptxGenJS from 'pptxgenjs';
import { LOCALES } from '../../../../platform/content/index.js';
import { xmlText } from '../../../documents/svg.js';
import { formatLongDate } from '../../../documents/text/formatting.js';
import type { Deck, Slide } from '../deck-result.js';
import { messagesIn } from '../messages.js';
import { chartXml } from './chart-xml.js';
import { addBullets, addCards, addFlow, addSummary, addTable, type Page } from './blocks.js';
import { COLOURS, FONT } from './design.js';
import { repairPackage } from './repair-package.js';
import {
  BODY,
  CARD_ROW,
  CHART,
  CHART_BESIDE,
  CHART_TITLE,
  fitText,
  FOOTER,
  HEADLINE,
  HEADLINE_SIZES,
  linesOf,
  MAIN_SIZES,
  PAGE_NUMBER,
  SLIDE,
  SOURCE,
  stackedBoxes,
  TABLE_SIZES,
  TEXT_BESIDE,
  TRACKER,
  withoutOrphan,
  type Box,
} from './slide-geometry.js';

type Presentation = PptxGenJS.default;

/** Depending on the module loader, the default export is the class or an object that contains it. */
const Presentation = ((pptx.default as { default?: unknown }).default ?? pptx.default) as typeof pptx.default.default;

const MASTER = { content: 'Content', title: 'Title' };
const TITLE: Box = { x: 0.9, y: 1.6, w: 11.5, h: 2.2 };
const SUBTITLE: Box = { x: 0.9, y: 4.1, w: 11.5, h: 1.1 };
const REMARKS: Box = { x: 0.9, y: 5.3, w: 11.5, h: 1.8 };
const LEFT_OF_REMARKS: Box = { ...SOURCE, w: SOURCE.w * 0.3 };
const RIGHT_OF_SOURCE: Box = { ...SOURCE, x: SOURCE.x + SOURCE.w * 0.32, w: SOURCE.w * 0.68 };
const POINTS = 72;

/**
 * Renders a deck as a 16:9 PPTX file with title placeholders, editable charts, tables with header rows, and notes.
 *
 * @param remarks sentences on the request, which the first slide states
 */
export const renderDeck = async (deck: Deck, remarks: readonly string[] = []): Promise<Uint8Array> => {
  const file = new Presentation();
  file.defineLayout({ name: 'WIDE', width: SLIDE.w, height: SLIDE.h });
  file.layout = 'WIDE';
  file.title = deck.title;
  file.subject = messagesIn(deck.language).asOf(formatLongDate(deck.createdAt, deck.language));
  file.author = deck.tenantName;
  // The library escapes all properties but this one.
  file.company = xmlText(deck.tenantName);
  file.theme = { headFontFace: FONT, bodyFontFace: FONT };
  defineMasters(file, deck);
  for (const [index, slide] of deck.slides.entries()) addSlide(file, slide, deck, index === 0 ? remarks : []);
  const bytes = (await file.write({ outputType: 'nodebuffer' })) as Uint8Array;
  const charts = deck.slides.flatMap((slide) =>
    slide.chart ? [chartXml(slide.chart, { language: deck.language, width: chartBox(slide).w * POINTS })] : [],
  );
  return repairPackage(bytes, LOCALES[deck.language], charts);
};

const defineMasters = (file: Presentation, { tenantName, title, createdAt, language }: Deck): void => {
  const messages = messagesIn(language);
  const footer = [tenantName, title, messages.asOf(formatLongDate(createdAt, language))].join('  ·  ').replace(/\s+/g, ' ');
  const fitted = fitText(footer, FOOTER, [12]);
  const headline = { name: 'headline', type: 'title' as const, fontFace: FONT, color: COLOURS.accent, bold: true, align: 'left' as const };
  file.defineSlideMaster({
    title: MASTER.content,
    background: { color: COLOURS.white },
    objects: [
      { rect: { x: 0, y: 0, w: SLIDE.w, h: 0.12, fill: { color: COLOURS.accent } } },
      { line: { x: FOOTER.x, y: FOOTER.y - 0.08, w: BODY.w, h: 0, line: { color: COLOURS.line, width: 0.75 } } },
      {
        text: { text: fitted.text, options: { ...FOOTER, margin: 0, fontFace: FONT, fontSize: 12, color: COLOURS.grey, valign: 'middle' } },
      },
      { placeholder: { options: { ...headline, ...HEADLINE, margin: 0, valign: 'middle' }, text: '' } },
    ],
    slideNumber: { ...PAGE_NUMBER, fontFace: FONT, fontSize: 12, color: COLOURS.grey, align: 'right' },
  });
  file.defineSlideMaster({
    title: MASTER.title,
    background: { color: COLOURS.accent },
    objects: [{ placeholder: { options: { ...headline, ...TITLE, color: COLOURS.white, margin: 0, valign: 'bottom' }, text: '' } }],
  });
};

/** Adds sentences below the subtitle, or beside the sources of a deck without a title slide. */
const addRemarks = (page: Page, remarks: readonly string[], isTitle: boolean): void => {
  const [box, color] = isTitle ? [REMARKS, COLOURS.white] : [RIGHT_OF_SOURCE, COLOURS.grey];
  const { text, size } = fitText(remarks.join(' '), box, [16, 14, 12]);
  page.addText(text, { ...box, margin: 0, fontFace: FONT, fontSize: size, color, valign: 'bottom' });
};

const addSlide = (file: Presentation, slide: Slide, deck: Deck, remarks: readonly string[]): void => {
  const { kind, headline, bullets, cards, table, chart, flow, sourceLine, notes } = slide;
  const isTitle = kind === 'title';
  const page = file.addSlide({ masterName: isTitle ? MASTER.title : MASTER.content });
  const box = isTitle ? TITLE : HEADLINE;
  const fitted = fitText(headline, box, isTitle ? [44, 40, 36, 32, 28, 24] : HEADLINE_SIZES, true);
  const isLong = linesOf(fitted.text, fitted.size, box.w * POINTS, true) > 1;
  // A title that needs two lines breaks after its subject.
  const text = isTitle && isLong ? fitted.text.replace(': ', ':\n') : withoutOrphan(fitted.text, fitted.size, box, true);
  page.addText(text, { placeholder: 'headline', ...box, margin: 0, fontFace: FONT, fontSize: fitted.size, bold: true });
  if (isTitle) {
    const subtitle = fitText(bullets.join(' · '), SUBTITLE, [20, 18, 16]);
    page.addText(subtitle.text, { ...SUBTITLE, margin: 0, fontFace: FONT, fontSize: subtitle.size, color: COLOURS.white, valign: 'top' });
  } else addTracker(page, slide, deck);
  if (kind === 'summary') addSummary(page, slide, messagesIn(deck.language).summary);
  else if (chart) {
    addHeading(page, chart.title);
    addChart(file, page, slide);
    if (cards.length > 0) addCards(page, cards, TEXT_BESIDE, 'column');
    if (bullets.length > 0) addBullets(page, bullets, TEXT_BESIDE);
  } else if (flow) {
    addHeading(page, flow.title);
    addFlow(page, flow);
    addCards(page, cards, CARD_ROW, 'row');
  } else if (table) {
    const stacked = bullets.length > 0 ? stackedBoxes(bullets) : null;
    if (stacked) addBullets(page, bullets, stacked.text);
    addTable(page, table, kind === 'appendix' || table.rows.length > MAX_MAIN_ROWS ? TABLE_SIZES : MAIN_SIZES, stacked?.table);
  } else if (!isTitle && bullets.length > 0) addBullets(page, bullets, BODY);
  if (sourceLine !== '') {
    const place = remarks.length === 0 ? SOURCE : LEFT_OF_REMARKS;
    const source = fitText(sourceLine, place, [12]);
    page.addText(source.text, { ...place, margin: 0, fontFace: FONT, fontSize: source.size, color: COLOURS.grey, valign: 'middle' });
  }
  if (remarks.length > 0) addRemarks(page, remarks, isTitle);
  page.addNotes([notes, ...remarks].filter((line) => line !== '').join('\n'));
};

/** Maximum number of rows of a table in large type. */
const MAX_MAIN_ROWS = 10;

/** Shows the parts of the deck in a line, the current one in bold. */
const addTracker = (page: Page, { part }: Slide, { parts }: Deck): void => {
  const runs = parts.flatMap((each, index) => [
    ...(index === 0 ? [] : [{ text: '   ›   ', options: { color: COLOURS.grey } }]),
    { text: each, options: each === part ? { bold: true, color: COLOURS.accent } : { color: COLOURS.grey } },
  ]);
  page.addText(runs, { ...TRACKER, margin: 0, fontFace: FONT, fontSize: 12, valign: 'middle' });
};

const addHeading = (page: Page, text: string): void => {
  const fitted = fitText(text, CHART_TITLE, [14, 13, 12], true);
  page.addText(fitted.text, {
    ...CHART_TITLE,
    margin: 0,
    fontFace: FONT,
    fontSize: fitted.size,
    bold: true,
    color: COLOURS.ink,
    valign: 'middle',
  });
};

const chartBox = ({ cards, bullets }: Slide): Box => (cards.length + bullets.length > 0 ? CHART_BESIDE : CHART);

/** Adds the chart with its workbook; `chartXml` then replaces its appearance. */
const addChart = (file: Presentation, page: Page, slide: Slide): void => {
  if (!slide.chart) return;
  const { form, categories, series, alt } = slide.chart;
  const data = series.map(({ name, values }) => ({ name, labels: categories, values: values as number[] }));
  page.addChart(form === 'line' ? file.ChartType.line : file.ChartType.bar, data, { ...chartBox(slide), altText: alt });
};
