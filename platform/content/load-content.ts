import { globSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { fromProjectRoot } from '../project-root.js';

export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text for people, in every language the service speaks. */
export const localizedText = z.strictObject({ de: z.string().trim().min(1), en: z.string().trim().min(1) });
export type LocalizedText = z.output<typeof localizedText>;

/** A fault in a content file. Content ships with the code, so this is a fault of ours. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/**
 * Reads one YAML file of content.
 * @param path from the project's root, for example `subgraphs/process/content/phases.yaml`
 * @throws ContentError naming the file and every fault in it
 */
export const loadContent = <S extends z.ZodType>(path: string, schema: S): z.output<S> => {
  const parsed = schema.safeParse(parse(readFileSync(fromProjectRoot(path), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new ContentError(`${path}:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`);
};

/** Reads every YAML file of a folder, in the order of their names; the key is the file's name without its ending. */
export const loadContentFolder = <S extends z.ZodType>(folder: string, schema: S): Map<string, z.output<S>> =>
  new Map(
    globSync('*.yaml', { cwd: fromProjectRoot(folder) })
      .toSorted()
      .map((file) => [basename(file, extname(file)), loadContent(`${folder}/${file}`, schema)]),
  );
