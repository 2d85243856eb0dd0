import { z } from 'zod';
import type { RunModel } from '../../../run-model.js';
import { verifyQuote, type Field, type FilledField } from './fill-fields.js';
import type { Language } from '../../../../platform/content/index.js';

const INSTRUCTIONS: Readonly<Record<Language, string>> = {
  de: 'Suche zu jedem gewünschten Feld die Stelle im Text, an der sein Wert steht, und gib sie wörtlich wieder, so kurz wie möglich. Lasse Felder weg, deren Wert nicht im Text steht.',
  en: 'For each field that is wanted find the place in the text where its value stands, and give it word for word, as short as possible. Leave out fields whose value is not in the text.',
};

const proposalSchema = z.object({ fields: z.array(z.object({ name: z.string().max(60), quote: z.string().max(500) })).max(50) });

/** Maximum number of characters of a text that is sent to the model. */
export const MAX_PROMPT_TEXT_LENGTH = 8_000;

/**
 * Fills empty fields by quotes that the model proposes. A quote that is not in the text is rejected, and the value is the one parsed
 * at the position of the quote.
 */
export const proposeFields = async (
  model: RunModel,
  { text, fields, filled, language }: { text: string; fields: readonly Field[]; filled: readonly FilledField[]; language: Language },
): Promise<FilledField[]> => {
  const missing = fields.filter(({ name }) => filled.some((each) => each.field === name && each.value === null));
  if (missing.length === 0) return [...filled];
  const proposal = await model.extract({
    schema: proposalSchema,
    name: 'quotes',
    instructions: INSTRUCTIONS[language],
    input: JSON.stringify({ fields: missing, text: text.slice(0, MAX_PROMPT_TEXT_LENGTH) }),
    freeTexts: [],
  });
  return filled.map((each) => {
    const field = missing.find(({ name }) => name === each.field);
    const quote = proposal?.fields.find(({ name }) => name === each.field)?.quote;
    return field && quote ? verifyQuote(text, field, quote, language) : each;
  });
};
