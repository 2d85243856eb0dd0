import { amountIn } from '../../../platform/content/index.js';
import { reportDocumentSchema, type ReportDocument, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate, type Language } from '../../documents/text/formatting.js';
import { answerBlocks } from '../../answer-blocks.js';
import { plainText } from '../../documents/text/inline-text.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ConstructionResult } from './construction-result.js';
import { messagesIn } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Returns the report on a constructed KPI, derived from the result alone. */
export const constructionDocument = (result: ConstructionResult, language: Language): ReportDocument => {
  const messages = messagesIn(language);
  const { tenantName, createdAt, name, origin, warnings, alternatives } = result;
  const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
  const [criterion = '', status = '', reason = ''] = messages.smartColumns;
  const blocks: Block[] = [
    ...answerBlocks(result.answers, language),
    ...groupTable(result, language),
    { type: 'paragraph', text: plainText([messages.origin[origin], ...standing(result, language)].join(' ')) },
    ...(warnings.length === 0
      ? []
      : [{ type: 'callout' as const, tone: 'warning' as const, title: messages.warnings, text: plainText(warnings.join(' ')) }]),
    heading(messages.record),
    recordTable(result, language),
    heading(messages.smart),
    {
      type: 'table',
      columns: [{ title: criterion }, { title: status }, { title: reason }],
      rows: result.smart.map((each) => [messages.criteria[each.criterion], messages.statuses[each.status], each.reason]),
    },
    ...historyChart(result, language),
    heading(messages.adopt),
    {
      type: 'paragraph',
      text: plainText(adoption(result, language)),
    },
    ...(alternatives.length === 0
      ? []
      : [
          heading(messages.alternatives),
          {
            type: 'table' as const,
            columns: [{ title: messages.fields.name }, { title: messages.fields.formula }],
            rows: alternatives.map((each) => [oneLine(each.name), oneLine(each.formula, 4_000)]),
          },
        ]),
    heading(messages.method),
    { type: 'paragraph', text: plainText(messages.methodText) },
  ];
  const title = messages.title(oneLine(name ?? messages.unnamed));
  return reportDocumentSchema.parse({ title, tenantName: oneLine(tenantName), createdAt, language, sections: [{ blocks }] });
};

/** Returns the value and the target of a metric that exists. */
const standing = ({ origin, name, current, target, unit }: ConstructionResult, language: Language): string[] => {
  if (origin !== 'metric' || !current) return [];
  const amount = amountOf(unit, language);
  const day = current.periodStart && formatDate(current.periodStart, language);
  return [messagesIn(language).standing(oneLine(name ?? ''), amount(current.value), day, target && amount(target.value))];
};

const adoption = (result: ConstructionResult, language: Language): string => {
  const messages = messagesIn(language);
  if (result.origin === 'metric') return messages.adoptedText;
  return result.createInput === null ? messages.notAdoptable(missingText(result, language)) : messages.adoptText;
};

const amountOf =
  (unit: string | null, language: Language) =>
  (value: number): string =>
    amountIn(language, value, unit && oneLine(unit, 40));

const recordTable = (result: ConstructionResult, language: Language): Block => {
  const messages = messagesIn(language);
  const [field = '', content = ''] = messages.columns;
  const { name, purpose, formula, dataset, unit, direction, grain, owner, target, current } = result;
  const amount = amountOf(unit, language);
  const rows: [string, string | null][] = [
    [messages.fields.name, name],
    [messages.fields.purpose, purpose],
    [messages.fields.formula, formula],
    [messages.fields.dataset, dataset && dataset.name],
    [messages.fields.unit, unit],
    [messages.fields.direction, direction && messages.directions[direction]],
    [messages.fields.grain, grain && grain !== 'all' ? messages.reasons.grains[grain] : null],
    [messages.fields.owner, owner],
    [
      messages.fields.target,
      target && (target.due === null ? amount(target.value) : messages.by(amount(target.value), formatDate(target.due, language))),
    ],
    [
      messages.fields.current,
      current &&
        (current.periodStart === null
          ? amount(current.value)
          : messages.since(amount(current.value), formatDate(current.periodStart, language))),
    ],
  ];
  return {
    type: 'table',
    columns: [{ title: field }, { title: content }],
    rows: rows.map(([title, text]) => [title, text === null ? messages.open : oneLine(text, 4_000)]),
  };
};

/** Returns the values by the requested groups, or those beside the measured value. */
const groupTable = ({ details, unit }: ConstructionResult, language: Language): Block[] => {
  if (!details?.groupColumn) return [];
  const { groups, share } = messagesIn(language).measure;
  const column = oneLine(details.groupColumn);
  return [
    { type: 'heading', level: 2, text: groups(column) },
    {
      type: 'table',
      columns: [{ title: column }, { title: unit === '%' ? share : messagesIn(language).value }],
      rows: details.groups.map(({ name, value }) => [oneLine(name), amountOf(unit, language)(value)]),
    },
  ];
};

const missingText = ({ name, formula, direction, dataset }: ConstructionResult, language: Language): string => {
  const { fields } = messagesIn(language);
  const parts: [unknown, string][] = [
    [name, fields.name],
    [dataset && formula, fields.formula],
    [dataset, fields.dataset],
    [direction, fields.direction],
  ];
  return parts.flatMap(([value, title]) => (value === null ? [title] : [])).join(', ');
};

const historyChart = ({ history, unit, target, dataset, name }: ConstructionResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  if (history.length < 2) return [];
  return [
    {
      type: 'chart',
      form: 'line',
      title: `${messages.history}: ${oneLine(name ?? messages.unnamed)}`,
      x: { kind: 'date' },
      y: { title: unit === null ? messages.value : oneLine(unit, 40) },
      rows: history.map(({ periodStart, value }) => ({ x: periodStart, y: value })),
      ...(target && { reference: { label: messages.chartTarget, value: target.value } }),
      source: plainText(messages.chartSource(oneLine(dataset?.name ?? ''))),
    },
  ];
};
