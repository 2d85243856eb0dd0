import { InitiativeStatus } from '../../../subgraphs/transformation/index.js';
import type { Language } from '../../kit.js';
import { listed, oneLine } from '../../methods/tenant-state/index.js';
import { keyOf, type SelectableCandidate } from './asked-initiatives.js';
import { messagesIn } from './messages.js';

/** A wish for initiatives that wait for no other: „nichts, was auf etwas Unfertiges wartet“, "only what can start right away". */
const WAITS_FOR_NOTHING =
  /(?<!\p{L})(?:nichts|keine[nrs]?|ohne|nothing|none|no|without)(?!\p{L})(?:(?!(?<!\p{L})(?:und|and)(?!\p{L}))[^.?!;,]){0,20},?\s*(?:(?!(?<!\p{L})(?:und|and)(?!\p{L}))[^.?!;,]){0,30}?(?<!\p{L})(?:wartet|warten|abhäng\p{L}*|hängt|hängen|voraussetz\p{L}*|blockiert\p{L}*|waits?|waiting|depend\p{L}*|blocked|prerequisites?)(?!\p{L})[^.?!;,]*|(?<!\p{L})(?:nur|only|bloß|lediglich)(?!\p{L})[^.?!;]{0,40}?(?:(?:sofort|gleich|jetzt)\s+(?:start|beginn|anfang|los)\p{L}*|(?:start|begin)\p{L}*\s+(?:now|right away|immediately|at once))(?:\s+(?:kann|können|lässt|lassen))?/iu;

const WAITS = String.raw`(?:wartet|warten|abhäng\p{L}*|hängt|hängen|blockiert\p{L}*|waits?|waiting|depends?|depending|blocked)`;
const WHAT = String.raw`(?:alles|was|what(?:ever)?|anything|everything|those|projects?|initiatives?|vorhaben|maßnahmen|projekte)`;
const LEAVES_OUT = String.raw`(?:lass\p{L}*|nimm|streich\p{L}*|weglassen|auslassen|leave (?:out|aside)|leaving out|skip|ignore|exclude|drop)`;
const WITHIN = String.raw`(?:(?!(?<!\p{L})(?:und|and)(?!\p{L}))[^.?!;]){0,40}?`;
/** The same wish, expressed with a verb such as "skip": „Was auf anderes wartet, lass weg“, "skip anything that depends on others". */
const LEAVES_WAITING = new RegExp(
  String.raw`(?<!\p{L})(?:${WHAT}(?!\p{L})${WITHIN}(?<!\p{L})${WAITS}(?!\p{L})${WITHIN}(?<!\p{L})${LEAVES_OUT}(?!\p{L})(?:[^.?!;,]{0,20}?(?:weg|aus|raus|out)(?!\p{L}))?|${LEAVES_OUT}(?!\p{L})${WITHIN}(?<!\p{L})${WHAT}(?!\p{L})${WITHIN}(?<!\p{L})${WAITS}(?!\p{L})[^.?!;,]*)`,
  'iu',
);

/** Initiatives of a request that leaves out those that wait for others. */
export interface Startable {
  readonly startable: readonly SelectableCandidate[];
  /** Names of those that wait, and of what they wait for. */
  readonly waiting: readonly { readonly name: string; readonly on: readonly string[] }[];
  /** The wish in the words of the request. */
  readonly clause: string;
}

/** Returns the open initiatives whose prerequisites are all done, if a request wants only these; otherwise null. */
export const startableAmong = (
  text: string,
  open: readonly SelectableCandidate[],
  closed: readonly SelectableCandidate[],
): Startable | null => {
  const clause = (WAITS_FOR_NOTHING.exec(text) ?? LEAVES_WAITING.exec(text))?.[0];
  if (clause === undefined) return null;
  const unfinished = new Map(
    [...open, ...closed.filter(({ status }) => status !== InitiativeStatus.DONE)].map((each) => [keyOf(each), each.name]),
  );
  const missingOf = ({ dependsOn = [] }: SelectableCandidate): string[] => dependsOn.flatMap((key) => unfinished.get(key) ?? []);
  return {
    startable: open.filter((each) => missingOf(each).length === 0),
    waiting: open.map((each) => ({ name: each.name, on: missingOf(each) })).filter(({ on }) => on.length > 0),
    clause,
  };
};

/** States which initiatives are left out because they wait for others, or that none is. */
export const describeWaiting = ({ startable, waiting }: Startable, language: Language): string => {
  const { startable: messages, answer, and } = messagesIn(language);
  const quoted = (names: readonly string[]): string =>
    listed(
      names.map((name) => answer.quoted(oneLine(name))),
      and,
    );
  const names = waiting.map(({ name, on }) => messages.item(oneLine(name), quoted(on)));
  if (startable.length === 0) return messages.all(names.join('; '));
  return names.length === 0 ? messages.none : messages.waiting(names.join('; '), names.length);
};
