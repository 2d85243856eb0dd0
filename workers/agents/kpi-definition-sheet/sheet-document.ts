import { amountIn } from '../../../platform/content/index.js';
import { answerBlocks } from '../../answer-blocks.js';
import { reportDocumentSchema, type ReportDocument, type ReportDocumentInput } from '../../documents/document-model.js';
import { figureDigits, formatDate, formatNumber, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { SHEET_FIELDS, type Sheet, type SheetField, type SheetResult } from './sheet-result.js';
import type { GroupValues } from './group-values.js';
import { quotedRules } from './enrich-sheet.js';
import { messagesIn } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Returns the document with all sheets, derived from the result alone. */
export const sheetDocument = (result: SheetResult, language: Language): ReportDocument => {
  const messages = messagesIn(language);
  const { answers, sheets, chosenBy, warnings, tenantName, createdAt, method } = result;
  const open = sheets.reduce((sum, sheet) => sum + sheet.open.length, 0);
  const count = (value: number): string => formatNumber(value, language);
  const introduction: Block[] = [
    ...answerBlocks(answers, language),
    { type: 'paragraph', text: plainText(`${messages.overview(count(sheets.length), count(open))} ${messages.chosen[chosenBy]}`) },
    ...(warnings.length === 0
      ? []
      : [{ type: 'callout' as const, tone: 'warning' as const, title: messages.warnings, text: plainText(warnings.join(' ')) }]),
  ];
  const closing: Block[] = [
    { type: 'heading', level: 1, text: messages.method },
    { type: 'paragraph', text: plainText(messages.methodText(method.reference ?? '')) },
  ];
  const title = messages.title(sheets.length, oneLine(sheets[0]?.title ?? ''));
  const [first, ...more] = sheets.map((sheet) => sheetBlocks(sheet, language));
  // Each sheet starts on a new page, because sheets are distributed separately.
  const sections = [
    { blocks: [...introduction, ...(first ?? [])] },
    ...more.map((blocks) => ({ startsPage: true, blocks })),
    { blocks: closing },
  ];
  return reportDocumentSchema.parse({ title, tenantName: oneLine(tenantName), createdAt, language, sections });
};

const sheetBlocks = (sheet: Sheet, language: Language): Block[] => {
  const messages = messagesIn(language);
  const [field = '', content = ''] = messages.columns;
  return [
    { type: 'heading', level: 1, text: oneLine(sheet.title) },
    {
      type: 'paragraph',
      text: plainText(
        messages.statusText(messages.status[sheet.status], sheet.version === null ? null : formatNumber(sheet.version, language)),
      ),
    },
    {
      type: 'table',
      columns: [{ title: field }, { title: content }],
      rows: [
        ...SHEET_FIELDS.map((name) => [
          messages.fields[name],
          fieldText(sheet, name, language) ?? (name === 'notes' ? null : messages.open),
        ]),
        ...(sheet.recommendedTarget ? [[messages.recommendedTarget, recommendedText(sheet, sheet.recommendedTarget, language)]] : []),
        [messages.current, currentText(sheet, language) ?? messages.open],
      ],
    },
    ...(sheet.groups ?? []).map((groups) => groupTable(sheet, groups, language)),
    ...historyChart(sheet, language),
  ];
};

/** Returns the table of the values of groups. */
const groupTable = (sheet: Sheet, groups: GroupValues, language: Language): Block => {
  const messages = messagesIn(language);
  const shown = (value: number | null): string => (value === null ? '–' : groupAmount(sheet, groups, value, language));
  const hasLatest = groups.from !== null || groups.until !== null;
  const hasRows = groups.rows.some(({ n }) => n !== null);
  return {
    type: 'table',
    caption: messages.groups.caption(oneLine(sheet.title), groups.column).slice(0, 300),
    columns: [
      { title: groups.column.slice(0, 120) },
      { title: messages.groups.all, align: 'right' },
      ...(hasLatest ? [{ title: messages.groups.period(periodOf(groups, language)), align: 'right' as const }] : []),
      ...(hasRows ? [{ title: messages.groups.rows, align: 'right' as const }] : []),
    ],
    rows: [
      ...groups.rows.map(({ name, value, n, latest }) => [
        name,
        shown(value),
        ...(hasLatest ? [shown(latest)] : []),
        ...(hasRows ? [n === null ? null : formatNumber(n, language)] : []),
      ]),
      [messages.groups.total, shown(groups.total), ...(hasLatest ? [shown(groups.latestTotal)] : []), ...(hasRows ? [null] : [])],
    ],
  };
};

const periodOf = ({ from, until }: GroupValues, language: Language): string =>
  [from, until].map((day) => (day === null ? '' : formatDate(day, language))).join('–');

const PLACES = { minimumFractionDigits: 0, maximumFractionDigits: 2 };

const groupAmount = (sheet: Sheet, { unit }: GroupValues, value: number, language: Language): string =>
  amount({ ...sheet, unit: sheet.unit ?? unit ?? null }, value, language, PLACES);

/** States the current value with its light, and the values of groups. */
export const groupAnswers = (sheet: Sheet, language: Language): string[] => {
  const messages = messagesIn(language);
  return (sheet.groups ?? []).map((groups) =>
    messages.groups.answer(
      oneLine(sheet.title),
      groups.column,
      groups.rows.map(({ name, value }) => `${name} ${value === null ? '–' : groupAmount(sheet, groups, value, language)}`).join(', '),
      groups.total === null ? null : groupAmount(sheet, groups, groups.total, language),
    ),
  );
};

/** States the value, target, light and owner of a sheet. */
export const summaryOf = (sheet: Sheet, language: Language): string | null => {
  const messages = messagesIn(language);
  const { current, target, thresholds, direction, actedOnBy } = sheet;
  if (!current) return null;
  const isWithin = (limit: number): boolean => (direction === 'lower' ? current.value <= limit : current.value >= limit);
  const light =
    !thresholds || (direction !== 'higher' && direction !== 'lower')
      ? null
      : isWithin(thresholds.green)
        ? messages.lights.green
        : isWithin(thresholds.amber)
          ? messages.lights.amber
          : messages.lights.red;
  return messages.summary(
    oneLine(sheet.title),
    amount(sheet, current.value, language, PLACES),
    current.periodStart === null ? null : formatDate(current.periodStart, language),
    light,
    target === null ? null : amount(sheet, target.value, language),
    actedOnBy === null ? null : oneLine(actedOnBy),
  );
};

/** Returns the text of a field; null if the field is open. */
export const fieldText = (sheet: Sheet, field: SheetField, language: Language): string | null => {
  const messages = messagesIn(language);
  const list = (texts: readonly string[]): string | null =>
    texts.length === 0 ? null : texts.map((text) => oneLine(text, 300)).join('; ');
  switch (field) {
    case 'title':
      return oneLine(sheet.title, 200);
    case 'purpose':
      return sheet.purpose && oneLine(sheet.purpose, 2_000);
    case 'relatesTo':
      return list(sheet.relatesTo);
    case 'target':
      return targetText(sheet, language);
    case 'formula':
      return formulaText(sheet, language);
    case 'frequency':
      return sheet.frequency && messages.frequency[sheet.frequency];
    case 'measuredBy':
      return sheet.measuredBy && messages.service;
    case 'source': {
      if (!sheet.source) return null;
      const { name, version, columns, timeColumn, dimensions } = sheet.source;
      const number = version === null ? '' : formatNumber(version, language);
      return messages.source(
        oneLine(name),
        number,
        columns.map((each) => oneLine(each)).join(', '),
        timeColumn ?? '',
        dimensions.join(', '),
      );
    }
    case 'actedOnBy':
      return sheet.actedOnBy && oneLine(sheet.actedOnBy);
    case 'actions':
      return list(sheet.actions.map(({ title, owner }) => (owner === null ? title : `${title} (${owner})`)));
    case 'notes':
      return list(sheet.notes);
  }
};

/** Returns the formula, or what documents, rows or the name state on it; null if nothing does. */
const formulaText = ({ formula, rules = [], computed, nameFormula }: Sheet, language: Language): string | null => {
  const { enriched } = messagesIn(language);
  const texts = [
    ...(formula === null ? [] : [oneLine(formula, 4_000)]),
    ...quotedRules(rules, language),
    ...(nameFormula === undefined ? [] : [enriched.derived(oneLine(nameFormula))]),
    ...(computed === undefined ? [] : [enriched.rowsFormula(oneLine(computed.name), oneLine(computed.formula, 1_000))]),
  ];
  return texts.length === 0 ? null : texts.join('; ');
};

const amount = ({ unit }: Sheet, value: number, language: Language, options?: Intl.NumberFormatOptions): string =>
  amountIn(language, value, unit && oneLine(unit, 40), options);

const targetText = (sheet: Sheet, language: Language): string | null => {
  const messages = messagesIn(language);
  const { target, thresholds, direction } = sheet;
  if (!target) return null;
  return [
    `${amount(sheet, target.value, language)}${target.due === null ? '' : ` ${messages.by(formatDate(target.due, language))}`}`,
    ...(direction === null ? [] : [messages.direction[direction]]),
    ...earlierTargets(sheet, language),
    ...(thresholds && direction
      ? [messages.thresholds(amount(sheet, thresholds.green, language), amount(sheet, thresholds.amber, language), direction)]
      : []),
  ].join('; ');
};

const MAX_EARLIER = 3;

/** Lists the targets that differ from the one of the sheet, the newest first. */
const earlierTargets = (sheet: Sheet, language: Language): string[] => {
  const { enriched } = messagesIn(language);
  const others = (sheet.targets ?? []).filter(({ value }) => value !== sheet.target?.value).toReversed();
  const items = others
    .slice(0, MAX_EARLIER)
    .map(({ from, value }) => enriched.targetFrom(amount(sheet, value, language), formatDate(from, language)));
  return items.length === 0 ? [] : [enriched.earlierTargets(items.join(', '))];
};

const recommendedText = (sheet: Sheet, { levels, duePeriod }: NonNullable<Sheet['recommendedTarget']>, language: Language): string => {
  const messages = messagesIn(language);
  const values = levels.map(({ level, value }) => `${messages.levels[level]} ${amount(sheet, value, language, figureDigits(value))}`);
  return messages.recommended(values.join(', '), formatDate(duePeriod, language));
};

const currentText = (sheet: Sheet, language: Language): string | null => {
  const messages = messagesIn(language);
  const { current } = sheet;
  if (!current) return null;
  return [
    amount(sheet, current.value, language),
    ...(current.periodStart === null ? [] : [messages.since(formatDate(current.periodStart, language))]),
    ...(current.n === null ? [] : [messages.rows(current.n, formatNumber(current.n, language))]),
  ].join('; ');
};

const historyChart = (sheet: Sheet, language: Language): Block[] => {
  const messages = messagesIn(language);
  if (sheet.history.length < 2) return [];
  return [
    {
      type: 'chart',
      form: 'line',
      title: `${messages.history}: ${oneLine(sheet.title)}`,
      x: { kind: 'date' },
      y: { title: sheet.unit === null ? messages.value : oneLine(sheet.unit, 40) },
      rows: sheet.history.map(({ periodStart, value }) => ({ x: periodStart, y: value })),
      ...(sheet.target && { reference: { label: messages.chartTarget, value: sheet.target.value } }),
      source: plainText(messages.chartSource(oneLine(sheet.title))),
    },
  ];
};
