/** Draws the pictures of docs/ from their `.dot` sources: npm run diagram. */
import { instance } from '@viz-js/viz';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Names of the pictures. */
export const DIAGRAMS = ['architecture', 'performance'] as const;

const fileOf = (name: string, extension: string): string => fileURLToPath(new URL(`../docs/${name}.${extension}`, import.meta.url));

/** Returns a picture as SVG. */
export const drawDiagram = async (name: (typeof DIAGRAMS)[number]): Promise<string> =>
  (await instance()).renderString(readFileSync(fileOf(name, 'dot'), 'utf8'), { format: 'svg', engine: 'dot' });

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const name of DIAGRAMS) writeFileSync(fileOf(name, 'svg'), await drawDiagram(name));
