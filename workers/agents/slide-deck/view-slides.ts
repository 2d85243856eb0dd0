import type { ReadView } from '../../methods/asked-views/index.js';
import { askedSlidesOf } from './deck-length.js';
import type { Slide } from './deck-result.js';
import type { Drafting } from './drafting.js';
import { viewIdea } from './sections/view-idea.js';
import { slidesOf } from './slides-of.js';

/**
 * Returns one slide for each view that a request lists. A title slide precedes them unless the requested number of slides leaves no room
 * for it.
 */
export const viewSlides = (
  views: readonly ReadView[],
  { input, title, empty }: { input: string; title: Slide; empty: Omit<Slide, 'kind' | 'headline'> },
  drafting: Drafting,
): Slide[] => {
  const ideas = views.flatMap((view) => viewIdea(view, drafting) ?? []);
  const slides = ideas.flatMap((idea): Slide[] => {
    const [first] = slidesOf('message', drafting.messages.parts.answer, idea, drafting).slides;
    return first ? [{ ...empty, ...first }] : [];
  });
  const limit = askedSlidesOf(input);
  return limit !== null && limit <= slides.length ? slides.slice(0, limit) : [title, ...slides];
};
