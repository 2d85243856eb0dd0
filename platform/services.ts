import { ConfigError } from './config/index.js';

/** Services that a process runs, as selected by `--services`. */
export interface ServiceSelection {
  gateway: boolean;
  workers: boolean;
  /** Names of the subgraphs to host, or `all`. */
  subgraphs: readonly string[] | 'all';
}

const WHOLE = ['gateway', 'subgraphs', 'workers'];
const LIST = 'subgraphs:';

/**
 * Parses `--services=gateway,subgraphs,workers`, or any part of it; `subgraphs:tenants,sources` selects subgraphs.
 * @throws ConfigError naming the invalid word
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
    else throw new ConfigError(`--services: "${word}" is not one of gateway, subgraphs, subgraphs:<name>,… and workers`);
  }
  return { gateway: whole.has('gateway'), workers: whole.has('workers'), subgraphs: whole.has('subgraphs') ? 'all' : [...named] };
};
