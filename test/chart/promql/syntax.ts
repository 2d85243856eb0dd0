import { parser } from '@prometheus-io/lezer-promql';

export type Node = ReturnType<typeof parser.parse>['topNode'];

/** The text of an expression, which its nodes point into. */
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

/** What is no PromQL, or PromQL that nothing here needs yet: it must not pass for tested. */
export const unknown = (expr: Pick<Expression, 'text'>, node: Node): Error =>
  new Error(`not evaluated here: ${node.name} ${textOf(expr, node)}`);

/** @throws on what the grammar of Prometheus does not know */
export const parsed = (text: string): Expression => {
  const tree = parser.parse(text);
  tree.iterate({
    enter: ({ type, node }) => {
      if (type.isError) throw new Error(`no PromQL at ${node.from}: ${text}`);
    },
  });
  const [root, ...rest] = childrenOf(tree.topNode);
  if (!root || rest.length > 0) throw new Error(`not one expression: ${text}`);
  return { text, root };
};

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Seconds of `90s`, `5m` or `1h30m`. */
export const secondsOf = (duration: string): number => {
  const parts = [...duration.matchAll(/(\d+)([smhd])/g)];
  if (parts.map(([part]) => part).join('') !== duration || parts.length === 0) throw new Error(`no duration: ${duration}`);
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? NaN), 0);
};
