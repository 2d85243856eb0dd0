import { numberFormat } from '../../../platform/content/index.js';
import type { Composition, TenantState } from '../../methods/tenant-state/index.js';
import type { Slide } from './deck-result.js';
import { BODY, truncateTable, splitBullets, splitTable, TEXT_BESIDE } from './slide-geometry.js';
import type { Messages } from './messages.js';

export interface Drafting {
  readonly state: TenantState;
  readonly composition: Composition;
  readonly messages: Messages;
}

/** Content for one or more slides, before it is split to fit. */
export type SlideIdea = Pick<Slide, 'headline' | 'sourceIds'> & Partial<Pick<Slide, 'kind' | 'bullets' | 'table' | 'chart' | 'notes'>>;

const MAX_HEADLINE_LENGTH = 160;
/** Maximum number of slides per idea. */
const MAX_PARTS = 6;

/** Splits an idea into at most `MAX_PARTS` slides whose text and rows fit. `cut` is true if content was dropped. */
export const slidesOf = (part: string, idea: SlideIdea, { messages, composition }: Drafting): { slides: Slide[]; cut: boolean } => {
  const { kind = 'message', bullets = [], table = null, chart = null, notes = '', sourceIds } = idea;
  const number = (value: number): string => numberFormat(composition.language).format(value);
  const groups = splitBullets(bullets, chart === null ? BODY : TEXT_BESIDE);
  const tables = table === null ? [] : splitTable(truncateTable(table), BODY);
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
      headline: shown.length === 1 ? headline : messages.partOf(headline, number(index + 1), number(shown.length)),
      headlineBy: 'template',
      ...content,
      notes,
      sourceIds,
    })),
    cut: contents.length > MAX_PARTS,
  };
};
