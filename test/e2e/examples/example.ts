import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromProjectRoot } from '../../../platform/project-root.js';

/** Returns the path of a file of the folder `examples`. */
export const exampleFile = (name: string): string => fromProjectRoot(`examples/${name}`);

export const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), 'example-'));

const DAYS = 90;
const dayOf = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

/** A CSV file with a revenue for each day from 1 January to 31 March 2026. */
export const REVENUES = [
  'day,region,revenue',
  ...Array.from({ length: DAYS }, (_, day) => `${dayOf(day)},${day % 2 ? 'north' : 'south'},${100 + day}`),
].join('\n');

/** Sum of the revenues of March: the days 59 to 89. */
export const REVENUE_OF_MARCH = Array.from({ length: 31 }, (_, day) => 159 + day).reduce((sum, value) => sum + value);
