import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SubgraphSdl } from '../../supergraph.js';

const FOLDER = fileURLToPath(new URL('../../../schema/subgraphs', import.meta.url));

/** The SDL of every subgraph of this project, as `npm run schema` prints it. */
export const realSubgraphSdls = (): readonly SubgraphSdl[] =>
  globSync('*.graphql', { cwd: FOLDER })
    .sort()
    .map((file) => ({ name: basename(file, '.graphql'), sdl: readFileSync(join(FOLDER, file), 'utf8') }));
