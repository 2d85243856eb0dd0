import { reportDocumentSchema, type ReportDocument, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate, formatNumber, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ConstructionResult } from './construction-result.js';
import { messagesIn } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** The definition for people; from the result alone. */
export const constructionDocument = (result: ConstructionResult, language: Language): ReportDocument => {
  const words = messagesIn(language);
  const { tenantName, createdAt, name, origin, warnings, alternatives } = result;
  const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
  const [criterion = '', status = '', reason = ''] = words.smartColumns;
  const blocks: Block[] = [
    { type: 'paragraph', text: plainText(words.origin[origin]) },
    ...(warnings.length === 0
      ? []
      : [{ type: 'callout' as const, tone: 'warning' as const, title: words.warnings, text: plainText(warnings.join(' ')) }]),
    heading(words.record),
    recordTable(result, language),
    heading(words.smart),
    {
      type: 'table',
      columns: [{ title: criterion }, { title: status }, { title: reason }],
      rows: result.smart.map((each) => [words.criteria[each.criterion], words.statuses[each.status], each.reason]),
    },
    ...historyChart(result, language),
    heading(words.adopt),
    {
      type: 'paragraph',
      text: plainText(result.createInput === null ? words.notAdoptable(missingText(result, language)) : words.adoptText),
    },
    ...(alternatives.length === 0
      ? []
      : [
          heading(words.alternatives),
          {
            type: 'table' as const,
            columns: [{ title: words.fields.name }, { title: words.fields.formula }],
            rows: alternatives.map((each) => [oneLine(each.name), oneLine(each.formula, 4_000)]),
          },
        ]),
    heading(words.method),
    { type: 'paragraph', text: plainText(words.methodText) },
  ];
  const title = words.title(oneLine(name ?? words.unnamed));
  return reportDocumentSchema.parse({ title, tenantName: oneLine(tenantName), createdAt, language, sections: [{ blocks }] });
};

const recordTable = (result: ConstructionResult, language: Language): Block => {
  const words = messagesIn(language);
  const [field = '', content = ''] = words.columns;
  const { name, purpose, formula, dataset, unit, direction, grain, owner, target, current } = result;
  const amount = (value: number): string => `${formatNumber(value, language)}${unit === null ? '' : ` ${oneLine(unit, 40)}`}`;
  const rows: [string, string | null][] = [
    [words.fields.name, name],
    [words.fields.purpose, purpose],
    [words.fields.formula, formula],
    [words.fields.dataset, dataset && dataset.name],
    [words.fields.unit, unit],
    [words.fields.direction, direction && words.directions[direction]],
    [words.fields.grain, grain && grain !== 'all' ? words.reasons.grains[grain] : null],
    [words.fields.owner, owner],
    [
      words.fields.target,
      target && (target.due === null ? amount(target.value) : words.by(amount(target.value), formatDate(target.due, language))),
    ],
    [
      words.fields.current,
      current &&
        (current.periodStart === null
          ? amount(current.value)
          : words.since(amount(current.value), formatDate(current.periodStart, language))),
    ],
  ];
  return {
    type: 'table',
    columns: [{ title: field }, { title: content }],
    rows: rows.map(([title, text]) => [title, text === null ? words.open : oneLine(text, 4_000)]),
  };
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
  const words = messagesIn(language);
  if (history.length < 2) return [];
  return [
    {
      type: 'chart',
      form: 'line',
      title: `${words.history}: ${oneLine(name ?? words.unnamed)}`,
      x: { kind: 'date' },
      y: { title: unit === null ? words.value : oneLine(unit, 40) },
      rows: history.map(({ periodStart, value }) => ({ x: periodStart, y: value })),
      ...(target && { reference: { label: words.chartTarget, value: target.value } }),
      source: plainText(words.chartSource(oneLine(dataset?.name ?? ''))),
    },
  ];
};
