import { isGraphRoute, type RouteDefinition } from '../route-definition.js';
import { ROUTES } from '../routes.js';
import { testGraph } from './test-graph.js';

const graph = testGraph();

const isServed = (route: RouteDefinition): boolean => {
  if (!isGraphRoute(route)) return true;
  const [kind, field = ''] = route.field.split('.');
  return (kind === 'Query' ? graph.getQueryType() : graph.getMutationType())?.getFields()[field] !== undefined;
};

/** The routes whose root field exists in the test graph; they cover every feature of the adapter. */
export const TEST_ROUTES: readonly RouteDefinition[] = ROUTES.filter(isServed);
