import { z } from 'zod';
import { REQUEST_FORMATS } from './request-format.js';
import { SUBJECT_KINDS } from './request-subjects.js';
import { REQUEST_TOPICS } from './request-topics.js';

/** What the service read from a request, with the words of the request for each part. */
export const understoodSchema = z.object({
  /** Language of the result. */
  language: z.enum(['de', 'en']),
  /** Things of the tenant that the request names, best first. */
  subjects: z.array(
    z.object({
      kind: z.enum(SUBJECT_KINDS),
      /** Id of the thing; that of a column is `<dataset id>/<name>`. */
      id: z.string(),
      label: z.string(),
      words: z.array(z.string()),
      /** Weighted share of the words of the name that the request contains, 0 to 1. */
      confidence: z.number(),
    }),
  ),
  /** Lists of records that the request asks for as a whole, such as all metrics. */
  topics: z.array(z.object({ topic: z.enum(REQUEST_TOPICS), words: z.string() })),
  /** Days that the request asks about, both inclusive; null on a side that is open. */
  period: z.object({ from: z.iso.date().nullable(), until: z.iso.date().nullable(), words: z.string() }).nullable(),
  /** Wished file format. */
  format: z.object({ value: z.enum(REQUEST_FORMATS), words: z.string() }).nullable(),
  /** Words of the request that name nothing of the above. */
  open: z.array(z.string()),
});

export type Understood = z.infer<typeof understoodSchema>;

/** Returns the ids of the things of a kind that the request names, best match first. */
export const namedIds = (understood: Understood | null, kind: Understood['subjects'][number]['kind']): string[] =>
  (understood?.subjects ?? []).filter((subject) => subject.kind === kind).map(({ id }) => id);

/** Returns the dataset in the id of a column, `<dataset id>/<name>`. */
export const datasetOfColumn = (columnId: string): string => columnId.slice(0, columnId.indexOf('/'));
