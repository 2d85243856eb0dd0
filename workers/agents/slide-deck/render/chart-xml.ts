import { PERCENT_SIGNS } from '../../../../platform/content/index.js';
import type { Language } from '../../../kit.js';
import { xmlText } from '../../../documents/svg.js';
import type { SlideChart } from '../deck-result.js';
import { COLOURS, FONT, TONE_COLOURS } from './design.js';
import { axisRange } from './value-axis.js';

/** Share of the chart's width that category labels take at most. */
const MAX_LABEL_SHARE = 0.42;
/** Mean width of a character in ems, for the width of category labels. */
const EM = 0.56;
const LABEL_SIZE = 12;
/** Maximum number of labelled points of a line chart's axis. */
const MAX_TICKS = 6;
/** Rotation in 60,000ths of a degree that is invisible, but keeps renderers from breaking labels letter by letter. */
const TILT = 600;
/** Share of the axis by which the labels of value and target must differ to stand side by side. */
const MIN_DISTANCE = 0.09;
/** Locale ids of number formats (MS-LCID); renderers that know them use the decimal sign of the language. */
const LOCALE_IDS: Readonly<Record<Language, string>> = { de: '407', en: '809' };

interface Frame {
  language: Language;
  /** Width of the chart in points. */
  width: number;
}

/** Returns a chart part (ECMA-376, 21.2) that reads its values from the first sheet of the workbook embedded by the library. */
export const chartXml = (chart: SlideChart, frame: Frame): string => {
  const { form, series } = chart;
  const plot = form === 'line' ? lineChart(chart, frame) : barChart(chart, frame);
  const legend = series.length > 1 && form !== 'line';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/><c:plotArea>${layout(chart, frame, legend)}${plot}</c:plotArea>${legend ? `<c:legend><c:legendPos val="t"/><c:overlay val="0"/>${textStyle()}</c:legend>` : ''}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>${textStyle()}<c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`;
};

const textStyle = (colour: string = COLOURS.ink, bold = false, rotation = 0): string =>
  `<c:txPr><a:bodyPr rot="${rotation}" vert="horz"/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${LABEL_SIZE * 100}" b="${bold ? 1 : 0}"><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill><a:latin typeface="${FONT}"/></a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`;

/** Fixes the plot area, so that category labels get the space that they need. */
const layout = ({ form, categories }: SlideChart, { width }: Frame, legend: boolean): string => {
  const top = legend ? 0.1 : 0.02;
  const manual = (x: number, y: number, w: number, h: number): string =>
    `<c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="${x.toFixed(4)}"/><c:y val="${y.toFixed(4)}"/><c:w val="${w.toFixed(4)}"/><c:h val="${h.toFixed(4)}"/></c:manualLayout></c:layout>`;
  if (form === 'line') return manual(0.08, 0.06, 0.74, 0.82);
  const longest = Math.max(0, ...categories.map(({ length }) => length)) * EM * LABEL_SIZE + 12;
  const labels = Math.min(MAX_LABEL_SHARE, longest / width);
  return manual(labels, top, 0.9 - labels, 0.97 - top);
};

const column = (index: number): string => String.fromCodePoint(66 + index);

const cache = (values: readonly (string | number | null)[]): string =>
  `<c:ptCount val="${values.length}"/>${values.map((value, index) => (value === null ? '' : `<c:pt idx="${index}"><c:v>${typeof value === 'string' ? xmlText(value) : value}</c:v></c:pt>`)).join('')}`;

/** Returns name, categories and values of a series as references to the workbook with cached values. */
const seriesData = ({ categories, series }: SlideChart, index: number): { head: string; data: string } => {
  const { name = '', values = [] } = series[index] ?? {};
  const last = categories.length + 1;
  return {
    head: `<c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:strRef><c:f>Sheet1!$${column(index)}$1</c:f><c:strCache>${cache([name])}</c:strCache></c:strRef></c:tx>`,
    data: `<c:cat><c:strRef><c:f>Sheet1!$A$2:$A$${last}</c:f><c:strCache>${cache(categories)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>Sheet1!$${column(index)}$2:$${column(index)}$${last}</c:f><c:numCache><c:formatCode>General</c:formatCode>${cache(values)}</c:numCache></c:numRef></c:val>`,
  };
};

/** Returns a number format with the unit, for example `#,##0.0" days"`. */
export const formatCode = ({ unit, decimals }: Pick<SlideChart, 'unit' | 'decimals'>, language: Language, name = ''): string => {
  const digits = decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
  const literal = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '')}"`);
  const locale = `[$-${LOCALE_IDS[language]}]`;
  const label = literal(name === '' ? '' : `${name} `);
  const sign = PERCENT_SIGNS[language];
  if (unit === 'share') return `${locale}${label}0${digits}${sign}`;
  if (unit === '%') return `${locale}${label}#,##0${digits}${literal(sign)}`;
  return `${locale}${label}#,##0${digits}${unit === 'count' || unit === '' ? '' : literal(`\u00A0${unit}`)}`;
};

