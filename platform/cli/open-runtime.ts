import { SUBGRAPHS } from '../../subgraphs/index.js';
import type { Config } from '../config/index.js';
import { createRuntime, type Runtime } from '../runtime.js';

/** What a command stands on that works with the domains: all their entities and facts. */
export const openRuntime = (config: Config, name: string): Promise<Runtime> =>
  createRuntime(
    config,
    name,
    SUBGRAPHS.flatMap(({ entities }) => entities),
    SUBGRAPHS.flatMap(({ facts }) => facts ?? []),
  );
