import { QuestionWords } from '../../../platform/questions/index.js';
import { contentWords, countOf, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { isWholeLine, quotableParts, sentencesOf } from '../../methods/document-text/index.js';
import { isHeading, isOnOpen, OPEN } from './quoted-answers.js';
import { coverageOf } from './sentence-answers.js';

/** A passage with its document. */
export interface SectionPassage {
  readonly documentId: string;
  readonly document: string;
  readonly title: string;
  readonly text: string;
}

/** A part of a passage that is quoted. */
export interface SectionQuote<Passage extends SectionPassage> {
  readonly text: string;
  readonly passage: Passage;
}

const ASKS_DECIDED =
  /(?<!\p{L})(?:beschlossen|beschlüsse|beschließt|beschloss|entschieden|vereinbart|ergebnis(?:se)?|decided?|decisions? (?:were|was|did)|agreed?|resolved?|outcomes?|results?)(?!\p{L})/iu;
const DECIDED_HEADING =
  /(?<!\p{L})(?:ergebnisse?|beschl(?:uss|üsse)|entscheidungen|vereinbarungen|outcomes?|results?|decisions?|resolutions?|agreed|agreements?)(?!\p{L})/iu;
/** Sentences that state what was decided or put off, in minutes without headings. */
const RESOLVES =
  /(?<!\p{L})(?:beschluss|beschlossen|vereinbart|entschieden|genehmigt|anerkannt|agreed|approved|decided|resolved|adopted)(?!\p{L})/iu;
const ASKS_TASKS =
  /(?<!\p{L})(?:wer (?:macht|tut|erledigt|übernimmt) was|welche (?:aufträge|aufgaben)|aufträge|who does what|action items?|to-?dos?|tasks?|who (?:took|takes) on)(?!\p{L})/iu;
const TASKS_HEADING =
  /(?<!\p{L})(?:aufträge|aufgaben|maßnahmen|to-?dos?|nächste schritte|actions?(?: items?)?|tasks?|next steps)(?!\p{L})/iu;
/** Sentences that give somebody a task with a day. */
const TASK =
  /(?<!\p{L})(?:bis(?: zum| spätestens)?|by|until)\s+(?:\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}+)|\d{1,2}\s\p{Lu}\p{L}+|\p{Lu}\p{L}+\s\d{1,2}|(?:the )?(?:next|nächsten?)\s\p{L}+)/u;
const ASKS_STEPS =
  /(?<!\p{L})(?:was muss|was ist (?:nötig|zu tun)|muss (?:\p{L}+ ){0,6}(?:passieren|geschehen|tun|erfolgen)|welche schritte|voraussetzung\p{L}*|bevor|what (?:has|have|needs?|must|should)|must happen|which steps|what steps|steps|prerequisites?|before)(?!\p{L})/iu;
const ASKS_LIMITS =
  /(?<!\p{L})(?:fristen|welche zeiten|zeitvorgaben|deadlines|time ?limits|time frames|timeframes|turnaround times)(?!\p{L})/iu;
const ASKS_OPEN = /(?<!\p{L})(?:offen\p{L}*|ungeklärt|open|pending|undecided|outstanding)(?!\p{L})/iu;
const UNSETTLED =
  /(?<!\p{L})(?:offen|vertagt|zurückgestellt|noch nicht|nicht entschieden|kein(?:e)? (?:beschluss|entscheidung)|zu klären|open|deferred|postponed|not (?:yet )?decided|no decision|undecided|outstanding|to be confirmed)(?!\p{L})/iu;

/** Words for a meeting, its minutes and its bodies; they say which document is asked, not what about. */
const MEETING =
  /^(?:sitzung\p{L}*|lenkungs\p{L}*|steuerungs\p{L}*|\p{L}*kreis\p{L}*|\p{L}*ausschuss\p{L}*|\p{L}*runde|protokoll\p{L}*|treffen|besprechung\p{L}*|erste[nrs]?|zweite[nrs]?|dritte[nrs]?|vierte[nrs]?|letzte[nrs]?|jüngste[nrs]?|steering|group|board|committee|council|meetings?|minutes|ops|operations?|first|second|third|fourth|last|latest|recent|items?|punkte?|\d+)$/iu;
const UNIT =
  /(?<count>\d+(?:[.,]\d+)?|\p{L}+)[\s-]*(?:(?:arbeits|werk|kalender)?(?:stunden?|tage[ns]?|tag|wochen?|monate?n?|jahre?n?|minuten?)|(?:working |business |calendar |office )?(?:hours?|days?|weeks?|months?|years?|minutes?))(?!\p{L})/giu;

const ORDERED = /^\s*\d{1,2}[.)]\s/mu;
const LISTED = /^\s*[-*•]\s/mu;
const MAX_LENGTH = 900;
const MAX_LIMITS = 10;
const MAX_SENTENCES = 8;
const MIN_ITEMS = 2;
const TITLE_WEIGHT = 2;

/** Words that ask, and say nothing on what is asked about. */
const ASKING = new Set(
  contentWords(
    `beschlossen entschieden vereinbart ergebnis ergebnisse offen offene offenen fristen frist gelten gilt muss passieren tun geschehen wer was bis wann
     macht entscheidung entscheidungen zusagen versprechen laut richtlinie prozessbeschreibung schritte blieb bleiben wurde
     decided decide agreed resolved outcome open still deadlines limits promise commit apply happen has must needs before which what who when policy
     according process steps decision decisions does paid out does`,
  ).map(stemOf),
);

