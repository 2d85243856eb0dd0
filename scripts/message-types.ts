/** Writes the typed module of every message file, messages.ts beside messages.yaml: npm run messages. */
import { globSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromProjectRoot } from '../platform/project-root.js';
import { parameterTypes, readMessages, type MessageNode } from '../platform/content/load-messages.js';

/** Returns the modules of all message files, by path from the project root. */
export const messageModules = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    globSync('{platform,subgraphs,workers}/**/messages.yaml', { cwd: fromProjectRoot('.') })
      .toSorted()
      .map((path) => [join(dirname(path), 'messages.ts'), moduleOf(path)]),
  );

const moduleOf = (path: string): string => {
  const loader = `${relative(dirname(path), 'platform/content')}/load-messages.js`;
  return `/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '${loader.startsWith('.') ? loader : `./${loader}`}';

export interface Messages ${typeOf(readMessages(path), '')}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('${path}');
`;
};

const typeOf = (node: MessageNode, indent: string): string => {
  if (node.kind === 'list') return `[${node.texts.de.map(() => 'string').join(', ')}]`;
  if (node.kind === 'text') {
    if (!node.parameters) return 'string';
    const types = parameterTypes(node);
    return `(${node.parameters.map((name) => `${name}: ${types.get(name)}`).join(', ')}) => string`;
  }
  const members = [...node.members].map(([name, inner]) => `${indent}  readonly ${nameOf(name)}: ${typeOf(inner, `${indent}  `)};\n`);
  const isLookup = indent !== '' && [...node.members.values()].every((inner) => inner.kind === 'text' && !inner.parameters);
  return `{\n${members.join('')}${indent}}${isLookup ? ' & Readonly<Record<string, string>>' : ''}`;
};

const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, module] of Object.entries(messageModules())) writeFileSync(fromProjectRoot(path), module);
