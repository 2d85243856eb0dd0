import { parser } from '@prometheus-io/lezer-promql';

export type Node = ReturnType<typeof parser.parse>['topNode'];

/** A parsed expression; its nodes refer to offsets in `text`. */
export interface Expression {
  readonly text: string;
  readonly root: Node;
}

export const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

export const textOf = ({ text }: Pick<Expression, 'text'>, { from, to }: Node): string => text.slice(from, to);

/** Returns the error for PromQL that this evaluator does not support. Failing prevents untested expressions from passing. */
export const unsupported = (expr: Pick<Expression, 'text'>, node: Node): Error =>
  new Error(`unsupported PromQL: ${node.name} ${textOf(expr, node)}`);

/** Parses an expression. @throws Error on a syntax error and unless the text is exactly one expression */
export const parseExpression = (text: string): Expression => {
  const tree = parser.parse(text);
  tree.iterate({
    enter: ({ type, node }) => {
      if (type.isError) throw new Error(`syntax error at ${node.from}: ${text}`);
    },
  });
  const [root, ...rest] = childrenOf(tree.topNode);
  if (!root || rest.length > 0) throw new Error(`expected one expression: ${text}`);
  return { text, root };
};

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Returns the seconds of a duration such as `90s`, `5m` or `1h30m`. */
export const secondsOf = (duration: string): number => {
  const parts = [...duration.matchAll(/(\d+)([smhd])/g)];
  if (parts.map(([part]) => part).join('') !== duration || parts.length === 0) throw new Error(`invalid duration: ${duration}`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? NaN), 0);
};
