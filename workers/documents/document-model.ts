import { z } from 'zod';
import { internalTargets } from './text/inline-text.js';
import { printable } from './text/printable.js';
import { isLight, LIGHTS } from './lights.js';
import { isSafeSvg } from './svg.js';

const text = (max: number) => z.string().max(max).transform(printable);

const oneLine = (max: number) =>
  text(max).refine((value) => value.trim() !== '' && !/[\r\n]/.test(value), 'must be a single non-empty line');

const line = oneLine(300);

/** Text in the inline Markdown subset of `inline-text.ts`; data must be escaped by `plainText()`. */
const prose = text(20_000);

const isoDate = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

const heading = z.object({ type: z.literal('heading'), level: z.union([z.literal(1), z.literal(2), z.literal(3)]), text: line });

const paragraph = z.object({ type: z.literal('paragraph'), text: prose });

const list = z.object({ type: z.literal('list'), ordered: z.boolean().default(false), items: z.array(prose).min(1).max(500) });

/**
 * Type of the cells of a column: `text` is a verbatim string (never parsed as Markdown), `number` a number, `percent` a fraction
 * (0.25 is 25%), `date` an ISO date or timestamp, `duration` a number of seconds, `light` the name of a colour
 * of `LIGHTS`. Null means no value.
 */
const columnKind = z.enum(['text', 'number', 'date', 'percent', 'duration', 'light']);

const column = z.object({
  title: oneLine(120),
  kind: columnKind.default('text'),
  /** Default: left for text, right for all other kinds. */
  align: z.enum(['left', 'center', 'right']).optional(),
  /** Decimal places of numbers and percentages. Default: as many as the measure needs, at most two. */
  digits: z.int().min(0).max(6).optional(),
});

const cell = z.union([text(5_000), z.number(), z.null()]);

const table = z
  .object({
    type: z.literal('table'),
    /** Shown above the table as "Table n: caption". */
    caption: line.optional(),
    columns: z.array(column).min(1).max(24),
    /** States whether columns or rows are measures; the numbers of a measure get the same decimal places. */
    measures: z.enum(['columns', 'rows']).default('columns'),
    /** At most 2,000 rows; larger tables belong in an export. */
    rows: z.array(z.array(cell)).max(2_000),
    /** Small print below the table, for example its source. */
    note: prose.optional(),
  })
  .superRefine(({ columns, rows }, context) => {
    for (const [index, row] of rows.entries()) {
      const error = rowError(columns, row);
      if (error) context.addIssue({ code: 'custom', path: ['rows', index], message: error });
    }
  });

const chart = z
  .object({
    type: z.literal('chart'),
    form: z.enum(['bar', 'line', 'stacked-bar']),
    /** Shown above the chart as "Figure n: title". */
    title: line,
    /** For `bin`, x is the formatted lower bound of the interval of a histogram bar. */
    x: z.object({ title: line.optional(), kind: z.enum(['category', 'date', 'bin']).default('category') }),
    y: z.object({ title: line, kind: z.enum(['number', 'percent']).default('number') }),
    /** Values; categories and series are shown in order of first occurrence. Null leaves a gap. */
    rows: z
      .array(z.object({ x: line, series: line.optional(), y: z.number().nullable() }))
      .min(1)
      .max(2_000),
    /** Reference value, such as a target, drawn as a line across the chart. */
    reference: z.object({ label: line, value: z.number() }).optional(),
    /** Source of the data, shown below the chart. */
    source: prose,
  })
  .superRefine(({ x, rows }, context) => {
    if (x.kind === 'date' && rows.some((row) => !isoDate.safeParse(row.x).success))
      context.addIssue({ code: 'custom', path: ['rows'], message: 'x must contain ISO dates on a date axis' });
    if (new Set(rows.map((row) => row.series)).size > 8)
      context.addIssue({ code: 'custom', path: ['rows'], message: 'must have at most eight series' });
    if (new Set(rows.map((row) => JSON.stringify([row.x, row.series]))).size < rows.length)
      context.addIssue({ code: 'custom', path: ['rows'], message: 'a series must have at most one value per x' });
  });

const multiples = z.object({
  type: z.literal('multiples'),
  /** Shown above the grid as "Figure n: title". */
  title: line,
  columns: z.int().min(1).max(4).default(3),
  /** Small line charts over time with a value axis of their own. */
  panels: z
    .array(
      z.object({
        title: line,
        /** Values of the panel in words, shown below its title. */
        note: line,
        light: z.enum(LIGHTS).optional(),
        /** Unit, shown above the value axis. */
        unit: z.string().max(60),
        /** Values by ISO date, oldest first. Null leaves a gap. */
        rows: z
          .array(z.object({ x: isoDate, y: z.number().nullable() }))
          .min(1)
          .max(400),
        reference: z.object({ label: line, value: z.number() }).optional(),
      }),
    )
    .min(1)
    .max(24),
  /** Source of the data, shown below the grid. */
  source: prose,
});

