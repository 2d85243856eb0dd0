import {
  blocked,
  citeProgramme,
  initiativesOf,
  listed,
  oneLine,
  overdue,
  type DatasetState,
  type Initiative,
} from '../../../methods/tenant-state/index.js';
import { programmeBlocks } from './programme-blocks.js';
import { sourceNote, type Block, type Draft, type SectionContent } from '../draft.js';
import { daysBetween } from '../../../../platform/text/index.js';

const MAX_LISTED = 60;

/** Returns each list of initiatives by urgency, followed by a table of blocked and overdue initiatives with their stated risks. */
export const initiativeSection = (draft: Draft): SectionContent => {
  const { programme, datasets } = draft.state;
  const known = initiativesOf(draft.state);
  const lists = [
    ...(programme ? [{ datasetId: programme.programme.programmeId, name: programme.programme.name }] : []),
    ...datasets.map(({ dataset }) => dataset),
  ];
  const parts = lists.flatMap((list) => {
    const own = known.filter(({ sourceId }) => sourceId === list.datasetId);
    return own.length === 0 ? [] : [listPart(list, own, draft)];
  });
  return {
    blocks: [...contentTable(draft), ...programmeBlocks(draft), ...parts.flatMap(({ blocks }) => blocks)],
    gaps: parts.flatMap(({ gaps }) => gaps),
  };
};

/** Describes the content of the initiatives that the request names, as far as the programme states it. */
const contentTable = (draft: Draft): Block[] => {
  const { lead, state, messages, composition } = draft;
  const { programme } = state;
  const { columns: titles, contentCaption, content, benefit, unit } = messages.initiatives;
  const named = (programme?.initiatives ?? []).filter(
    ({ title, description }) => description && lead.initiatives.some(({ name }) => name === title),
  );
  if (!programme || named.length === 0) return [];
  const id = composition.sources.cite(citeProgramme(programme));
  const { currency } = programme.programme;
  return [
    {
      type: 'table',
      caption: contentCaption,
      columns: [{ title: titles.name }, { title: content }, { title: unit(benefit, currency), kind: 'number' }],
      rows: named.slice(0, MAX_LISTED).map((each) => [oneLine(each.title), oneLine(each.description ?? '', 600), each.benefit]),
      note: `${messages.source}: ${sourceNote([id], draft)}`,
    },
  ];
};

/** The programme or the dataset that a list of initiatives comes from. */
type List = Pick<DatasetState['dataset'], 'datasetId' | 'name'>;

const listPart = (dataset: List, initiatives: readonly Initiative[], draft: Draft): SectionContent => {
  const { messages, composition } = draft;
  const late = overdue(initiatives, composition.today);
  const stuck = [...blocked(initiatives), ...late.filter(({ status }) => status !== 'blocked')];
  const rest = initiatives.filter((each) => !stuck.includes(each)).toSorted((a, b) => rank(a) - rank(b));
  const shown = [...stuck, ...rest].slice(0, MAX_LISTED);
  const say = (id: string, name: string, value: number): string =>
    composition.figures.say({
      id: `initiatives.${id}.${dataset.datasetId}`,
      label: name,
      value,
      unit: 'count',
      sourceIds: [dataset.datasetId],
    });
  const { shown: shownWord, all } = messages.initiatives;
  const unknown = new Set(initiatives.filter(({ status }) => status === null).map(({ statusText }) => oneLine(statusText)));
  return {
    blocks: [
      statusTable(dataset, shown, late, draft),
      ...(stuck.length === 0 ? [] : [stuckTable(stuck.slice(0, MAX_LISTED), late, draft)]),
    ],
    gaps: [
      ...(unknown.size > 0 ? [messages.gaps.unknownStatus(listed([...unknown], composition.messages.and), dataset.name)] : []),
      ...(initiatives.length > shown.length
        ? [messages.gaps.cutInitiatives(say('shown', shownWord, shown.length), say('all', all, initiatives.length))]
        : []),
    ],
  };
};

const ORDER = ['running', 'planned', 'done', 'cancelled'] as const;
const rank = ({ status }: Initiative): number => {
  const index = ORDER.findIndex((each) => each === status);
  return index < 0 ? ORDER.length : index;
};

interface InitiativeColumn {
  title: string;
  kind?: 'date' | 'percent' | 'number';
  cell: (each: Initiative) => string | number | null;
}

/** Returns a table of the columns that contain at least one value. */
const tableOf = (
  caption: string,
  columns: readonly InitiativeColumn[],
  initiatives: readonly Initiative[],
): Extract<Block, { type: 'table' }> => {
  const filled = columns.filter(({ cell }) => initiatives.some((each) => cell(each) !== null));
  return {
    type: 'table',
    caption,
    columns: filled.map(({ title, kind }) => ({ title, ...(kind && { kind }) })),
    rows: initiatives.map((each) => filled.map(({ cell }) => cell(each))),
  };
};

const statusTable = (dataset: List, initiatives: readonly Initiative[], late: readonly Initiative[], draft: Draft): Block => {
  const { messages, composition } = draft;
  const { columns: titles, caption, overdue: overdueWord, unit, benefit } = messages.initiatives;
  const statusText = (each: Initiative): string =>
    `${each.status === null ? oneLine(each.statusText) : composition.messages.statuses[each.status]}${late.includes(each) ? `, ${overdueWord}` : ''}`;
  const currency = initiatives[0]?.currency ?? null;
  const money = (title: string): string => (currency === null ? title : unit(title, currency));
  const columns: InitiativeColumn[] = [
    { title: titles.name, cell: ({ name }) => oneLine(name) },
    { title: titles.area, cell: ({ area }) => area && oneLine(area) },
    { title: titles.status, cell: statusText },
    { title: titles.owner, cell: ({ owner }) => owner && oneLine(owner) },
    { title: titles.due, kind: 'date', cell: ({ due }) => due },
    { title: titles.progress, kind: 'percent', cell: ({ progress }) => progress },
    { title: money(titles.budget), kind: 'number', cell: ({ budget }) => budget },
    { title: money(titles.spent), kind: 'number', cell: ({ spent }) => spent },
    { title: money(benefit), kind: 'number', cell: ({ benefit: amount }) => amount },
  ];
  return {
    ...tableOf(oneLine(caption(dataset.name)), columns, initiatives),
    note: `${messages.source}: ${sourceNote([dataset.datasetId], draft)}`,
  };
};

const stuckTable = (initiatives: readonly Initiative[], late: readonly Initiative[], { messages, composition }: Draft): Block => {
  const { columns: titles, stuckCaption, stuckColumns } = messages.initiatives;
  const { today } = composition;
  const daysOverdue = (each: Initiative): number | null => (each.due !== null && late.includes(each) ? daysBetween(each.due, today) : null);
  return tableOf(
    stuckCaption,
    [
      { title: titles.name, cell: ({ name }) => oneLine(name) },
      { title: titles.owner, cell: ({ owner }) => owner && oneLine(owner) },
      { title: titles.due, kind: 'date', cell: ({ due }) => due },
      { title: stuckColumns.days, kind: 'number', cell: daysOverdue },
      { title: stuckColumns.risk, cell: ({ risk }) => risk && oneLine(risk) },
    ],
    initiatives,
  );
};
