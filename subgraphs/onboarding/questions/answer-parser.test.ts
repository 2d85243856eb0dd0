import { AppError } from '../../../platform/errors/index.js';
import { AnswerParser, type Answers } from './answer-parser.js';

const parser = new AnswerParser({ allowLoopback: false });

const answer = (questionId: string, value: unknown, existing?: Answers): unknown =>
  parser.parse([{ questionId, value, loc: ['body', 'answers', questionId] }], existing).get(questionId);

const issuePaths = (questionId: string, value: unknown, existing?: Answers): (string | number)[][] => {
  try {
    answer(questionId, value, existing);
    return [];
  } catch (error) {
    return error instanceof AppError ? error.issues.map(({ loc }) => loc) : [['not an AppError']];
  }
};

describe('AnswerParser', () => {
  it('trims answers', () => {
    expect(answer('company_name', '  Muster GmbH ')).toBe('Muster GmbH');
  });

  it('accepts null to delete an answer', () => {
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
  ])('rejects %s = %j with the path of the question', (questionId, value) => {
    expect(issuePaths(questionId, value)[0]?.slice(0, 3)).toEqual(['body', 'answers', questionId]);
  });

  it('rejects list entries with the path of the invalid item and field', () => {
    expect(
      issuePaths('data_sources', [
        { name: 'a', kind: 'csv', personal_data: false },
        { name: 'b', kind: 'tape', personal_data: 1 },
      ]),
    ).toEqual([
      ['body', 'answers', 'data_sources', 1, 'kind'],
      ['body', 'answers', 'data_sources', 1, 'personal_data'],
    ]);
    expect(issuePaths('data_sources', [{ name: 'a', kind: 'csv', url: 'https://127.0.0.1/a.csv', personal_data: false }])).toEqual([
      ['body', 'answers', 'data_sources', 0, 'url'],
    ]);
    expect(issuePaths('pain_points', ['fine', ''])).toEqual([['body', 'answers', 'pain_points', 1]]);
    expect(issuePaths('main_contact', { name: 'x', email: 'nobody' })).toEqual([['body', 'answers', 'main_contact', 'email']]);
  });

  it('rejects an answer to an unknown question', () => {
    expect(issuePaths('favourite_colour', 'green')).toEqual([['body', 'answers', 'favourite_colour']]);
    expect(issuePaths('__proto__', 'x')).toHaveLength(1);
  });

  it('checks the order of dates against existing answers', () => {
    expect(issuePaths('programme_target_date', '2027-01-01', new Map([['programme_start', '2027-01-01']]))).toHaveLength(1);
    expect(issuePaths('programme_start', '2028-01-01', new Map([['programme_target_date', '2027-06-30']]))).toHaveLength(1);
    expect(issuePaths('programme_start', '2027-01-01', new Map([['programme_target_date', '2027-06-30']]))).toEqual([]);
    expect(issuePaths('programme_start', '2028-01-01', new Map<string, unknown>([['programme_target_date', null]]))).toEqual([]);
  });

  it('reports the errors of all answers at once', () => {
    expect(() =>
      parser.parse([
        { questionId: 'company_name', value: '', loc: ['body', 'answers', 'company_name'] },
        { questionId: 'employees', value: -1, loc: ['body', 'answers', 'employees'] },
      ]),
    ).toThrow(/;/);
  });
});
