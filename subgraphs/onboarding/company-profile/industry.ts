import { registerEnumType } from 'type-graphql';
import { z } from 'zod';
import { loadContent, localizedText, type Language } from '../../../platform/content/index.js';

const { industries: INDUSTRIES } = loadContent(
  'subgraphs/onboarding/content/industries.yaml',
  z.strictObject({
    industries: z.record(z.string().regex(/^[a-z_]+$/), z.strictObject({ section: z.string().regex(/^[A-V]$/), label: localizedText })),
  }),
);

/** Names of the sections of NACE Rev. 2.1, as keys and values of the enum. */
export const Industry: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(INDUSTRIES).map((name) => [name.toUpperCase(), name]),
);
registerEnumType(Industry, {
  name: 'Industry',
  description: 'Industry: a section of NACE Rev. 2.1.',
  valuesConfig: Object.fromEntries(
    Object.entries(INDUSTRIES).map(([name, { section, label }]) => [
      name.toUpperCase(),
      { description: `Section ${section}: ${label.en}.` },
    ]),
  ),
});

export const industryNames = (): string[] => Object.keys(INDUSTRIES);

/** Returns the letter of the NACE section. */
export const sectionOf = (industry: string): string | null => INDUSTRIES[industry]?.section ?? null;

export const industryLabel = (industry: string, language: Language): string => INDUSTRIES[industry]?.label[language] ?? industry;

/** Returns the section that a text names: by its key, its letter, or its title in any supported language. */
export const findIndustry = (text: string): string | undefined => {
  const normalised = text.trim().toLowerCase();
  const found = Object.entries(INDUSTRIES).find(([name, { section, label }]) =>
    [name, section, label.de, label.en].some((candidate) => candidate.toLowerCase() === normalised),
  );
  return found?.[0];
};
