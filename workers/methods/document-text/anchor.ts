import { z } from 'zod';
import { formatNumber, type Language } from '../../documents/text/formatting.js';

/** Position of a passage in a document; the fields present depend on the format. */
export const anchorSchema = z.object({
  /** Page number from 1, for PDF. */
  page: z.int().optional(),
  /** Slide number from 1, for PowerPoint. */
  slide: z.int().optional(),
  /** Sheet name and cell range such as `A2:F9`, for Excel. */
  sheet: z.string().optional(),
  cells: z.string().optional(),
  /** Heading above the passage. */
  heading: z.string().optional(),
  /** Paragraph number from 1. */
  paragraph: z.int().optional(),
  /** Line number from 1. */
  line: z.int().optional(),
});

export type Anchor = z.output<typeof anchorSchema>;

const MESSAGES = {
  de: { page: 'S.', slide: 'Folie', sheet: 'Blatt', paragraph: 'Absatz', line: 'Zeile', quotes: ['„', '“'] },
  en: { page: 'p.', slide: 'slide', sheet: 'sheet', paragraph: 'paragraph', line: 'line', quotes: ['“', '”'] },
} as const;

/** Formats a position for readers: "S. 3", "sheet “Orders”, A2:F9". */
export const locatorOf = (anchor: Anchor, language: Language): string => {
  const messages = MESSAGES[language];
  const quoted = (text: string): string => `${messages.quotes[0]}${text}${messages.quotes[1]}`;
  const numbered = (label: string, number: number | undefined): string[] =>
    number === undefined ? [] : [`${label} ${formatNumber(number, language)}`];
  return [
    ...numbered(messages.page, anchor.page),
    ...numbered(messages.slide, anchor.slide),
    ...(anchor.sheet === undefined ? [] : [`${messages.sheet} ${quoted(anchor.sheet)}`]),
    ...(anchor.cells === undefined ? [] : [anchor.cells]),
    ...(anchor.heading === undefined || anchor.slide !== undefined ? [] : [quoted(anchor.heading)]),
    ...numbered(messages.paragraph, anchor.paragraph),
    ...numbered(messages.line, anchor.line),
  ].join(', ');
};
