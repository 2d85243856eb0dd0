import { z } from 'zod';
import { formatNumber, type Language } from '../../documents/text/formatting.js';

/** Where in a document something stands; which parts there are depends on its format. */
export const anchorSchema = z.object({
  /** PDF. */
  page: z.int().optional(),
  /** PowerPoint. */
  slide: z.int().optional(),
  /** Excel: sheet and cells, as in `A2:F9`. */
  sheet: z.string().optional(),
  cells: z.string().optional(),
  /** The heading above it. */
  heading: z.string().optional(),
  /** Number of the paragraph, from 1. */
  paragraph: z.int().optional(),
  /** Number of the line, from 1. */
  line: z.int().optional(),
});

export type Anchor = z.output<typeof anchorSchema>;

const WORDS = {
  de: { page: 'S.', slide: 'Folie', sheet: 'Blatt', paragraph: 'Absatz', line: 'Zeile', quotes: ['„', '“'] },
  en: { page: 'p.', slide: 'slide', sheet: 'sheet', paragraph: 'paragraph', line: 'line', quotes: ['“', '”'] },
} as const;

/** The place as people name it: "S. 3", "sheet “Orders”, A2:F9". */
export const locatorOf = (anchor: Anchor, language: Language): string => {
  const words = WORDS[language];
  const quoted = (text: string): string => `${words.quotes[0]}${text}${words.quotes[1]}`;
  const counted = (word: string, count: number | undefined): string[] =>
    count === undefined ? [] : [`${word} ${formatNumber(count, language)}`];
  return [
    ...counted(words.page, anchor.page),
    ...counted(words.slide, anchor.slide),
    ...(anchor.sheet === undefined ? [] : [`${words.sheet} ${quoted(anchor.sheet)}`]),
    ...(anchor.cells === undefined ? [] : [anchor.cells]),
    ...(anchor.heading === undefined || anchor.slide !== undefined ? [] : [quoted(anchor.heading)]),
    ...counted(words.paragraph, anchor.paragraph),
    ...counted(words.line, anchor.line),
  ].join(', ');
};
