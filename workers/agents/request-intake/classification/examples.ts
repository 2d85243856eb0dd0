import { z } from 'zod';
import { loadContent } from '../../../../platform/content/index.js';
import { AGENT_NAMES, type AgentName } from '../../cards.js';

/** Classes of requests: one per agent, `problem` for faults, and `other` for requests outside this service. */
export const MATTERS = [...AGENT_NAMES, 'problem', 'other'] as const;
export type Matter = AgentName | 'problem' | 'other';

export interface Example {
  readonly label: Matter;
  readonly text: string;
}

const requests = z.array(z.string().trim().min(1)).min(1);

/** Schema of `content/examples/*.yaml`. */
const examplesSchema = z
  .strictObject({ routes: z.record(z.enum(AGENT_NAMES), requests), problem: requests, other: requests })
  .transform(({ routes, problem, other }) =>
    Object.entries({ ...routes, problem, other }).flatMap(([label, texts]) =>
      texts.map((text): Example => ({ label: label as Matter, text })),
    ),
  );

/** Loads the labelled training requests. */
export const loadExamples = (): Example[] =>
  ['german', 'english'].flatMap((name) => loadContent(`workers/agents/request-intake/content/examples/${name}.yaml`, examplesSchema));
