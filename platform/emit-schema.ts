import { mkdir, writeFile } from 'node:fs/promises';
import { composeSupergraph } from '../gateway/supergraph/supergraph.js';
import { buildAsyncApi, buildOpenApi, ROUTES } from '../rest-adapter/index.js';
import { SUBGRAPHS } from '../subgraphs/index.js';
import { describeAgents } from '../workers/describe-agents.js';
import { Supergraph } from '@apollo/federation-internals';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { writeChartSettings } from './chart-schema.js';
import { describeSubgraph } from './graph/schema/build-subgraph.js';
import { withGraphOnlyMarks } from './graph/schema/graph-only.js';
import { withConstraints } from './graph/schema/input-constraints.js';
import { undescribedElements } from './graph/schema/undescribed-elements.js';
import { fromProjectRoot } from './project-root.js';

/**
 * Writes the files of `schema/`: each subgraph's SDL, the supergraph, the client schema, and the descriptions of the REST API,
 * the events and the agents; also the settings in the schema of the chart's values.
 * @throws if an element of the graph has no description; all files are written nevertheless
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
  const agents = await describeAgents();
  await writeJson('schema/openapi.json', buildOpenApi(api, ROUTES, agents));
  await writeJson('schema/asyncapi.json', buildAsyncApi());
  await writeJson('schema/agents.json', agents);
  await writeChartSettings();
  const missing = undescribedElements(api);
  if (missing.length > 0) throw new Error(`No description for ${missing.join(', ')}. Add one to each.`);
};

const writeJson = (file: string, document: unknown): Promise<void> =>
  writeFile(fromProjectRoot(file), `${JSON.stringify(document, null, 2)}\n`);

await emit();
