import { GraphQLError } from 'graphql';
import { ArgumentValidationError, AuthorizationError } from 'type-graphql';
import { AppError } from '../../errors/index.js';
import { formatGraphError } from './format-error.js';

const logged: unknown[] = [];
const log = { error: (...line: unknown[]) => void logged.push(line) };
const formatted = (originalError: Error) =>
  formatGraphError(new GraphQLError(originalError.message, { originalError, path: ['field'] }), { requestId: 'req-1', log });

describe('formatGraphError', () => {
  beforeEach(() => {
    logged.length = 0;
  });

  it('lists the fields that class-validator rejects, including nested ones', () => {
    const street = { property: 'street', constraints: { isString: 'street must be a string' }, children: [] };
    const validationError = new ArgumentValidationError([
      { property: 'name', constraints: { maxLength: 'name is too long' }, children: [] },
      { property: 'address', children: [street] },
    ]);
    expect(formatted(validationError)).toEqual({
      message: 'name is too long; street must be a string',
      path: ['field'],
      extensions: {
        code: 'VALIDATION_FAILED',
        issues: [
          { type: 'maxLength', loc: ['body', 'name'], msg: 'name is too long' },
          { type: 'isString', loc: ['body', 'address', 'street'], msg: 'street must be a string' },
        ],
      },
    });
    expect(logged).toEqual([]);
  });

  it('maps error codes of libraries to those of the error table', () => {
    expect(formatted(new AuthorizationError('Not you.'))).toMatchObject({ message: 'Not you.', extensions: { code: 'FORBIDDEN' } });
  });

  it('returns the code of a conflict as the reason', () => {
    expect(formatted(new AppError('SLUG_TAKEN', { slug: 'acme' }))).toMatchObject({
      message: 'The slug acme is already in use. Choose another slug.',
      extensions: { code: 'CONFLICT', reason: 'SLUG_TAKEN' },
    });
  });

  it('unwraps an application error from any number of errors', () => {
    const wrapped = new GraphQLError('outer', { originalError: new AppError('CONFLICT', { reason: 'Twice.' }) });
    expect(formatted(wrapped)).toMatchObject({ message: 'Twice.', extensions: { code: 'CONFLICT' } });
  });

  it.each<[string, Error]>([
    ['an error', new TypeError('password=hunter2')],
    ['a GraphQL error without a code', new GraphQLError('password=hunter2')],
    ['a GraphQL error with an unknown code', new GraphQLError('password=hunter2', { extensions: { code: 'ODD' } })],
    ['an internal error', new AppError('INTERNAL', {}, [], { cause: new Error('password=hunter2') })],
  ])('masks and logs %s', (_, error) => {
    const result = formatted(error);
    expect(result).toEqual({
      message: 'An internal error occurred. Quote the request id when you report it.',
      path: ['field'],
      extensions: { code: 'INTERNAL' },
    });
    expect(logged).toMatchObject([[{ request_id: 'req-1', path: ['field'] }, 'resolver failed']]);
  });
});
