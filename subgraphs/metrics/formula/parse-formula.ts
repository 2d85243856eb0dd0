import { FormulaError, type Span } from './formula-error.js';
import type { BinaryOperator, FormulaNode } from './formula-syntax.js';
import { tokensOf, type Token } from './formula-tokens.js';

/** Maximum nesting depth; far beyond what a person writes. */
const MAX_DEPTH = 60;

const RESERVED = new Set(['AND', 'OR', 'NOT', 'IN', 'IS', 'NULL', 'TRUE', 'FALSE', 'WHERE']);

/** Binding powers of the infix operators: a higher one binds tighter. */
const POWERS: Readonly<Record<string, number>> = {
  OR: 1,
  AND: 2,
  '=': 4,
  '<>': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  IN: 4,
  IS: 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '^': 8,
};
const NOT_POWER = 3;
const COMPARISON_POWER = 4;
const NEGATIVE_POWER = 7;

/**
 * Parses a formula by precedence climbing (Pratt 1973).
 *
 *     formula    = expression
 *     expression = OR < AND < NOT < comparison, IN, IS NULL < + - < * / % < unary - < ^
 *     primary    = number | 'text' | TRUE | FALSE | NULL | column | name(arguments [WHERE condition]) | (expression)
 *
 * mathjs is not used: it reads "…" as text, has no backticks, multiplies adjacent operands and keeps no positions. It supports
 * neither columns such as "Menge (Stück)" nor precise error positions.
 * @throws FormulaError
 */
export const parseFormula = (formula: string, options: { roles?: boolean } = {}): FormulaNode =>
  new Parser(tokensOf(formula, options)).parse();

class Parser {
  private position = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parse(): FormulaNode {
    if (this.isAtEnd) throw new FormulaError('The formula is empty', this.next);
    const node = this.expression(0);
    if (!this.isAtEnd) throw this.unexpected('the end of the formula');
    return node;
  }

  /** The next token; after the last one always the `end` token. */
  private get next(): Token {
    return this.tokens[this.position] as Token;
  }

  private get isAtEnd(): boolean {
    return this.next.kind === 'end';
  }

  private take(): Token {
    const token = this.next;
    if (token.kind !== 'end') this.position += 1;
    return token;
  }

  private expression(power: number): FormulaNode {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new FormulaError('The formula is nested too deeply', this.next);
    let left = this.prefix();
    for (let operator = this.infix(); operator !== undefined && (POWERS[operator] ?? 0) > power; operator = this.infix())
      left = this.continued(left, operator);
    this.depth -= 1;
    return left;
  }

  /** Returns the next infix operator; `NOT` before `IN` counts as `IN`. */
  private infix(): string | undefined {
    const { next } = this;
    if (next.kind === 'sign') {
      const sign = next.value === '==' ? '=' : next.value === '!=' ? '<>' : next.value;
      return sign in POWERS ? sign : undefined;
    }
    const word = wordOf(next);
    if (word === 'NOT') return 'IN';
    return word !== undefined && word in POWERS ? word : undefined;
  }

  private continued(left: FormulaNode, operator: string): FormulaNode {
    if (operator === 'IN') return this.membership(left);
    this.take();
    if (operator === 'IS') return this.nullTest(left);
    const power = POWERS[operator] ?? 0;
    // Powers are right-associative: 2 ^ 3 ^ 2 is 2 ^ 9.
    const right = this.expression(operator === '^' ? power - 1 : power);
    if (power === COMPARISON_POWER && POWERS[this.infix() ?? ''] === COMPARISON_POWER)
      throw new FormulaError('Comparisons cannot be chained; join them with AND', this.next);
    return { kind: 'binary', operator: operator as BinaryOperator, left, right, ...between(left, right) };
  }

  private nullTest(operand: FormulaNode): FormulaNode {
    const isNegated = this.takeWord('NOT') !== undefined;
    const end = this.takeWord('NULL');
    if (!end) throw this.unexpected('NULL');
    return { kind: 'isNull', operand, isNegated, ...between(operand, end) };
  }

