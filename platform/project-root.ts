import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const find = (folder: string): string => (existsSync(join(folder, 'package.json')) ? folder : find(dirname(folder)));

const root = find(dirname(fileURLToPath(import.meta.url)));

/** Absolute path of a file of the project, the same whether the code runs from its sources or compiled. */
export const fromProjectRoot = (...parts: string[]): string => join(root, ...parts);
