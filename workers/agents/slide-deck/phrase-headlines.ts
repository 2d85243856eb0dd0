import { printable } from '../../documents/printable.js';
import type { RunModel } from '../../run-model.js';
import type { Deck, Slide } from './deck-result.js';
import { deckWords } from './drafting.js';

/** Slides whose headline a model may phrase; each is one question. */
const MAX_QUESTIONS = 10;
const LONGEST = 110;
/** After so many questions without an answer in a row none is asked any more. */
const PATIENCE = 2;

/**
 * Lets a model phrase the headlines of slides that state a finding. It has the template's headline and the slide's points as
 * evidence and nothing else; what does not come back as one short sentence leaves the template's headline.
 */
export const phraseHeadlines = async (deck: Deck, model: Pick<RunModel, 'write'>, signal: AbortSignal): Promise<Deck> => {
  const { instructions } = deckWords(deck.language);
  let asked = 0;
  let silent = 0;
  const slides: Slide[] = [];
  for (const slide of deck.slides) {
    signal.throwIfAborted();
    const isFirst = slide.kind === 'message' && !/\(\d+\/\d+\)$/.test(slide.headline);
    if (!isFirst || asked >= MAX_QUESTIONS || silent >= PATIENCE) {
      slides.push(slide);
      continue;
    }
    asked += 1;
    const text = [slide.headline, ...slide.bullets].join('\n');
    const evidence = [{ label: 'E1', id: `slide-${asked}`, kind: 'slide', title: slide.headline, text }];
    const answer = await model.write({ instructions, evidence, maxSentences: 1, maxCharacters: 400, maxTokens: 120 });
    silent = answer.text === null ? silent + 1 : 0;
    const headline = printable(answer.text ?? '')
      .replace(/\s*\[E1\]/g, '')
      .replace(/\.$/, '')
      .trim();
    // One that was cut or says less than the template in numbers is none.
    const isUsable = headline.length >= 10 && headline.length <= LONGEST && (!/\d/.test(slide.headline) || /\d/.test(headline));
    slides.push(isUsable ? { ...slide, headline, headlineBy: 'model' } : slide);
  }
  return { ...deck, slides };
};
