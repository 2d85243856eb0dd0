import { z } from 'zod';

/** Comparison of an outcome between groups of rows of one table. */
export const groupFindingsSchema = z.object({
  dataset: z.object({ datasetId: z.string(), name: z.string(), version: z.int() }),
  /** Name of the metric, column or value that is compared. */
  outcome: z.string(),
  kind: z.enum(['share', 'mean', 'total', 'formula']),
  unit: z.string().nullable(),
  isHighGood: z.boolean(),
  /** Whether the request supposes that the groups that it names have a higher or a lower figure; null if it supposes neither. */
  supposes: z.enum(['higher', 'lower']).nullable(),
  /** Days of the rows, or of the beginnings of the cases; null if all are compared. */
  period: z.object({ from: z.string().nullable(), until: z.string().nullable() }).nullable(),
  /** Unit of observation: rows of the table, or cases of an event log. */
  of: z.enum(['rows', 'cases']),
  /** The columns that the request names first, then by p value. */
  comparisons: z.array(
    z.object({
      column: z.string(),
      isAsked: z.boolean(),
      /** p adjusted for the number of columns; the effect is Cramér's V or epsilon squared. Null without a test. */
      test: z
        .object({
          name: z.enum(['chi-squared', 'Kruskal-Wallis']),
          statistic: z.number(),
          df: z.int(),
          p: z.number(),
          n: z.number(),
          effect: z.number(),
        })
        .nullable(),
      /** Groups besides those that the request names, and the p value of the difference to them, or between several of those; null if it names none. */
      rest: z.object({ n: z.number(), met: z.number().nullable(), figure: z.number(), p: z.number().nullable() }).nullable(),
      /**
       * Of the difference between the asked groups and the others, the part that results from their composition by another column; the
       * largest part first. Empty if the request names no groups.
       */
      composition: z.array(z.object({ column: z.string(), difference: z.number(), part: z.number() })),
      /** The worst figure first; groups of less than ten units last. */
      groups: z.array(
        z.object({
          value: z.string(),
          /** Number of units that the figure is computed of. */
          n: z.number(),
          /** Number of units that meet the condition of a share; null for other kinds. */
          met: z.number().nullable(),
          figure: z.number().nullable(),
          isAsked: z.boolean(),
        }),
      ),
    }),
  ),
});

export type GroupFindings = z.output<typeof groupFindingsSchema>;
