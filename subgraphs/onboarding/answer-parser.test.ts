import { AppError } from '../../platform/errors/index.js';
import { AnswerParser, type Answers } from './answer-parser.js';

const parser = new AnswerParser({ allowLoopback: false });

const answer = (questionId: string, value: unknown, given?: Answers): unknown =>
  parser.parse([{ questionId, value, loc: ['body', 'answers', questionId] }], given).get(questionId);

const faults = (questionId: string, value: unknown, given?: Answers): (string | number)[][] => {
  try {
    answer(questionId, value, given);
    return [];
  } catch (error) {
    return error instanceof AppError ? error.issues.map(({ loc }) => loc) : [['not an AppError']];
  }
};

describe('an answer', () => {
  it('is kept without the spaces around it', () => {
    expect(answer('company_name', '  Muster GmbH ')).toBe('Muster GmbH');
  });

  it('is taken back by null', () => {
    expect(answer('company_name', null)).toBeNull();
  });

  it.each([
    ['company_name', ''],
    ['company_name', '   '],
    ['company_name', 'x'.repeat(201)],
    ['company_name', 7],
    ['employees', 0],
    ['employees', 2.5],
    ['employees', '320'],
    ['annual_revenue', 1e300],
    ['industry', 'alchemy'],
    ['fiscal_year_start', '13-01'],
    ['programme_start', '2027-02-30'],
    ['programme_start', 'soon'],
    ['works_council_involved', 'yes'],
    ['processes_in_scope', []],
    ['processes_in_scope', ['order_to_cash', 'order_to_cash']],
    ['main_contact', { role: 'no name' }],
  ])('%s = %j is refused at the question', (questionId, value) => {
    expect(faults(questionId, value)[0]?.slice(0, 3)).toEqual(['body', 'answers', questionId]);
  });

  it('is refused at the item and field that is wrong', () => {
    expect(
      faults('data_sources', [
        { name: 'a', kind: 'csv', personal_data: false },
        { name: 'b', kind: 'tape', personal_data: 1 },
      ]),
    ).toEqual([
      ['body', 'answers', 'data_sources', 1, 'kind'],
      ['body', 'answers', 'data_sources', 1, 'personal_data'],
    ]);
    expect(faults('data_sources', [{ name: 'a', kind: 'csv', url: 'https://127.0.0.1/a.csv', personal_data: false }])).toEqual([
      ['body', 'answers', 'data_sources', 0, 'url'],
    ]);
    expect(faults('pain_points', ['fine', ''])).toEqual([['body', 'answers', 'pain_points', 1]]);
    expect(faults('main_contact', { name: 'x', email: 'nobody' })).toEqual([['body', 'answers', 'main_contact', 'email']]);
  });

  it('to a question that does not exist is refused', () => {
    expect(faults('favourite_colour', 'green')).toEqual([['body', 'answers', 'favourite_colour']]);
    expect(faults('__proto__', 'x')).toHaveLength(1);
  });

  it('has to agree with the dates given before, whichever comes last', () => {
    expect(faults('programme_target_date', '2027-01-01', new Map([['programme_start', '2027-01-01']]))).toHaveLength(1);
    expect(faults('programme_start', '2028-01-01', new Map([['programme_target_date', '2027-06-30']]))).toHaveLength(1);
    expect(faults('programme_start', '2027-01-01', new Map([['programme_target_date', '2027-06-30']]))).toEqual([]);
    expect(faults('programme_start', '2028-01-01', new Map<string, unknown>([['programme_target_date', null]]))).toEqual([]);
  });

  it('is checked together with the others: every fault at once', () => {
    expect(() =>
      parser.parse([
        { questionId: 'company_name', value: '', loc: ['body', 'answers', 'company_name'] },
        { questionId: 'employees', value: -1, loc: ['body', 'answers', 'employees'] },
      ]),
    ).toThrow(/;/);
  });
});
