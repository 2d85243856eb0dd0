import { z } from 'zod';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { messagesIn } from './messages.js';

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

/** Formats a position for readers: "S. 3", "sheet “Orders”, A2:F9". */
export const locatorOf = (anchor: Anchor, language: Language): string => {
  const { page, slide, sheet, heading, paragraph, line } = messagesIn(language).place;
  const numbered = (text: (number: string) => string, number: number | undefined): string[] =>
    number === undefined ? [] : [text(formatNumber(number, language))];
  return [
    ...numbered(page, anchor.page),
    ...numbered(slide, anchor.slide),
    ...(anchor.sheet === undefined ? [] : [sheet(anchor.sheet)]),
    ...(anchor.cells === undefined ? [] : [anchor.cells]),
    ...(anchor.heading === undefined || anchor.slide !== undefined ? [] : [heading(anchor.heading)]),
    ...numbered(paragraph, anchor.paragraph),
    ...numbered(line, anchor.line),
  ].join(', ');
};
