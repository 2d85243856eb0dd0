import { DuckDbSession } from '../../../platform/analytics/index.js';
import { rowTitle } from './row-title.js';
import { answersOn, type PlannedAnswer } from './testing/table-answers.js';

const BOATS = {
  name: 'Boat rentals',
  sql: `(SELECT 'B' || i AS rental_no, ['Kayak', 'Sailing boat'][1 + i % 2] AS boat, ['Coniston', 'Ullswater'][1 + i % 3 % 2] AS lake, 20.0 + i % 90 AS price_gbp
    FROM range(300) t(i))`,
};
const VISITS = {
  name: 'Besuche',
  log: { case: 'besuch', activity: 'schritt', time: 'zeit' },
  sql: `(SELECT 'V' || i // 2 AS besuch, ['Aufnahme', 'Entlassung'][1 + i % 2] AS schritt, TIMESTAMP '2026-03-01 08:00' + INTERVAL (i) HOUR AS zeit,
    ['Nord', 'Ost'][1 + i // 2 % 2] AS station FROM range(400) t(i))`,
};

let duck: DuckDbSession;
let ask: (text: string) => Promise<PlannedAnswer | null>;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  ask = await answersOn(duck, [BOATS, VISITS], new Date('2026-09-10'));
});
afterAll(() => duck[Symbol.asyncDispose]());

describe('rowTitle', () => {
  it.each([
    ['Price of the boat rentals by lake, kayak only', 'en', 'price_gbp by lake: Kayak'],
    ['How many boat rentals were there per lake for sailing boats?', 'en', 'Boat rentals by lake: Sailing boat'],
    ['Besuche je Station', 'de', 'Besuche nach station'],
    ['Wie lange dauern die Besuche je Station?', 'de', 'Dauer eines Falls nach station'],
  ] as const)('names measures or dataset, groups and values of "%s"', async (request, language, title) => {
    const found = await ask(request);
    expect(found && rowTitle(found.answer, language)).toBe(title);
  });
});
