/** Writes the table of agents into docs/agents.md, generated from the agent cards: npm run agents. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AGENT_CARDS } from '../workers/agents/cards.js';

const FILE = fileURLToPath(new URL('../docs/agents.md', import.meta.url));
const BEGIN = '<!-- agents: npm run agents -->';
const END = '<!-- end of agents -->';

/** Returns the text of docs/agents.md with the table generated from the cards. */
export const documentWithTable = (): string => {
  const rows = AGENT_CARDS.map(
    ({ name, task, method, withoutModel, refusedWithout, premium }) =>
      `| ${name}${premium ? ' *' : ''} | ${task} | ${method} | ${withoutModel} | ${refusedWithout} |`,
  );
  const table = ['| Agent | Task | Method | Without a model | Refused without |', '|---|---|---|---|---|', ...rows].join('\n');
  const document = readFileSync(FILE, 'utf8');
  const [before, rest = ''] = document.split(BEGIN);
  return `${before}${BEGIN}\n${table}\n${END}${rest.split(END)[1]}`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, documentWithTable());