const figure = z.object({
  type: z.literal('figure'),
  /** A drawing without scripts, style sheets, images or external references. */
  svg: z.string().max(5_000_000).refine(isSafeSvg, 'must be a self-contained SVG drawing'),
  /** Alternative text of the drawing. */
  alt: text(2_000),
  /** Shown above the drawing as "Figure n: caption". */
  caption: line.optional(),
  note: prose.optional(),
});

const callout = z.object({ type: z.literal('callout'), tone: z.enum(['info', 'warning']), title: line.optional(), text: prose });

const sources = z.object({
  type: z.literal('sources'),
  items: z
    .array(
      z.object({
        /** Id by which texts link to the source: `[Q1](#Q1)`. */
        id: z.string().regex(/^[A-Za-z]\w{0,31}$/),
        label: line,
        detail: text(2_000).optional(),
        url: z.url({ protocol: /^https?$/ }).optional(),
      }),
    )
    .min(1)
    .max(1_000),
});

const block = z.discriminatedUnion('type', [heading, paragraph, list, table, chart, multiples, figure, callout, sources]);

const section = z.object({
  /** Page orientation; use landscape for wide tables. A change of orientation starts a new page. */
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  startsPage: z.boolean().default(false),
  /** True if the section is the first page of the document; a table of contents follows it. */
  isOpening: z.boolean().default(false),
  blocks: z.array(block).min(1).max(2_000),
});

/** Content of a report, briefing or record, from which Markdown, PDF and DOCX are rendered. */
export const reportDocumentSchema = z
  .object({
    title: line,
    subtitle: line.optional(),
    tenantName: line,
    /** Date of the document, also used in the file's metadata, so that rendering is reproducible. */
    createdAt: z.iso.datetime({ offset: true }),
    language: z.enum(['de', 'en']),
    sections: z.array(section).min(1).max(100),
  })
  .superRefine((document, context) => {
    const blocks = document.sections.flatMap((each) => each.blocks);
    const ids = blocks.flatMap((each) => (each.type === 'sources' ? each.items.map((item) => item.id) : []));
    if (new Set(ids).size < ids.length) context.addIssue({ code: 'custom', path: ['sections'], message: 'source ids must be unique' });
    const targets = blocks.flatMap(proseOf).flatMap(internalTargets);
    for (const target of targets.filter((id) => !ids.includes(id)))
      context.addIssue({ code: 'custom', path: ['sections'], message: `source ${target} is referenced but not listed` });
  });

/** Content without a cover: the findings of an agent, shown next to its result. */
export const findingsSchema = z.object({ title: line, language: z.enum(['de', 'en']), sections: z.array(section).min(1).max(100) });

export type FindingsInput = z.input<typeof findingsSchema>;

/** Input of a document; fields with defaults are optional. */
export type ReportDocumentInput = z.input<typeof reportDocumentSchema>;
/** A parsed document, the input of the renderers. */
export type ReportDocument = z.output<typeof reportDocumentSchema>;
export type Orientation = ReportDocument['sections'][number]['orientation'];
export type Block = z.output<typeof block>;
export type BlockInput = z.input<typeof block>;
export type TableBlock = z.output<typeof table>;
export type TableColumn = z.output<typeof column>;
export type TableCell = z.output<typeof cell>;
export type ChartBlock = z.output<typeof chart>;
export type MultiplesBlock = z.output<typeof multiples>;

const rowError = (columns: TableColumn[], row: TableCell[]): string | undefined => {
  if (row.length !== columns.length) return `${row.length} cells for ${columns.length} columns`;
  const index = columns.findIndex(({ kind }, position) => !fits(kind, row[position] ?? null));
  return index < 0 ? undefined : `cell ${index + 1} is not a ${columns[index]?.kind} value`;
};

const fits = (kind: TableColumn['kind'], value: TableCell): boolean => {
  if (value === null) return true;
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'light') return isLight(value);
  if (kind === 'date') return isoDate.safeParse(value).success;
  return typeof value === 'number';
};

const proseOf = (each: Block): string[] => {
  switch (each.type) {
    case 'paragraph':
    case 'callout':
      return [each.text];
    case 'list':
      return each.items;
    case 'chart':
    case 'multiples':
      return [each.source];
    case 'table':
    case 'figure':
      return each.note ? [each.note] : [];
    default:
      return [];
  }
};