const barChart = (chart: SlideChart, { language }: Frame): string => {
  const { form, categories, series, unit, decimals } = chart;
  const stacked = form === 'stacked-bar';
  const format = stacked ? '0;;;' : formatCode({ unit, decimals }, language);
  const label = (index: number): string => {
    const light = stacked && !['warning', 'muted'].includes(series[index]?.tone ?? '');
    return `<c:dLbls><c:numFmt formatCode="${xmlText(format)}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${textStyle(light ? COLOURS.white : COLOURS.ink, true)}<c:dLblPos val="${stacked ? 'ctr' : 'outEnd'}"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>`;
  };
  const colours = seriesColours(chart);
  // Labels of negative bars need room before the names of the categories.
  const values = series.flatMap((each) => each.values).filter((value) => value !== null);
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = lowest < 0 ? `<c:min val="${lowest - 0.2 * (highest - lowest)}"/>` : '';
  const bars = series.map((_, index) => {
    const { head, data } = seriesData(chart, index);
    return `<c:ser>${head}<c:spPr><a:solidFill><a:srgbClr val="${colours[index]}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>${label(index)}${data}</c:ser>`;
  });
  return `<c:barChart><c:barDir val="bar"/><c:grouping val="${stacked ? 'stacked' : 'clustered'}"/><c:varyColors val="0"/>${bars.join('')}<c:gapWidth val="${categories.length <= 3 ? 150 : categories.length <= 6 ? 80 : 45}"/><c:overlap val="100"/><c:axId val="1"/><c:axId val="2"/></c:barChart>${categoryAxis('l', `<c:noMultiLvlLbl val="1"/>`, true)}${valueAxis('b', `<c:scaling><c:orientation val="minMax"/>${room}</c:scaling><c:delete val="1"/>`)}`;
};

/** Returns a colour per series; several series of the same tone get different shades. */
const seriesColours = ({ series }: SlideChart): string[] =>
  series.map(({ tone }, index) => {
    const shades = TONE_COLOURS[tone];
    const before = series.slice(0, index).filter((other) => other.tone === tone).length;
    return shades[before % shades.length] ?? COLOURS.accent;
  });

const lineChart = (chart: SlideChart, { language }: Frame): string => {
  const { categories, series } = chart;
  const { min, max } = axisRange(chart);
  const lines = series.map(({ name, tone, values }, index) => {
    const { head, data } = seriesData(chart, index);
    const isTarget = index > 0;
    const colour = isTarget ? COLOURS.grey : (TONE_COLOURS[tone][0] ?? COLOURS.accent);
    const last = values.findLastIndex((value) => value !== null);
    const other = series[1 - index]?.values[last] ?? null;
    // Labels are right of the line, unless those of value and target would overlap there.
    const isClose = other !== null && Math.abs((values[last] ?? 0) - other) < MIN_DISTANCE * ((max ?? other) - min);
    const position = !isClose ? 'r' : (values[last] ?? 0) < other ? 'b' : 't';
    const label =
      last < 0
        ? ''
        : `<c:dLbls><c:dLbl><c:idx val="${last}"/><c:numFmt formatCode="${xmlText(formatCode(chart, language, isTarget ? name : ''))}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${textStyle(colour, true)}<c:dLblPos val="${position}"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbl><c:showLegendKey val="0"/><c:showVal val="0"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>`;
    const dash = isTarget ? '<a:prstDash val="dash"/>' : '';
    return `<c:ser>${head}<c:spPr><a:ln w="${isTarget ? 19050 : 31750}" cap="rnd"><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>${dash}<a:round/></a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>${label}${data}<c:smooth val="0"/></c:ser>`;
  });
  const skip = Math.max(1, Math.ceil(categories.length / MAX_TICKS));
  const format = xmlText(formatCode({ ...chart, unit: chart.unit === 'share' ? 'share' : '' }, language));
  return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${lines.join('')}<c:marker val="1"/><c:axId val="1"/><c:axId val="2"/></c:lineChart>${categoryAxis('b', `<c:tickLblSkip val="${skip}"/><c:tickMarkSkip val="${skip}"/><c:noMultiLvlLbl val="1"/>`, false)}${valueAxis('l', `<c:scaling><c:orientation val="minMax"/>${max === null ? '' : `<c:max val="${max}"/>`}<c:min val="${min}"/></c:scaling><c:delete val="0"/>`, format)}`;
};

const categoryAxis = (position: 'l' | 'b', end: string, reversed: boolean): string =>
  `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="${reversed ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="${COLOURS.grey}"/></a:solidFill></a:ln></c:spPr>${textStyle(COLOURS.ink, false, reversed ? 0 : TILT)}<c:crossAx val="2"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/>${end}</c:catAx>`;

const valueAxis = (position: 'l' | 'b', scaling: string, format = 'General'): string =>
  `<c:valAx><c:axId val="2"/>${scaling}<c:axPos val="${position}"/>${position === 'l' ? `<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="${COLOURS.line}"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>` : ''}<c:numFmt formatCode="${format}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${textStyle(COLOURS.grey)}<c:crossAx val="1"/><c:crosses val="autoZero"/><c:crossBetween val="between"/></c:valAx>`;
