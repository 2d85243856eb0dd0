import type { Platform } from '@mikro-orm/postgresql';

/** A query as MikroORM builds it, with `?` for each parameter. */
export interface BuiltQuery {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/**
 * Returns the query with `$1` for each text and time. Queries of one shape thus have one text, which a connection prepares once.
 * Other values stay literals: the server would derive the type of a number from the column, and reject one that does not fit.
 */
export const boundQuery = ({ sql, params }: BuiltQuery, platform: Platform): { text: string; values: string[] } => {
  const values: string[] = [];
  const bind = (value: string): string => `$${values.push(value)}`;
  const sqlOf = (param: unknown): string => {
    if (typeof param === 'string') return bind(param);
    if (param instanceof Date) return bind(param.toISOString());
    if (Array.isArray(param) && param.length > 0 && param.every((item) => typeof item === 'string')) return param.map(bind).join(', ');
    return platform.quoteValue(param);
  };
  let text = '';
  let position = 0;
  let next = 0;
  for (let mark = sql.indexOf('?'); mark !== -1; mark = sql.indexOf('?', position)) {
    const isEscaped = sql[mark - 1] === '\\';
    text += sql.slice(position, isEscaped ? mark - 1 : mark) + (isEscaped ? '?' : sqlOf(params[next]));
    if (!isEscaped) next += 1;
    position = mark + 1;
  }
  return { text: text + sql.slice(position), values };
};
