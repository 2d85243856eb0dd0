import { ConfigError } from './config/index.js';

/** What a process may run, as `--services` names it. */
export interface ServiceSelection {
  gateway: boolean;
  workers: boolean;
  /** Names of the subgraphs to host; `all`, or none. */
  subgraphs: readonly string[] | 'all';
}

const WHOLE = ['gateway', 'subgraphs', 'workers'];
const LIST = 'subgraphs:';

/**
 * Reads `--services=gateway,subgraphs,workers`, or any part of it; `subgraphs:tenants,sources` names some subgraphs.
 * @throws ConfigError naming the word that is none.
 */
export const parseServices = (text: string): ServiceSelection => {
  const whole = new Set<string>();
  const named = new Set<string>();
  let naming = false;
  for (const word of text.split(',').map((part) => part.trim())) {
    const begins = word.startsWith(LIST);
    const name = begins ? word.slice(LIST.length) : word;
    naming = begins || (naming && !WHOLE.includes(word));
    if (naming && /^[a-z]+$/.test(name)) named.add(name);
    else if (WHOLE.includes(word)) whole.add(word);
    else throw new ConfigError(`--services: "${word}" is none of gateway, subgraphs, subgraphs:<name>,… and workers`);
  }
  return { gateway: whole.has('gateway'), workers: whole.has('workers'), subgraphs: whole.has('subgraphs') ? 'all' : [...named] };
};
