import { periodOf } from '../../../platform/text/index.js';
import { askedSpan } from './asked-span.js';

const TODAY = '2026-11-18';
const spanOf = (request: string) => {
  const period = periodOf(request, new Date(`${TODAY}T00:00:00Z`));
  return askedSpan(period && { ...period.value, words: period.words }, TODAY);
};

describe('askedSpan', () => {
  it.each([
    ['ratings of the last two weeks', '2026-11-02', TODAY],
    ['complaints over the past three months', '2026-08-01', TODAY],
    ['Lob der vergangenen vier Wochen', '2026-10-19', TODAY],
    ['Bewertungen der letzten 60 Tage', '2026-09-20', TODAY],
    ['Kritik in den letzten 2 Quartalen', '2026-04-01', TODAY],
  ])('ends "%s" today', (request, from, until) => {
    expect(spanOf(request)).toEqual({ from, until });
  });

  it.each([
    ['last month', '2026-10-01', '2026-10-31'],
    ['im letzten Quartal', '2026-07-01', '2026-09-30'],
    ['the last two full months', '2026-09-01', '2026-10-31'],
    ['on 3 March 2026', '2026-03-03', '2026-03-03'],
    ['seit Mai 2026', '2026-05-01', null],
  ])('leaves "%s" as it is', (request, from, until) => {
    expect(spanOf(request)).toEqual({ from, until });
  });

  it('names no period without one', () => {
    expect(spanOf('Wie kommen die Berichte an?')).toBeNull();
  });
});
