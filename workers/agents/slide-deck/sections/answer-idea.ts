import { citeDataset } from '../../../datasets.js';
import type { RowAnswer } from '../../../methods/answer-plan/index.js';
import type { Drafting, SlideIdea } from '../drafting.js';
import { fitsHeadline } from '../render/slide-geometry.js';

/** Returns the content that answers the request from the rows of a dataset: its main sentence as headline, the others, and the table. */
export const answerIdea = ({ lead, sentences, table, figures }: RowAnswer, { messages, composition }: Drafting): SlideIdea => {
  // The first of the other sentences states which rows are meant.
  const [selection = '', ...measures] = sentences;
  const headline = [...lead, ...measures, selection].find(fitsHeadline);
  const [rows] = table.flatMap((block) => (block.type === 'table' ? block : []));
  return {
    headline: headline?.replace(/\.$/, '') ?? messages.parts.answer,
    bullets: [...[...lead, ...sentences].filter((sentence) => sentence !== headline), ...(rows?.note ? [rows.note] : [])],
    ...(rows && {
      table: {
        columns: rows.columns.map(({ title, align }) => ({ title, right: align === 'right' })),
        rows: rows.rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell)))),
      },
    }),
    notes: messages.notes.answer,
    sourceIds: [composition.sources.cite(citeDataset(figures.dataset))],
    rank: 1,
  };
};
