import { numberFormat } from '../../../platform/content/index.js';
import type { Slide } from './deck-result.js';
import type { Drafting, SlideIdea } from './drafting.js';
import {
  BODY,
  fitText,
  HEADLINE,
  HEADLINE_SIZES,
  MAIN_SIZES,
  splitBullets,
  splitTable,
  stackedBoxes,
  TABLE_SIZES,
  TEXT_BESIDE,
  truncateTable,
} from './render/slide-geometry.js';

/** Title, summary and decisions. */
const FRAME_SLIDES = 3;
/** Maximum number of slides per idea. */
const MAX_PARTS = 6;

/** Content of a slide with the part of the deck that it belongs to. */
export interface PartIdea {
  part: string;
  idea: SlideIdea;
}

/** Removes the least important ideas (rank 3 first, the last ones first) until at most `maxSlides` are left; asked ideas are kept. */
export const withoutExcess = (
  main: readonly PartIdea[],
  appendix: readonly PartIdea[],
  asked: readonly SlideIdea[],
  maxSlides: number,
): { main: PartIdea[]; appendix: PartIdea[] } => {
  const kept = [...main, ...appendix];
  for (const rank of [3, 2, 1])
    while (kept.length + FRAME_SLIDES > maxSlides) {
      const index = kept.findLastIndex(({ idea }) => idea.rank === rank && !asked.includes(idea));
      if (index < 0) break;
      kept.splice(index, 1);
    }
  return { main: kept.filter((each) => main.includes(each)), appendix: kept.filter((each) => appendix.includes(each)) };
};

/** Splits an idea into at most `MAX_PARTS` slides whose text and rows fit. `cut` is true if content was dropped. */
export const slidesOf = (
  kind: Slide['kind'],
  part: string,
  idea: SlideIdea,
  { messages, composition }: Drafting,
): { slides: Omit<Slide, 'sourceLine'>[]; cut: boolean } => {
  const { bullets = [], cards = [], table = null, chart = null, flow = null, notes, sourceIds } = idea;
  const number = (value: number): string => numberFormat(composition.language).format(value);
  const beside = chart !== null || flow !== null;
  const stacked = beside || table === null || bullets.length === 0 ? null : stackedBoxes(bullets);
  const below = stacked && table && splitTable(truncateTable(table), stacked.table, MAIN_SIZES);
  if (below?.length === 1) {
    const slide = { kind, part, headline: fitText(idea.headline, HEADLINE, HEADLINE_SIZES, true).text, headlineBy: 'template' as const };
    return { slides: [{ ...slide, bullets, cards, table: below[0] ?? null, chart, flow, notes, sourceIds }], cut: false };
  }
  const groups = splitBullets(bullets, beside ? TEXT_BESIDE : BODY);
  const tables =
    table === null ? [] : splitTable(truncateTable(table), BODY, kind === 'appendix' || idea.isDense === true ? TABLE_SIZES : MAIN_SIZES);
  const contents: Pick<Slide, 'bullets' | 'cards' | 'table' | 'chart' | 'flow'>[] = [
    ...(beside ? [{ bullets: groups[0] ?? [], cards, table: null, chart, flow }] : []),
    ...groups.slice(beside ? 1 : 0).map((group) => ({ bullets: group, cards: [], table: null, chart: null, flow: null })),
    ...tables.map((each) => ({ bullets: [], cards: [], table: each, chart: null, flow: null })),
  ];
  const shown = contents.slice(0, MAX_PARTS);
  const headline = fitText(idea.headline, HEADLINE, HEADLINE_SIZES, true).text;
  return {
    slides: shown.map((content, index) => ({
      kind,
      part,
      headline: shown.length === 1 ? headline : messages.partOf(headline, number(index + 1), number(shown.length)),
      headlineBy: 'template',
      ...content,
      notes,
      sourceIds,
    })),
    cut: contents.length > MAX_PARTS,
  };
};
