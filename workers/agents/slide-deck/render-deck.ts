import * as pptx from 'pptxgenjs';
import type PptxGenJS from 'pptxgenjs';
import { LOCALES } from '../../../platform/content/index.js';
import { formatLongDate } from '../../documents/text/formatting.js';
import type { Deck, Slide, SlideChart, SlideTable } from './deck-result.js';
import { repairPackage } from './repair-package.js';
import {
  BODY,
  bulletSize,
  CHART_BESIDE,
  fitText,
  FOOTER,
  HEADLINE,
  layOutTable,
  PAGE_NUMBER,
  SLIDE,
  TABLE_MARGIN,
  TEXT_BESIDE,
  type Box,
} from './slide-geometry.js';
import { messagesIn } from './messages.js';

type Presentation = PptxGenJS.default;

/** Depending on the module loader, the default export is the class or an object that contains it. */
const Presentation = ((pptx.default as { default?: unknown }).default ?? pptx.default) as typeof pptx.default.default;

/** Font that is available on all common platforms. */
const FONT = 'Arial';
const COLOURS = { ink: '1F2933', grey: '52606D', accent: '17456B', line: 'CBD2D9', header: 'E8EEF4', white: 'FFFFFF' };
const SERIES = ['17456B', 'D9730D', '2E8B57', '8E44AD', '0F8B9D', 'B5403A', '7A6A00', '6B7280'];
const MASTER = { content: 'Content', title: 'Title' };

/** Renders a deck as a 16:9 PPTX file with title placeholders, editable charts, tables with header rows, and notes. */
export const renderDeck = async (deck: Deck): Promise<Uint8Array> => {
  const file = new Presentation();
  file.defineLayout({ name: 'WIDE', width: SLIDE.w, height: SLIDE.h });
  file.layout = 'WIDE';
  file.title = deck.title;
  file.subject = messagesIn(deck.language).asOf(formatLongDate(deck.createdAt, deck.language));
  file.author = deck.tenantName;
  file.company = deck.tenantName;
  file.theme = { headFontFace: FONT, bodyFontFace: FONT };
  defineMasters(file, deck);
  for (const slide of deck.slides) addSlide(file, slide);
  const bytes = (await file.write({ outputType: 'nodebuffer' })) as Uint8Array;
  return repairPackage(bytes, LOCALES[deck.language]);
};

const defineMasters = (file: Presentation, { tenantName, title, createdAt, language }: Deck): void => {
  const messages = messagesIn(language);
  const footer = [tenantName, title, messages.asOf(formatLongDate(createdAt, language))].join('  ·  ').replace(/\s+/g, ' ');
  const fitted = fitText(footer, FOOTER, [10]);
  const headline = { name: 'headline', type: 'title' as const, fontFace: FONT, color: COLOURS.accent, bold: true, align: 'left' as const };
  file.defineSlideMaster({
    title: MASTER.content,
    background: { color: COLOURS.white },
    objects: [
      { rect: { x: 0, y: 0, w: SLIDE.w, h: 0.12, fill: { color: COLOURS.accent } } },
      { line: { x: FOOTER.x, y: FOOTER.y - 0.08, w: BODY.w, h: 0, line: { color: COLOURS.line, width: 0.75 } } },
      {
        text: { text: fitted.text, options: { ...FOOTER, margin: 0, fontFace: FONT, fontSize: 10, color: COLOURS.grey, valign: 'middle' } },
      },
      { placeholder: { options: { ...headline, ...HEADLINE, margin: 0, valign: 'middle' }, text: '' } },
    ],
    slideNumber: { ...PAGE_NUMBER, fontFace: FONT, fontSize: 10, color: COLOURS.grey, align: 'right' },
  });
  file.defineSlideMaster({
    title: MASTER.title,
    background: { color: COLOURS.accent },
    objects: [{ placeholder: { options: { ...headline, ...TITLE, color: COLOURS.white, margin: 0, valign: 'bottom' }, text: '' } }],
  });
};

const TITLE: Box = { x: 0.9, y: 1.6, w: 11.5, h: 2.2 };
const SUBTITLE: Box = { x: 0.9, y: 4.1, w: 11.5, h: 1.4 };

const addSlide = (file: Presentation, { kind, headline, bullets, table, chart, notes }: Slide): void => {
  const isTitle = kind === 'title';
  const page = file.addSlide({ masterName: isTitle ? MASTER.title : MASTER.content });
  const box = isTitle ? TITLE : HEADLINE;
  const fitted = fitText(headline, box, isTitle ? [44, 40, 36, 32, 28, 24] : [28, 26, 24, 22, 20, 18], true);
  page.addText(fitted.text, { placeholder: 'headline', ...box, margin: 0, fontFace: FONT, fontSize: fitted.size, bold: true });
  if (isTitle) {
    const text = fitText(bullets.join(' · '), SUBTITLE, [20, 18, 16]);
    page.addText(text.text, { ...SUBTITLE, margin: 0, fontFace: FONT, fontSize: text.size, color: COLOURS.white, valign: 'top' });
  } else if (chart) {
    addChart(file, page, chart, bullets.length > 0 ? CHART_BESIDE : BODY);
    if (bullets.length > 0) addBullets(page, bullets, TEXT_BESIDE, false);
  } else if (table) addTable(page, table);
  else if (bullets.length > 0) addBullets(page, bullets, BODY, kind === 'agenda');
  page.addNotes(notes);
};

