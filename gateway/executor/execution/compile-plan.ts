import type { FetchNode, PlanNode } from '@apollo/query-planner';
import { FetchNarrower, type NarrowedFetch } from '../planning/narrow-fetches.js';
import { inDependencyOrder } from '../planning/dependency-order.js';
import { fetchesIn } from '../planning/placed-fetches.js';
import { keysOf, positionsIn } from '../planning/positions.js';
import { requiredFetches } from '../planning/required-fetches.js';
import { compileFetchStep, type PlanParts } from './fetch-step.js';
import { moveCursor, type PlanStep } from './plan-run.js';

const noop: PlanStep = async () => undefined;

/**
 * Compiles a plan into nested closures, so that a run inspects plan nodes only where objects lack inputs of a fetch. `source` is the fetch
 * that precedes the plan, if there is one.
 */
export const compilePlan = (node: PlanNode | undefined, parts: PlanParts, source?: FetchNode): PlanStep => {
  if (!node) return noop;
  const plan = inDependencyOrder(withRequiredFetches(node, parts), source);
  return new PlanCompiler(parts, new FetchNarrower(parts, parts.root, fetchesIn(plan))).compile(plan, []);
};

class PlanCompiler {
  constructor(
    private readonly parts: PlanParts,
    private readonly narrower: FetchNarrower,
  ) {}

  /** Compiles a node for the objects at a path, which is given without the keys of lists. */
  compile(node: PlanNode | undefined, path: readonly string[]): PlanStep {
    switch (node?.kind) {
      case undefined:
        return noop;
      case 'Fetch': {
        const narrowed = this.narrower.narrow({ node, path });
        return narrowed ? this.compileNarrowed(narrowed) : compileFetchStep(node, this.parts);
      }
      case 'Flatten': {
        const step = this.compile(node.node, [...path, ...keysOf(node.path)]);
        return (run, at) => step(run, moveCursor(at, node.path));
      }
      case 'Sequence': {
        const steps = node.nodes.map((child) => this.compile(child, path));
        return async (run, at) => {
          for (const step of steps) await step(run, at);
        };
      }
      case 'Parallel':
        return inParallel(node.nodes.map((child) => this.compile(child, path)));
      case 'Condition':
      case 'Defer':
        throw new Error(`the planner created a node of kind ${node.kind} although conditions are resolved and @defer is disabled`);
    }
  }

  /** Compiles the variants of a fetch, each of which runs for the objects that need it. */
  private compileNarrowed({ variants, variantFor }: NarrowedFetch): PlanStep {
    const { parts } = this;
    const steps = variants.map((variant) => [variant, compileFetchStep(variant, parts)] as const);
    return async (run, at) => {
      const positions = positionsIn(run.data, parts.root, at.path);
      const objectsBy = Map.groupBy(at.objects, (object) => {
        const position = positions.get(object);
        return position && variantFor(position.typesOf(object));
      });
      await Promise.all(steps.map(([variant, step]) => step(run, { path: at.path, objects: objectsBy.get(variant) ?? [] })));
    };
  }
}

const withRequiredFetches = (node: PlanNode, parts: PlanParts): PlanNode => {
  switch (node.kind) {
    case 'Fetch': {
      const nodes = requiredFetches(node, parts);
      const [only] = nodes;
      return only && nodes.length === 1 ? only : { kind: 'Parallel', nodes: [...nodes] };
    }
    case 'Flatten':
      return { ...node, node: withRequiredFetches(node.node, parts) };
    case 'Sequence':
    case 'Parallel':
      return { ...node, nodes: node.nodes.map((child) => withRequiredFetches(child, parts)) };
    default:
      return node;
  }
};

const inParallel = (steps: readonly PlanStep[]): PlanStep => {
  const [only] = steps;
  if (only && steps.length === 1) return only;
  return async (run, at) => {
    await Promise.all(steps.map((step) => step(run, at)));
  };
};
