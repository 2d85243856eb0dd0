/** Writes the tables of agents and errors, which the code defines, into the docs: npm run tables. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ERROR_TABLE, graphqlCodes, type ErrorCode } from '../platform/errors/error-table.js';
import { AGENT_CARDS } from '../workers/agents/cards.js';

const BEGIN = '<!-- table: npm run tables -->';
const END = '<!-- end of table -->';

const agentTable = (): string[] => [
  '| Agent | Task | Method | Without a model | Refused without |',
  '|---|---|---|---|---|',
  ...AGENT_CARDS.map(
    ({ name, task, method, withoutModel, refusedWithout, premium }) =>
      `| ${name}${premium ? ' *' : ''} | ${task} | ${method} | ${withoutModel} | ${refusedWithout} |`,
  ),
];

const errorTable = (): string[] => [
  '| REST `code` | Status | GraphQL `extensions` | Title | Detail |',
  '|---|---|---|---|---|',
  ...Object.entries(ERROR_TABLE)
    .filter(([code]) => code !== 'CONFLICT')
    .map(([code, { status, title, detail }]) => {
      const { code: graphqlCode, reason } = graphqlCodes(code as ErrorCode);
      return `| \`${code}\` | ${status} | \`${graphqlCode}\`${reason ? `, reason \`${reason}\`` : ''} | ${title} | ${detail} |`;
    }),
];

const TABLES: Readonly<Record<string, () => string[]>> = { 'docs/agents.md': agentTable, 'docs/errors.md': errorTable };

/** Returns the documents with their current tables, by path from the project root. */
export const documentsWithTables = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(TABLES).map(([path, table]) => {
      const [before, rest = ''] = readFileSync(absolute(path), 'utf8').split(BEGIN);
      return [path, [before, BEGIN, '\n', table().join('\n'), '\n', END, rest.split(END)[1]].join('')];
    }),
  );

const absolute = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, content] of Object.entries(documentsWithTables())) writeFileSync(absolute(path), content);
}
