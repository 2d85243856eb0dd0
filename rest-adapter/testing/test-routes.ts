import { isGraphRoute, type RouteDefinition } from '../route-definition.js';
import { ROUTES } from '../routes.js';
import { testGraph } from './test-graph.js';

const graph = testGraph();

const isServed = (route: RouteDefinition): boolean => {
  if (!isGraphRoute(route)) return true;
  const [kind, field = ''] = route.field.split('.');
  return (kind === 'Query' ? graph.getQueryType() : graph.getMutationType())?.getFields()[field] !== undefined;
};

/** The routes whose root field the test graph has: enough of them to show everything the adapter does. */
export const TEST_ROUTES: readonly RouteDefinition[] = ROUTES.filter(isServed);