const addBullets = (page: PptxGenJS.default.Slide, items: readonly string[], box: Box, numbered: boolean): void => {
  const fontSize = bulletSize(items, box);
  page.addText(
    items.map((text) => ({
      text,
      options: { bullet: numbered ? { type: 'number', indent: 28 } : { indent: 18 }, breakLine: true, paraSpaceAfter: 8 },
    })),
    { ...box, margin: 0, fontFace: FONT, fontSize, color: COLOURS.ink, valign: 'top' },
  );
};

const addTable = (page: PptxGenJS.default.Slide, table: SlideTable): void => {
  const { fontSize, widths, heights } = layOutTable(table, BODY);
  const border = { type: 'solid' as const, pt: 0.75, color: COLOURS.line };
  const none = { type: 'none' as const };
  const cell = (text: string, column: number, header: boolean): PptxGenJS.default.TableCell => ({
    text,
    options: {
      align: table.columns[column]?.right ? 'right' : 'left',
      valign: header ? 'bottom' : 'top',
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
      x: BODY.x,
      y: BODY.y,
      w: BODY.w,
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

const addChart = (file: Presentation, page: PptxGenJS.default.Slide, chart: SlideChart, box: Box): void => {
  const { form, categories, series, percent, alt } = chart;
  const format = percent ? '0%' : '#,##0.##';
  const horizontal = form === 'bar';
  const data = series.map(({ name, values }) => ({ name, labels: categories, values: values as number[] }));
  const type = form === 'line' ? file.ChartType.line : form === 'doughnut' ? file.ChartType.doughnut : file.ChartType.bar;
  page.addChart(type, data, {
    ...box,
    altText: alt,
    chartColors: SERIES.slice(0, Math.max(1, form === 'doughnut' ? categories.length : series.length)),
    barDir: horizontal ? 'bar' : 'col',
    ...(form === 'stacked-bar' && { barGrouping: 'stacked' as const }),
    barGapWidthPct: 45,
    showLegend: series.length > 1 || form === 'doughnut',
    legendPos: 't',
    legendFontFace: FONT,
    legendFontSize: 12,
    legendColor: COLOURS.ink,
    showTitle: horizontal,
    title: horizontal ? (series[0]?.name ?? '') : '',
    titleFontFace: FONT,
    titleFontSize: 12,
    titleColor: COLOURS.grey,
    catAxisLabelFontFace: FONT,
    catAxisLabelFontSize: 12,
    catAxisLabelColor: COLOURS.ink,
    ...(horizontal && { catAxisOrientation: 'maxMin' as const, valAxisHidden: true }),
    ...(form === 'line' && { catAxisLabelFrequency: Math.max(1, Math.ceil(categories.length / 9)) }),
    valAxisLabelFontFace: FONT,
    valAxisLabelFontSize: 12,
    valAxisLabelColor: COLOURS.grey,
    valAxisLabelFormatCode: form === 'stacked-bar' ? '0' : format,
    valAxisLineShow: false,
    ...(form === 'line' && { valAxisMinVal: lineFloor(chart) }),
    ...(form === 'stacked-bar' && { valAxisMajorUnit: unitFor(stackHeight(chart)) }),
    valGridLine: horizontal ? { style: 'none' } : { color: COLOURS.line, size: 0.75 },
    catGridLine: { style: 'none' },
    showValue: horizontal || form === 'doughnut',
    ...(form === 'doughnut' && { showPercent: false, holeSize: 60 }),
    dataLabelFormatCode: percent ? '0.0%' : form === 'doughnut' ? '0' : '#,##0.##',
    dataLabelFontFace: FONT,
    dataLabelFontSize: 12,
    dataLabelColor: form === 'doughnut' ? COLOURS.white : COLOURS.ink,
    dataLabelPosition: horizontal ? 'outEnd' : undefined,
    lineSize: 2.25,
    lineDataSymbolSize: 5,
    displayBlanksAs: 'gap',
  } as PptxGenJS.default.IChartOpts);
};

/** Returns the minimum of a line chart's axis: a round number below all values that does not cross zero. */
export const lineFloor = ({ series }: Pick<SlideChart, 'series'>): number => {
  const values = series.flatMap((each) => each.values).filter((value) => value !== null);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0) return 0;
  if (lowest === highest) return Math.min(0, lowest);
  const step = 10 ** Math.floor(Math.log10(highest - lowest));
  // Removes rounding errors of decimal fractions.
  const floor = Number((Math.floor(lowest / step - 0.1) * step).toPrecision(12));
  return lowest < 0 ? floor : Math.max(0, floor);
};

const stackHeight = ({ categories, series }: SlideChart): number =>
  Math.max(1, ...categories.map((_, index) => series.reduce((total, { values }) => total + (values[index] ?? 0), 0)));

/** Returns an integer axis step that results in at most about ten steps. */
const unitFor = (highest: number): number => Math.max(1, Math.ceil(highest / 10));
