import type { LeftOut } from '../focus.js';
import type { Lead } from '../lead.js';
import { listed } from '../phrases.js';
import type { Composition } from './composition.js';

/** States what a document is limited to, what it leaves out, and a request that returns everything; null if it leaves out nothing. */
export const describeLeftOut = (
  leftOut: readonly LeftOut[],
  { labels, sections }: Pick<Lead, 'labels' | 'sections'>,
  example: string,
  { messages }: Pick<Composition, 'messages'>,
): string | null => {
  if (leftOut.length === 0) return null;
  const { leftOut: texts, and, quoted } = messages;
  const about = labels.length > 0 ? labels.map(quoted) : sections.map((section) => texts.sections[section]);
  const others = listed(leftOut.map((kind) => texts.kinds[kind]), and); // prettier-ignore
  return texts.text(about.length === 0 ? null : listed(about, and), others, example);
};
