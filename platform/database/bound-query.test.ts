import { PostgreSqlPlatform } from '@mikro-orm/postgresql';
import { boundQuery } from './bound-query.js';

const bound = (sql: string, ...params: unknown[]) => boundQuery({ sql, params }, new PostgreSqlPlatform());

describe('boundQuery', () => {
  it('makes texts and times parameters and leaves other values literals', () => {
    expect(bound('a = ? and b > ? and c = ? and d is ? limit ?', "it's", 1.5, true, null, 21)).toEqual({
      text: 'a = $1 and b > 1.5 and c = true and d is null limit 21',
      values: ["it's"],
    });
    expect(bound('a >= ?', new Date('2026-03-01T12:00:00.123Z'))).toEqual({ text: 'a >= $1', values: ['2026-03-01T12:00:00.123Z'] });
  });

  it('numbers the texts of a list', () => {
    expect(bound('a in (?) and b = ?', ['x', 'y'], 'z')).toEqual({ text: 'a in ($1, $2) and b = $3', values: ['x', 'y', 'z'] });
  });

  it('keeps an escaped question mark and the text after the last parameter', () => {
    expect(bound('a \\? ? order by b', 'x')).toEqual({ text: 'a ? $1 order by b', values: ['x'] });
    expect(bound('select 1')).toEqual({ text: 'select 1', values: [] });
  });
});
