import type { PlanNode } from '@apollo/query-planner';
import { compileFetchStep, type PlanParts } from './fetch-step.js';
import { moveCursor, type PlanStep } from './plan-run.js';
import { requiredFetches } from '../planning/required-fetches.js';

const noop: PlanStep = async () => undefined;

/** Compiles a plan into nested closures, so that no plan node is inspected while it runs. */
export const compilePlan = (node: PlanNode | undefined, parts: PlanParts): PlanStep => {
  switch (node?.kind) {
    case undefined:
      return noop;
    case 'Fetch':
      return inParallel(requiredFetches(node, parts).map((fetch) => compileFetchStep(fetch, parts)));
    case 'Flatten': {
      const { path } = node;
      const step = compilePlan(node.node, parts);
      return (run, at) => step(run, moveCursor(at, path));
    }
    case 'Sequence': {
      const steps = node.nodes.map((child) => compilePlan(child, parts));
      return async (run, at) => {
        for (const step of steps) await step(run, at);
      };
    }
    case 'Parallel':
      return inParallel(node.nodes.map((child) => compilePlan(child, parts)));
    case 'Condition': {
      const { condition } = node;
      const [then, otherwise] = [compilePlan(node.ifClause, parts), compilePlan(node.elseClause, parts)];
      return (run, at) => (run.variables[condition] === true ? then(run, at) : otherwise(run, at));
    }
    case 'Defer':
      throw new Error('the planner created a deferred part although @defer is disabled');
  }
};

const inParallel = (steps: readonly PlanStep[]): PlanStep => {
  const [only] = steps;
  if (only && steps.length === 1) return only;
  return async (run, at) => {
    await Promise.all(steps.map((step) => step(run, at)));
  };
};
