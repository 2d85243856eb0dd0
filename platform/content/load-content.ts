import { globSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { fromProjectRoot } from '../project-root.js';

export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Schema of a text for readers, in every supported language. */
export const localizedText = z.strictObject({ de: z.string().trim().min(1), en: z.string().trim().min(1) });
export type LocalizedText = z.output<typeof localizedText>;

/** An invalid content file. Content ships with the code, so this is a defect of the service. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/**
 * Loads one YAML content file.
 * @param path relative to the project root, for example `subgraphs/process/content/phases.yaml`
 * @throws ContentError naming the file and every invalid value
 */
export const loadContent = <S extends z.ZodType>(path: string, schema: S): z.output<S> => {
  const parsed = schema.safeParse(load(readFileSync(fromProjectRoot(path), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new ContentError(`${path}:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`);
};

/** Loads every YAML file of a folder, ordered by name. The keys are the file names without extension. */
export const loadContentFolder = <S extends z.ZodType>(folder: string, schema: S): Map<string, z.output<S>> =>
  new Map(
    globSync('*.yaml', { cwd: fromProjectRoot(folder) })
      .toSorted()
      .map((file) => [basename(file, extname(file)), loadContent(`${folder}/${file}`, schema)]),
  );
