import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const find = (folder: string): string => (existsSync(join(folder, 'package.json')) ? folder : find(dirname(folder)));

const root = find(dirname(fileURLToPath(import.meta.url)));

/** Returns the absolute path of a project file, for code that runs from its sources as well as compiled. */
export const fromProjectRoot = (...parts: string[]): string => join(root, ...parts);
