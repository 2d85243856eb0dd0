import { printable } from '../../documents/text/printable.js';
import type { RunModel } from '../../run-model.js';
import type { Deck, Slide } from './deck-result.js';
import { messagesIn } from './messages.js';

/** Maximum number of headlines phrased by a model; each is one request. */
const MAX_QUESTIONS = 10;
const MAX_HEADLINE_LENGTH = 110;
/** Number of consecutive requests without an answer after which no more requests are sent. */
const MAX_CONSECUTIVE_FAILURES = 2;

/**
 * Lets a model phrase the headlines of message slides. Its only evidence is the template's headline and the bullets of the slide.
 * Keeps the template's headline unless the answer is one short sentence.
 */
export const phraseHeadlines = async (deck: Deck, model: Pick<RunModel, 'write'>, signal: AbortSignal): Promise<Deck> => {
  const { instructions } = messagesIn(deck.language);
  let asked = 0;
  let failures = 0;
  const slides: Slide[] = [];
  for (const slide of deck.slides) {
    signal.throwIfAborted();
    const isFirst = slide.kind === 'message' && !/\(\d+\/\d+\)$/.test(slide.headline);
    if (!isFirst || asked >= MAX_QUESTIONS || failures >= MAX_CONSECUTIVE_FAILURES) {
      slides.push(slide);
      continue;
    }
    asked += 1;
    const text = [slide.headline, ...slide.bullets, ...slide.cards.map((card) => `${card.figure}: ${card.text}`)].join('\n');
    const evidence = [{ label: 'E1', id: `slide-${asked}`, kind: 'slide', title: slide.headline, text }];
    const answer = await model.write({ instructions, citations: 'omitted', evidence, maxSentences: 1, maxCharacters: 400, maxTokens: 120 });
    failures = answer.text === null ? failures + 1 : 0;
    const headline = printable(answer.text ?? '')
      .replace(/\.$/, '')
      .trim();
    // An answer is rejected if it is too short or too long, or has no number although the template has one.
    const isUsable = headline.length >= 10 && headline.length <= MAX_HEADLINE_LENGTH && (!/\d/.test(slide.headline) || /\d/.test(headline));
    slides.push(isUsable ? { ...slide, headline, headlineBy: 'model' } : slide);
  }
  return { ...deck, slides };
};
