import type { TypedNode } from './formula-types.js';

/** Returns the nodes directly below a node, in the order of the formula; those of a list are constants and omitted. */
export const childrenOf = (node: TypedNode): readonly TypedNode[] => {
  switch (node.kind) {
    case 'negative':
    case 'not':
    case 'isNull':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'in':
      return [node.operand];
    case 'scalar':
      return node.args;
    case 'aggregate':
      return [...node.args, ...(node.where ? [node.where] : [])];
    default:
      return [];
  }
};
