import { z } from 'zod';
import { loadContent } from '../../../platform/content/index.js';
import { ROUTES, type RouteName } from './request-types.js';

/** What a request is recognised as: work of an agent, a fault, or no matter of this service. */
export const MATTERS = [...ROUTES, 'problem', 'other'] as const;
export type Matter = RouteName | 'problem' | 'other';

export interface Example {
  readonly label: Matter;
  readonly text: string;
}

const requests = z.array(z.string().trim().min(1)).min(1);

/** `content/examples/*.yaml`. */
const examplesSchema = z
  .strictObject({ routes: z.record(z.enum(ROUTES), requests), problem: requests, other: requests })
  .transform(({ routes, problem, other }) =>
    Object.entries({ ...routes, problem, other }).flatMap(([label, texts]) =>
      texts.map((text): Example => ({ label: label as Matter, text })),
    ),
  );

/** The labelled requests that words are learnt from. */
export const loadExamples = (): Example[] =>
  ['german', 'english'].flatMap((name) => loadContent(`workers/agents/request-intake/content/examples/${name}.yaml`, examplesSchema));
