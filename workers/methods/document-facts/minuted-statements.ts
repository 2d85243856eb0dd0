import { findNames } from '../../../platform/models/personal-data/index.js';
import type { Language } from '../../../platform/content/index.js';
import { capitalised, wordsIn } from '../../../platform/text/index.js';
import { sentencesOf } from '../document-text/index.js';
import { findValues } from '../values-in-text/find-values.js';
import { namesWithin, shortenedIn, type NamesWithin } from './names-within.js';

/** What minutes and reports record for later: what was decided, who does what, and what is left open. */
export const ITEM_KINDS = ['decision', 'task', 'open'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** A decision, a task or an open point, with what its sentence states. Empty fields are not stated. */
export interface MinutedStatement {
  readonly kind: ItemKind;
  /** Wording without marks of lists, signs of emphasis and the label before it. */
  readonly text: string;
  /** Number used to refer to the item: "1.2" in "Action 1.2:", "A3" in "A3."; empty without one. */
  readonly number: string;
  readonly people: readonly string[];
  /** Day by which it is to be done, or from which it holds; the period if two days are stated. */
  readonly date: string;
  readonly money: readonly string[];
  /** Heading above it. */
  readonly section: string;
  /** Position of the block that contains it. */
  readonly start: number;
  readonly end: number;
}

const whole = (body: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${body})(?!\p{L})`, 'iu');

const DECIDED = whole(
  String.raw`beschl[uü]ss\p{L}*|beschl(?:ossen|ießt|oss)|genehmigt\p{L}*|entschieden|vereinbart|decided|agreed|approved|resolved|adopted|set a target`,
);
const LEFT_OPEN = whole(
  String.raw`vertagt|(?:noch )?nicht (?:geklärt|entschieden)|ungeklärt|noch offen|offen (?:ist|bleibt)|(?:termin|datum|frist) (?:noch )?offen|keine? (?:beschluss|entscheidung)|entscheidung (?:am|im|bis|erst)|deferred|postponed|adjourned|no decision|no conclusion|not (?:yet )?(?:decided|clear|resolved)|remains? open|subject returns|decision (?:on|in|by|due)(?= \d| \p{Lu})`,
);
/** A day by which something is to be done. */
const BY = /(?<!\p{L})(?:bis(?:\s+(?:zum|spätestens))?|spätestens(?:\s+(?:am|zum))?|by|until|no later than|before|ab|am|from|on)\s+$/iu;
const DONE_BY = /(?<!\p{L})(?:bis(?:\s+(?:zum|spätestens))?|spätestens(?:\s+(?:am|zum))?|by|until|no later than)\s+$/iu;
/** Words between the first and the last day of a period. */
const UP_TO = /^\s*(?:to|until|till|bis(?:\s+zum)?|[–-])\s*$/iu;
const WILL = whole(String.raw`wird|werden|will|shall|is to|are to|übernimmt|kümmert sich`);
/** A person by initials or title and name: "K. Osei", "Dr Farrant". */
const INITIALS =
  /(?<![\p{L}.])(?:(?:Dr|Prof)\.?\s+)?(?:\p{Lu}\.\s?){1,2}\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?|(?<!\p{L})(?:Dr|Prof|Mr|Mrs|Ms|Herr|Herrn|Frau)\.?\s+\p{Lu}\p{Ll}+/gu;
/** A person after a word for responsibility. */
const RESPONSIBLE =
  /(?<!\p{L})(?:[Vv]erantwort\p{L}*|[Zz]uständig\p{L}*|[Oo]wner|[Rr]esponsible|[Ll]ead)\s*(?:ist|is)?\s*:?\s*(?<name>\p{Lu}[\p{L}.]*\s+\p{Lu}\p{Ll}+)/u;
/** A person at the beginning of a task: "Ann Kerr to warn the firm". */
const TASKED = /^(?<name>\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)+) to \p{Ll}/u;
const HEADING_LENGTH = 60;
/** Number of words up to which an open point says nothing by itself. */
const MAX_SHORT = 6;
/** Maximum number of words of a statement without a subject. */
const MAX_FRAGMENT = 10;
/** A word with which the subject of a sentence begins. */
const DETERMINER = /^(?:the|an?|no|all|each|every|we|it|they|der|die|das|ein\p{L}*|kein\p{L}*|alle|jede\p{L}*|wir|es|sie)(?!\p{L})/iu;
/** Words for a kind of items, in a heading above them or in a label before one. */
const KINDS: readonly (readonly [ItemKind, RegExp])[] = [
  ['open', whole(String.raw`offene[nr]? \p{L}+|offen|open \p{L}+|outstanding|parked|vertagt\p{L}*|unresolved`)],
  [
    'decision',
    whole(
      String.raw`beschl[uü]ss\p{L}*|entscheidung(?:en)?|ergebnisse?|vereinbarung(?:en)?|decisions?|results?|outcomes?|resolutions?|agreements?|resolved|agreed`,
    ),
  ],
  [
    'task',
    whole(
      String.raw`aufgaben?\p{L}*|aufträge?|auftrag|maßnahmen?|to-?dos?|nächste schritte|actions?(?: items?| points?)?|tasks?|next steps|follow-?ups?`,
    ),
  ],
];
/** Mark of an item of a list, which is not part of its text. */
const MARK = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/u;
/** Number of an item by which people refer to it: "D3.", „B1:“. */
const CODE = /^\s*\p{Lu}{1,2}-?\d{1,3}[.:)]\s+(?=\S)/u;

/** Returns the kind of the items that a heading or label announces; null if it announces none. */
const kindOf = (words: string): ItemKind | null => KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;

/** A table row written as column–value pairs: "Question: …; Owner: …". */
const PAIRS = /^\s*\p{Lu}[^:;]{1,30}:\s[^;]+;\s*\p{Lu}[^:;]{1,30}:/u;

/** Part of a block: an item of a list or a row of pairs, without its mark and with the lines that continue it, or running text. */
interface Unit {
  readonly isListed: boolean;
  readonly text: string;
}

const isItem = (line: string): boolean => MARK.test(line) || CODE.test(line) || PAIRS.test(line);

const unitsOf = (block: string): Unit[] =>
  block.split('\n').reduce<(Unit & { isLabelled: boolean })[]>((units, line) => {
    const last = units.at(-1);
    const isLabelled = labelled(line.replaceAll(MARKUP, '').trim()) !== null;
    if (isItem(line) || isLabelled) return [...units, { isListed: true, isLabelled: !isItem(line), text: line.replace(MARK, '').trim() }];
    // A labelled line without a list marker ends with its sentence; the minutes continue below it.
    if (!last || (last.isLabelled && /[.!?]$/u.test(last.text))) return [...units, { isListed: false, isLabelled, text: line.trim() }];
    return [...units.slice(0, -1), { ...last, text: `${last.text} ${line.trim()}`.trim() }];
  }, []);

/** Signs of Markdown for emphasis and headings. */
const MARKUP = /\*{1,3}|(?<![\p{L}\p{N}])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}])|^\s*#{1,6}\s+/gu;
/** The label at the beginning of an item: "Action: …", "Action 1.2: …", „Beschluss – …“. */
const LABEL =
  /^(?<label>\p{L}[\p{L} -]{2,30}?)(?:\s+(?:(?:Nr|No)\.?\s*|#)?(?<number>\d{1,4}(?:[./-]\d{1,4}){0,3}\p{Ll}?)\.?)?\s*(?::|\s[–—-])\s+(?=\S)/u;
/** Letters used in the codes of tasks: "A1", "T2", „M3“. */
const TASK_CODE = /^\p{Lu}/u;
const TASK_LETTERS = 'AMT';
/** A sentence without a verb that adds an amount to the preceding item: "Budget £4,000." */
const ADDED_AMOUNT =
  /^\p{Lu}\p{L}+:?\s+(?:(?:of|von|bis|up to|max\.?|höchstens|rund|about)\s+)?(?:\p{Sc}\s?)?\d[\d.,' ]*\p{L}{0,5}(?:\s\p{L}{1,6})?\.?$/u;

const NUMBER = /^\s*\d{1,2}[.)]\s/u;

/** Returns whether a line begins with a label. A label with a number must name a kind of item: "Phase 2 – Hall" is a heading. */
const isLabel = (plain: string): boolean => {
  const label = LABEL.exec(plain)?.groups;
  return label !== undefined && (label['number'] === undefined || kindOf(label['label'] ?? '') !== null);
};

/** Returns whether a block is a heading: one short line that is neither a sentence nor an item of a list nor a labelled value. */
const isHeading = (block: string, plain: string, next: string | undefined): boolean => {
  if (plain.length > HEADING_LENGTH || /[.!?:;|]$/u.test(plain) || PAIRS.test(plain) || isLabel(plain)) return false;
  // A numbered line is an item of a list if another one follows.
  return !isItem(block) || (NUMBER.test(block) && !block.trim().includes('\n') && next !== undefined && !NUMBER.test(next));
};

/** Returns the decisions, tasks and open points that a text records, in its order; tables are left out. */
export const minutedStatements = (text: string, language: Language): MinutedStatement[] => {
  const statements: MinutedStatement[] = [];
  const present = namesWithin(text);
  let section = '';
  let from = 0;
  // A heading of Markdown ends a block, also without an empty line after it.
  const blocks = text.split(/\n{2,}|(?<=^[ \t]*#{1,6}[ \t][^\n]*)\n/mu);
  for (const [index, block] of blocks.entries()) {
    const start = text.indexOf(block, from);
    from = start + block.length;
    const plain = block.replaceAll('\n', ' ').replaceAll(MARKUP, '').trim();
    if (isHeading(block, plain, blocks[index + 1])) section = plain;
    else if (!plain.includes(' | ')) {
      const sentences = unitsOf(block).flatMap((unit) => sentencesIn(unit, kindOf(section)));
      for (const [at, { sentence, below, number = numberOf(sentence) }] of sentences.entries()) {
        const item = rowOf(sentence, below) ?? statementOf(sentence, below, language, present);
        if (item === null) continue;
        // "Not decided." says nothing without the sentence before.
        const isShort =
          (item.kind === 'open' && below === null && wordsIn(item.text).length <= MAX_SHORT) ||
          (item.kind === 'decision' && isFragment(item.text) && !sentences[at - 1]?.below);
        const wording = isShort && at > 0 ? `${sentences[at - 1]?.sentence} ${capitalised(item.text)}` : item.text;
        statements.push({ ...item, text: wording, number, section, start, end: from });
      }
    }
  }
  return statements;
};

/** Returns what a sentence below a heading records; null if it records neither a decision nor a task nor an open point. */
export const recordedIn = (
  sentence: string,
  section: string,
  language: Language,
): Pick<MinutedStatement, 'kind' | 'text' | 'people' | 'date' | 'money'> | null => {
  const below = kindOf(section);
  const { sentence: text, below: own } = labelled(sentence) ?? { sentence, below };
  return rowOf(text, own) ?? statementOf(text, own, language);
};

/** Returns whether the heading of a section only says which kind of items is below it. */
export const isItemHeading = (section: string): boolean => kindOf(section) !== null;

interface Sentence {
  readonly sentence: string;
  readonly below: ItemKind | null;
  readonly number?: string;
}

/** Returns the sentences of a unit, each with the kind that its label or its section gives it: an item of a known kind is one statement. */
const sentencesIn = ({ isListed, text }: Unit, section: ItemKind | null): Sentence[] => {
  const plain = text.replaceAll(MARKUP, '').trim();
  const own = labelled(plain);
  if (isListed && own !== null) return [own];
  if (isListed && section !== null) return [{ sentence: plain, below: section }];
  if (isListed && numberOf(plain) !== '') return [{ sentence: plain, below: null }];
  return sentencesOf(plain).reduce<Sentence[]>((found, sentence) => {
    const last = found.at(-1);
    if (last && last.below !== null && ADDED_AMOUNT.test(sentence))
      return [...found.slice(0, -1), { ...last, sentence: `${last.sentence} ${sentence}` }];
    return [...found, labelled(sentence) ?? { sentence, below: null }];
  }, []);
};

/** Returns a sentence without the label that says what it is; null without such a label. */
const labelled = (sentence: string): (Sentence & { below: ItemKind }) | null => {
  const label = LABEL.exec(sentence);
  const kind = label === null ? null : kindOf(label.groups?.['label'] ?? '');
  if (label === null || kind === null) return null;
  return { sentence: sentence.slice(label[0].length), below: kind, number: label.groups?.['number'] ?? '' };
};

/** Returns the code at the beginning of an item, such as "A3"; empty if there is none. */
const numberOf = (sentence: string): string =>
  CODE.exec(sentence)?.[0]
    .replace(/[.:)]\s*$/u, '')
    .trim() ?? '';

/** Returns whether a statement continues the sentence before it: "trial from 1 May to 30 June". */
export const isFragment = (text: string): boolean =>
  /^\p{Ll}/u.test(text) && !DETERMINER.test(text) && wordsIn(text).length <= MAX_FRAGMENT;

/** Columns of a table of tasks, by their titles. */
const COLUMNS = {
  what: /^(?:actions?|tasks?|aufgaben?|auftrag|aufträge|maßnahmen?|beschl[uü]ss\p{L}*|decisions?|was|what|to-?do|thema|topic|question|frage)$/iu,
  who: /^(?:owners?|responsible|assignee|who|wer|verantwort\p{L}*|zuständig\p{L}*)$/iu,
  when: /^(?:due(?: date)?|deadline|by when|by|until|termin|frist|bis(?: wann)?|fällig\p{L}*|datum|date)$/iu,
  money: /^(?:amount|budget|costs?|betrag|kosten|summe)$/iu,
};

/** Reads a row of a table below a heading for items; null for anything else. */
const rowOf = (sentence: string, below: ItemKind | null): Pick<MinutedStatement, 'kind' | 'text' | 'people' | 'date' | 'money'> | null => {
  if (below === null || !PAIRS.test(sentence)) return null;
  const pairs = sentence.split(/;\s+/u).map((part) => part.split(/:\s+/u, 2).map((each) => each.trim()));
  const valueOf = (title: RegExp): string => pairs.find(([name = '']) => title.test(name))?.[1] ?? '';
  const what = valueOf(COLUMNS.what);
  if (what === '') return null;
  const given = (value: string): string[] => (/[\p{L}\d]/u.test(value) ? [value] : []);
  const date = valueOf(COLUMNS.when);
  return {
    kind: below,
    text: what,
    people: given(valueOf(COLUMNS.who)),
    date: /\d/u.test(date) ? date : '',
    money: given(valueOf(COLUMNS.money)),
  };
};

/** Reads what a sentence records; null if it records neither a decision nor a task nor an open point. */
const statementOf = (
  sentence: string,
  below: ItemKind | null,
  language: Language,
  present: NamesWithin = new Map(),
): Pick<MinutedStatement, 'kind' | 'text' | 'people' | 'date' | 'money'> | null => {
  const values = findValues(sentence, { language, contacts: false });
  const before = ({ start }: { start: number }): string => sentence.slice(0, start);
  const dates = values.filter(({ type }) => type === 'date');
  const people = shortenedIn(sentence, present) ?? peopleIn(sentence);
  const isNumbered = people.length > 0 && dates.length > 0 && TASK_LETTERS.includes(TASK_CODE.exec(numberOf(sentence))?.[0] ?? ' ');
  const isTask = isNumbered || (people.length > 0 && (dates.some((date) => DONE_BY.test(before(date))) || WILL.test(sentence)));
  const kind: ItemKind | null = below ?? (LEFT_OPEN.test(sentence) ? 'open' : DECIDED.test(sentence) ? 'decision' : isTask ? 'task' : null);
  if (kind === null) return null;
  // The only date of a labelled or listed item is its day.
  // A task with a start date and an end date is due on the end date: "from 3 May … and to report by 1 June".
  const ended = kind === 'task' ? dates.findLast((date) => DONE_BY.test(before(date))) : undefined;
  const due =
    ended ?? dates.find((date) => BY.test(before(date))) ?? ((below !== null || isNumbered) && dates.length === 1 ? dates[0] : undefined);
  const last = due && dates.find(({ start }) => start >= due.end && UP_TO.test(sentence.slice(due.end, start)));
  return {
    kind,
    text: sentence,
    people,
    date: due === undefined ? '' : sentence.slice(due.start, last?.end ?? due.end),
    money: values.filter(({ type }) => type === 'money').map(({ text }) => text),
  };
};

/** Returns the people of a sentence: the one who is named as responsible, else all. */
export const peopleIn = (sentence: string): string[] => {
  const responsible = (RESPONSIBLE.exec(sentence) ?? TASKED.exec(sentence))?.groups?.['name'];
  if (responsible !== undefined) return [responsible];
  const named = findNames(sentence).map(({ start, end }) => sentence.slice(start, end));
  const all = [...new Set([...(sentence.match(INITIALS) ?? []), ...named].map((name) => name.replace(/['’]s$/u, '')))];
  return all.filter((name) => !all.some((other) => other !== name && other.includes(name)));
};
