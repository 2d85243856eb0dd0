import { quantity, type Figure } from '../description/figures.js';

const NUMBER = /\d+(?:[.,]\d+)*/g;
const QUOTED = /„[^“]*“|“[^”]*”/g;
const REFERENCE = /\[[QS]\d+\]\(#[QS]\d+\)/g;
const DAY = /\d{2}\.\d{2}\.\d{4}|(?:\d{1,2} )?[A-Z][a-zä]{2,3}\.? \d{4}/g;

/** Returns the numbers of a text that are not among the figures. Quotations, references and dates are ignored. */
export const unknownNumbers = (text: string, figures: readonly Figure[], language: 'de' | 'en'): string[] => {
  const known = new Set(
    figures.flatMap(({ value, unit }) =>
      [undefined, 0, 1, 3].flatMap((digits) => quantity(value, unit, language, digits).match(NUMBER) ?? []),
    ),
  );
  const own = text.replace(QUOTED, '').replace(REFERENCE, '').replace(DAY, '');
  return (own.match(NUMBER) ?? []).filter((number) => !known.has(number));
};
