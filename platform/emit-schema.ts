import { mkdir, writeFile } from 'node:fs/promises';
import { composeSupergraph } from '../gateway/supergraph.js';
import { buildAsyncApi, buildOpenApi, ROUTES } from '../rest-adapter/index.js';
import { SUBGRAPHS } from '../subgraphs/index.js';
import { describeAgents } from '../workers/describe-agents.js';
import { Supergraph } from '@apollo/federation-internals';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { writeChartSettings } from './chart-schema.js';
import { describeSubgraph } from './graph/build-subgraph.js';
import { withGraphOnlyMarks } from './graph/graph-only.js';
import { withConstraints } from './graph/input-constraints.js';
import { undescribed } from './graph/undescribed.js';
import { fromProjectRoot } from './project-root.js';

/**
 * Writes what `schema/` holds: each subgraph's SDL, the supergraph, the schema that clients of the graph see, and the
 * descriptions of REST, of the events and of the agents; and what the chart's values may set.
 * @throws when the graph has something without a description; everything is written nevertheless.
 */
const emit = async (): Promise<void> => {
  await mkdir(fromProjectRoot('schema/subgraphs'), { recursive: true });
  const subgraphs = SUBGRAPHS.map((module) => ({ name: module.name, sdl: describeSubgraph(module) }));
  for (const { name, sdl } of subgraphs) await writeFile(fromProjectRoot(`schema/subgraphs/${name}.graphql`), sdl);
  const supergraph = composeSupergraph(subgraphs);
  await writeFile(fromProjectRoot('schema/supergraph.graphql'), `${supergraph.trimEnd()}\n`);
  const plain = Supergraph.build(supergraph).apiSchema().toGraphQLJSSchema();
  const api = withGraphOnlyMarks(withConstraints(plain, supergraph), supergraph);
  await writeFile(fromProjectRoot('schema/api.graphql'), `${printSchema(lexicographicSortSchema(api))}\n`);
  await writeJson('schema/openapi.json', buildOpenApi(api, ROUTES));
  await writeJson('schema/asyncapi.json', buildAsyncApi());
  await writeJson('schema/agents.json', await describeAgents());
  await writeChartSettings();
  const unexplained = undescribed(api);
  if (unexplained.length > 0) throw new Error(`The graph does not explain ${unexplained.join(', ')}: give each a description.`);
};

const writeJson = (file: string, document: unknown): Promise<void> =>
  writeFile(fromProjectRoot(file), `${JSON.stringify(document, null, 2)}\n`);

await emit();
