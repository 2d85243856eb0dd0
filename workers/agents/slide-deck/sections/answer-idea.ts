import { citeDataset } from '../../../datasets.js';
import type { BlockInput } from '../../../documents/document-model.js';
import type { RowAnswer } from '../../../methods/answer-plan/index.js';
import type { Drafting, SlideIdea } from '../drafting.js';
import { fitsHeadline } from '../render/slide-geometry.js';

type Table = Extract<BlockInput, { type: 'table' }>;

/**
 * Returns the content that answers the request from the rows of a dataset: its main sentence as headline, the others, and the table; then
 * each further table, which the names of its columns introduce.
 */
export const answerIdeas = (answer: RowAnswer, { messages, composition }: Drafting): SlideIdea[] => {
  const { lead, sentences, figures } = answer;
  // The first of the other sentences states which rows are meant.
  const [selection = '', ...measures] = sentences;
  const headline = [...lead, ...measures, selection].find(fitsHeadline);
  const [first, ...others] = answer.table.flatMap((block) => (block.type === 'table' ? block : []));
  const common = { notes: messages.notes.answer, sourceIds: [composition.sources.cite(citeDataset(figures.dataset))], rank: 1 as const };
  return [
    {
      headline: headline?.replace(/\.$/, '') ?? messages.parts.answer,
      bullets: [...[...lead, ...sentences].filter((sentence) => sentence !== headline), ...noteOf(first)],
      ...(first && { table: tableOf(first) }),
      ...common,
    },
    ...others.map((table) => {
      const [group, count, ...figuresOf] = table.columns.map(({ title }) => title);
      const named = figuresOf.length > 0 ? figuresOf.join(', ') : (count ?? '');
      return { headline: messages.titles.by(named, group ?? ''), bullets: noteOf(table), table: tableOf(table), ...common };
    }),
  ];
};

const noteOf = (table: Table | undefined): string[] => (table?.note ? [table.note] : []);

const tableOf = ({ columns, rows }: Table): NonNullable<SlideIdea['table']> => ({
  columns: columns.map(({ title, align }) => ({ title, right: align === 'right' })),
  rows: rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell)))),
});