  private membership(operand: FormulaNode): FormulaNode {
    const isNegated = this.takeWord('NOT') !== undefined;
    if (!this.takeWord('IN')) throw this.unexpected('IN');
    if (this.next.kind === 'role') {
      const { value: name, ...token } = this.take() as Token & { kind: 'role' };
      const span = { start: token.start, end: token.end };
      return { kind: 'in', operand, items: [{ kind: 'values', name, ...span }], isNegated, ...between(operand, span) };
    }
    this.expect('(');
    const items = [this.expression(0)];
    while (this.takeSign(',')) items.push(this.expression(0));
    const end = this.expect(')');
    return { kind: 'in', operand, items, isNegated, ...between(operand, end) };
  }

  private prefix(): FormulaNode {
    const token = this.take();
    const span = { start: token.start, end: token.end };
    switch (token.kind) {
      case 'number':
      case 'text':
        return token;
      case 'column':
        return { kind: 'column', name: token.value, isQuoted: true, ...span };
      case 'role':
        return { kind: 'column', name: token.value, isQuoted: true, ...span };
      case 'word':
        return this.word(token);
      case 'sign':
        return this.signed(token);
      case 'end':
        throw new FormulaError('Expected a value, but the formula ends', span);
    }
  }

  private signed(token: Token): FormulaNode {
    if (token.value === '-' || token.value === '+') {
      const operand = this.expression(NEGATIVE_POWER);
      return token.value === '+' ? operand : { kind: 'negative', operand, ...between(token, operand) };
    }
    if (token.value === '(') {
      const inner = this.expression(0);
      const end = this.expect(')');
      return { ...inner, ...between(token, end) };
    }
    throw new FormulaError(`Expected a value before "${token.value}"`, token);
  }

  private word(token: Token & { kind: 'word' }): FormulaNode {
    const span = { start: token.start, end: token.end };
    const word = token.value.toUpperCase();
    if (this.next.kind === 'sign' && this.next.value === '(' && !RESERVED.has(word)) return this.call(token);
    switch (word) {
      case 'NOT': {
        const operand = this.expression(NOT_POWER);
        return { kind: 'not', operand, ...between(token, operand) };
      }
      case 'TRUE':
      case 'FALSE':
        return { kind: 'boolean', value: word === 'TRUE', ...span };
      case 'NULL':
        return { kind: 'null', ...span };
      default:
        if (RESERVED.has(word))
          throw new FormulaError(`Expected a value before ${word}; enclose a column of that name in double quotes`, span);
        return { kind: 'column', name: token.value, isQuoted: false, ...span };
    }
  }

  private call(name: Token & { kind: 'word' }): FormulaNode {
    this.expect('(');
    const args: FormulaNode[] = [];
    // COUNT(*) is COUNT().
    if (this.next.kind === 'sign' && this.next.value === '*') this.take();
    else if (!this.closes() && wordOf(this.next) !== 'WHERE') {
      args.push(this.expression(0));
      while (this.takeSign(',')) args.push(this.expression(0));
    }
    const where = this.takeWord('WHERE') ? this.expression(0) : null;
    const end = this.expect(')');
    return { kind: 'call', name: name.value.toUpperCase(), args, where, start: name.start, end: end.end };
  }

  private closes(): boolean {
    return this.next.kind === 'sign' && this.next.value === ')';
  }

  private takeSign(sign: string): Token | undefined {
    return this.next.kind === 'sign' && this.next.value === sign ? this.take() : undefined;
  }

  private takeWord(word: string): Token | undefined {
    return wordOf(this.next) === word ? this.take() : undefined;
  }

  private expect(sign: string): Token {
    const token = this.takeSign(sign);
    if (!token) throw this.unexpected(`"${sign}"`);
    return token;
  }

  private unexpected(wanted: string): FormulaError {
    const { next } = this;
    const found = next.kind === 'end' ? 'the formula ends' : `found ${next.kind === 'text' ? 'a text' : `"${String(next.value)}"`}`;
    return new FormulaError(`Expected ${wanted}, but ${found}`, next);
  }
}

const wordOf = (token: Token): string | undefined => (token.kind === 'word' ? token.value.toUpperCase() : undefined);

const between = (first: Span, last: Span): Span => ({ start: first.start, end: last.end });