/** Returns the words of a question that say what it is about, beyond the document that it names. */
const topicsOf = (question: string, documents: readonly SectionPassage[]): string[] => {
  const names = documents.flatMap(({ document, title }) => wordsIn(`${document.replaceAll(/[-_.]/gu, ' ')} ${title}`)).map(stemOf);
  return new QuestionWords(question).words.filter(
    (word) => !MEETING.test(word) && !ASKING.has(stemOf(word)) && !names.some((name) => sameWord(name, stemOf(word))),
  );
};

/** Returns the parts of a passage that can be quoted: items of lists, rows of tables and sentences, without headings. */
const partsOf = (text: string): string[] =>
  quotableParts(text)
    .filter((part) => !isHeading(part))
    .flatMap((part) => (isWholeLine(part) || part.includes(' | ') ? [part] : sentencesOf(part)));

/** Joins the parts of a passage, without its heading and the marks of its list. */
const joined = (parts: readonly string[], title: string): string => {
  let length = 0;
  const kept = parts
    .filter((part) => !title.endsWith(part.trim()))
    .map((part) => part.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/u, ''))
    .filter((part) => (length += part.length + 3) <= MAX_LENGTH);
  return kept.join(' · ');
};

/** Returns the passages of the document that a request is about: one that it names, otherwise the one with most of its words in name and headings. */
const documentOf = <Passage extends SectionPassage>(
  request: string,
  passages: readonly Passage[],
  namedIds: ReadonlySet<string>,
): Passage[] => {
  const groups = [...Map.groupBy(passages, ({ documentId }) => documentId)];
  const named = groups.filter(([id]) => namedIds.has(id));
  const score = ([, own]: (typeof groups)[number]): number =>
    TITLE_WEIGHT * coverageOf(request, own.map(({ document, title }) => `${document.replaceAll(/[-_.]/gu, ' ')} ${title}`).join(' ')) +
    coverageOf(request, own.map(({ text }) => text).join(' '));
  const [best] = (named.length > 0 ? named : groups).toSorted((a, b) => score(b) - score(a));
  return best?.[1] ?? [];
};

/**
 * Returns the quotes that answer a question on a document as a whole: all that was decided, the tasks, the steps of a procedure in their
 * order, or all time limits. Empty for a question about one thing, which the search for its words answers.
 */
export const sectionQuotes = <Passage extends SectionPassage>(
  question: string,
  request: string,
  passages: readonly Passage[],
  namedIds: ReadonlySet<string> = new Set(),
): SectionQuote<Passage>[] => {
  const own = documentOf(request, passages, namedIds);
  const isGeneral = topicsOf(question, own).length === 0;
  if (ASKS_STEPS.test(question)) {
    const steps = stepsOn(question, own);
    if (steps) return [steps];
  }
  if (ASKS_LIMITS.test(question)) return limitsIn(own, question, isGeneral);
  if (!isGeneral) return [];
  if (ASKS_OPEN.test(question)) return own.some(({ title }) => isOnOpen(question, title)) ? [] : sentencesWith(own, UNSETTLED);
  if (ASKS_TASKS.test(question)) return underHeading(own, TASKS_HEADING) ?? sentencesWith(own, TASK);
  if (ASKS_DECIDED.test(question)) return underHeading(own, DECIDED_HEADING) ?? sentencesWith(own, RESOLVES);
  return [];
};

/** Returns all that stands under the headings of a kind; null without such a heading. */
const underHeading = <Passage extends SectionPassage>(passages: readonly Passage[], heading: RegExp): SectionQuote<Passage>[] | null => {
  const found = passages.filter(({ title }) => heading.test(title) && !OPEN.test(title));
  const quotes = found.flatMap((passage) => {
    const text = joined(partsOf(passage.text), passage.title);
    return text === '' ? [] : [{ text, passage }];
  });
  return quotes.length === 0 ? null : quotes;
};

const sentencesWith = <Passage extends SectionPassage>(passages: readonly Passage[], pattern: RegExp): SectionQuote<Passage>[] =>
  passages
    .flatMap((passage) => partsOf(passage.text.replaceAll('\n', ' ')).map((text) => ({ text, passage })))
    .filter(({ text }, at, all) => pattern.test(text) && all.findIndex((each) => each.text === text) === at)
    .slice(0, MAX_SENTENCES);

/** Returns all parts of the section with a list of steps whose heading and text contain most of a question; null without any. */
const stepsOn = <Passage extends SectionPassage>(question: string, passages: readonly Passage[]): SectionQuote<Passage> | null => {
  const scored = passages
    .map((passage) => ({
      passage,
      parts: partsOf(passage.text),
      title: coverageOf(question, passage.title),
      score: TITLE_WEIGHT * coverageOf(question, passage.title) + coverageOf(question, passage.text),
    }))
    // Points in any order are steps only under a heading that the question names.
    .filter(
      ({ passage, parts, score, title }) =>
        score > 0 && parts.length >= MIN_ITEMS && (ORDERED.test(passage.text) || (title > 0 && LISTED.test(passage.text))),
    );
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  return best ? { passage: best.passage, text: joined(best.parts, best.passage.title) } : null;
};

/** Returns the statements with a number of hours, days or weeks; on one thing, those that contain its words. */
const limitsIn = <Passage extends SectionPassage>(
  passages: readonly Passage[],
  question: string,
  isGeneral: boolean,
): SectionQuote<Passage>[] => {
  const isLimit = (text: string): boolean =>
    Array.from(text.matchAll(UNIT), ({ groups }) => groups?.['count'] ?? '').some((count) => /^\d/u.test(count) || countOf(count) !== null);
  const all = passages.flatMap((passage) => partsOf(passage.text).map((text) => ({ text, passage }))).filter(({ text }) => isLimit(text));
  const on = isGeneral ? all : all.filter(({ text, passage }) => coverageOf(question, `${passage.title} ${text}`) > 0);
  return (on.length > 0 ? on : all).slice(0, MAX_LIMITS);
};
