/** What a process may run, as `--services` names it. */
export interface ServiceSelection {
  gateway: boolean;
  workers: boolean;
  /** Names of the subgraphs to host; `all`, or none. */
  subgraphs: readonly string[] | 'all';
}

const WHOLE = new Set(['gateway', 'subgraphs', 'workers']);

/**
 * Reads `--services=gateway,subgraphs,workers`, or any part of it; `subgraphs:tenants,sources` names some subgraphs.
 * @throws Error naming the word that is none.
 */
export const parseServices = (text: string): ServiceSelection => {
  const words = text.split(',').map((word) => word.trim());
  const named: string[] = [];
  let naming = false;
  let all = false;
  const whole = new Set<string>();
  for (const word of words) {
    if (WHOLE.has(word)) {
      naming = false;
      whole.add(word);
      all ||= word === 'subgraphs';
    } else if (word.startsWith('subgraphs:')) {
      naming = true;
      named.push(word.slice('subgraphs:'.length));
    } else if (naming && /^[a-z]+$/.test(word)) named.push(word);
    else throw new Error(`--services: "${word}" is none of gateway, subgraphs, subgraphs:<name>,… and workers`);
  }
  return { gateway: whole.has('gateway'), workers: whole.has('workers'), subgraphs: all ? 'all' : named };
};
