import { isWish, readWish, relatedTo, wishStatements } from './wish.js';

const NOW = new Date('2026-11-29T09:00:00Z');
const read = (text: string) => readWish(text, null, NOW);

describe('a wish that is taken down', () => {
  it.each([
    'Herr Lutz aus der Montage hätte gern eine zweite Waage, nimm das bitte auf und nenne die offenen Punkte.',
    'Please take this down: the Derby depot wants a key box. What is still unclear?',
    'The ward manager called: she wants longer visiting hours. Log it and list the open questions.',
  ])('is recognised in "%s"', (text) => {
    expect(isWish(text)).toBe(true);
  });

  it.each(['Which requests are still unclear?', 'Erfasse die Liste der Lieferanten als Tabelle.', 'What is missing in the order data?'])(
    'is not recognised in "%s"',
    (text) => {
      expect(isWish(text)).toBe(false);
    },
  );

  it('reads who wants what, where, until when, for how much and why', () => {
    const wish = read(
      'Frau Lutz aus der Montage möchte eine zweite Waage statt der Handliste, am liebsten bis Ende Mai und für höchstens 4.000 EUR, weil Teile fehlen. Bitte aufnehmen und sagen, was noch offen ist.',
    );
    expect(wish).toMatchObject({
      by: 'Frau Lutz aus der Montage',
      isSoft: true,
      budget: { amount: 4_000, currency: 'EUR', isLimit: true },
      reason: 'Teile fehlen',
      today: 'der Handliste',
    });
    expect(wish.subject).not.toMatch(/aufnehmen/u);
  });

  it('reads a place, a feast and an amount in thousands', () => {
    const wish = read(
      'Please log this: the Derby depot would like a key box before Easter; they have about £3k. What do we need to ask them?',
    );
    expect(wish).toMatchObject({
      by: 'the Derby depot',
      place: 'the Derby depot',
      deadline: { date: '2027-03-28', words: 'before Easter' },
      budget: { amount: 3_000, currency: 'GBP', isLimit: false },
    });
  });

  it('takes no recurring day for a date, and keeps the words for a season', () => {
    const monday = { date: '2026-11-30', words: 'on Monday' };
    const text =
      'P. Hale from the bakery called: she wants a second till because queues are long on Monday mornings, from spring 2027. Log it, please.';
    expect(readWish(text, monday, NOW)).toMatchObject({
      by: 'P. Hale from the bakery',
      wanted: 'from spring 2027',
      reason: 'queues are long on Monday mornings',
    });
    expect(readWish(text, monday, NOW).deadline?.words).not.toBe('on Monday');
  });

  it('states what was said, and asks for the rest', () => {
    const wish = read('The canteen wants a card reader. Please take it down and say what is unclear.');
    const statements = wishStatements(wish, { free: { amount: 5_000, currency: 'GBP' }, related: [], sentences: [] }, 'en');
    expect(statements).toContain('Budget: not stated.');
    expect(statements.find((each) => each.startsWith('To be settled'))).toMatch(/What may it cost.*By when.*How is success measured/u);
    expect(statements.join(' ')).not.toContain('null');
  });
});

it('relates initiatives by two words of their titles', () => {
  const initiatives = [{ title: 'Card reader in the shop' }, { title: 'New canteen chairs' }];
  expect(relatedTo('The canteen wants a card reader', initiatives)).toEqual([initiatives[0]]);
});
