/** Draws docs/architecture.svg from docs/architecture.dot: npm run diagram. */
import { instance } from '@viz-js/viz';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../docs/architecture.dot', import.meta.url));

/** Returns the diagram of the architecture as SVG. */
export const drawArchitecture = async (): Promise<string> =>
  (await instance()).renderString(readFileSync(SOURCE, 'utf8'), { format: 'svg', engine: 'dot' });

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(SOURCE.replace(/dot$/, 'svg'), await drawArchitecture());
