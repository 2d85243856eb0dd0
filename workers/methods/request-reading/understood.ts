import { z } from 'zod';
import { answerPlanSchema } from '../answer-plan/answer-plan.js';
import { REQUEST_AUDIENCES } from './request-audience.js';
import { COMPARISON_KINDS } from './request-comparison.js';
import { REQUEST_FORMATS } from './request-format.js';
import { REQUEST_TOPICS } from './request-topics.js';

/** Kinds of things of a tenant that a request can name, in the order in which equal matches are listed. */
export const SUBJECT_KINDS = [
  'metric',
  'dataset',
  'area',
  'column',
  'value',
  'initiative',
  'milestone',
  'decision',
  'risk',
  'document',
  'person',
  'run',
  'step',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

const periodSchema = z.object({ from: z.iso.date().nullable(), until: z.iso.date().nullable() });

/** Reading of a request, with the words of the request for each part. */
export const understoodSchema = z.object({
  /** Language of the result. */
  language: z.enum(['de', 'en']),
  /** Things of the tenant that the request names, best first. */
  subjects: z.array(
    z.object({
      kind: z.enum(SUBJECT_KINDS),
      /** Id of the thing; of a column `<dataset id>/<name>`, of a value the id of its column, of a person the name. */
      id: z.string(),
      label: z.string(),
      words: z.array(z.string()),
      /** Weighted share of the words of the name that the request contains, 0 to 1. */
      confidence: z.number(),
      /** `model` if only a language model proposed it. */
      source: z.enum(['rules', 'model']),
    }),
  ),
  /** Lists of records that the request asks for as a whole, such as all metrics. */
  topics: z.array(z.object({ topic: z.enum(REQUEST_TOPICS), words: z.string() })),
  /** Days that the request asks about, both inclusive; null on a side that is open. */
  period: periodSchema.extend({ words: z.string() }).nullable(),
  /** Comparisons of the request: with a period, values of a column, groups by columns, several things, the target, or peers. */
  comparisons: z.array(
    z.object({
      kind: z.enum(COMPARISON_KINDS),
      words: z.string(),
      /** Period compared with; null for other kinds. */
      period: periodSchema.nullable(),
      /** Ids of the compared things, or of the columns whose values are compared or form the groups. */
      ids: z.array(z.string()),
    }),
  ),
  /** For whom the result is. */
  audiences: z.array(z.object({ audience: z.enum(REQUEST_AUDIENCES), words: z.string() })),
  /** People for whom the result is, with the words of the request. */
  recipients: z.array(z.object({ name: z.string(), words: z.string() })).optional(),
  /** Value that is to be reached, with its unit (`%`, `d`, `h`, `min`, `weeks`, `months`, `EUR`, `points`), and by when. */
  target: z
    .object({
      value: z.number(),
      unit: z.string().nullable(),
      bound: z.enum(['at_most', 'at_least']).nullable(),
      until: z.iso.date().nullable(),
      words: z.array(z.string()),
    })
    .nullable(),
  /** Wished file format. */
  format: z.object({ value: z.enum(REQUEST_FORMATS), words: z.string() }).nullable(),
  /** Words of the request that name nothing of the above. */
  open: z.array(z.string()),
  /** Those of the open words that could name a subject; what they ask for is not answered. */
  unanswered: z.array(z.string()),
  /** The rows, length and other parts that the answer has to consider. */
  plan: answerPlanSchema.optional(),
  /** Parts of the request that the answer does not consider, in its words, including those that name nothing. */
  notConsidered: z.array(z.string()).optional(),
  /** Sentences with current facts on named things, which the text states below its title. */
  stated: z.array(z.string()).optional(),
});

export type Understood = z.infer<typeof understoodSchema>;

/** Returns the ids of the things of a kind that the request names, best match first. */
export const namedIds = (understood: Understood | null, kind: SubjectKind): string[] =>
  (understood?.subjects ?? []).filter((subject) => subject.kind === kind).map(({ id }) => id);

/** Returns the dataset in the id of a column, `<dataset id>/<name>`. */
export const datasetOfColumn = (columnId: string): string => columnId.slice(0, columnId.indexOf('/'));

/** Returns the name in the id of a column. */
export const nameOfColumn = (columnId: string): string => columnId.slice(columnId.indexOf('/') + 1);
