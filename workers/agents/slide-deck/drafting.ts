import type { Language } from '../../kit.js';
import type { Composition, TenantState } from '../../methods/tenant-state/index.js';
import type { Slide } from './deck-result.js';
import { englishDeckWords } from './english.deck-words.js';
import { germanDeckWords, type DeckWords } from './german.deck-words.js';
import { BODY, readable, splitBullets, splitTable, TEXT_BESIDE } from './slide-geometry.js';

export interface Drafting {
  readonly state: TenantState;
  readonly composition: Composition;
  readonly words: DeckWords;
}

/** A slide before it is known how much of it fits one. */
export type SlideIdea = Pick<Slide, 'headline' | 'sourceIds'> & Partial<Pick<Slide, 'kind' | 'bullets' | 'table' | 'chart' | 'notes'>>;

export const deckWords = (language: Language): DeckWords => (language === 'de' ? germanDeckWords : englishDeckWords);

const MAX_HEADLINE_LENGTH = 160;
/** Slides that one idea may take. */
const MAX_PARTS = 6;

/** As many slides as an idea takes: none with more text or rows than fit. */
export const slidesOf = (part: string, idea: SlideIdea, { words, composition }: Drafting): { slides: Slide[]; cut: boolean } => {
  const { kind = 'message', bullets = [], table = null, chart = null, notes = '', sourceIds } = idea;
  const number = (value: number): string => new Intl.NumberFormat(composition.language).format(value);
  const groups = splitBullets(bullets, chart === null ? BODY : TEXT_BESIDE);
  const tables = table === null ? [] : splitTable(readable(table), BODY);
  const contents: Pick<Slide, 'bullets' | 'table' | 'chart'>[] = [
    ...(chart === null ? [] : [{ bullets: groups[0] ?? [], table: null, chart }]),
    ...groups.slice(chart === null ? 0 : 1).map((group) => ({ bullets: group, table: null, chart: null })),
    ...tables.map((each) => ({ bullets: [], table: each, chart: null })),
  ];
  const shown = contents.slice(0, MAX_PARTS);
  const headline =
    idea.headline.length > MAX_HEADLINE_LENGTH ? `${idea.headline.slice(0, MAX_HEADLINE_LENGTH - 1).toWellFormed()}…` : idea.headline;
  return {
    slides: shown.map((content, index) => ({
      kind,
      part,
      headline: shown.length === 1 ? headline : words.partOf(headline, number(index + 1), number(shown.length)),
      headlineBy: 'template',
      ...content,
      notes,
      sourceIds,
    })),
    cut: contents.length > MAX_PARTS,
  };
};
