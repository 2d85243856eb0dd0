import { findNames } from '../../../platform/models/personal-data/index.js';
import type { Language } from '../../../platform/content/index.js';
import { languageOf } from '../../../platform/text/index.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import { findValues } from '../../methods/values-in-text/find-values.js';
import { messagesIn } from './messages.js';
import { findTables, type Cell, type TextTable } from './text-tables.js';

/** What minutes and reports record for later: what was decided, who does what, and what is left open. */
export type ItemKind = 'decision' | 'task' | 'open';

const whole = (body: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${body})(?!\p{L})`, 'iu');

const ASKED: readonly (readonly [ItemKind, RegExp])[] = [
  ['decision', whole(String.raw`beschl[uü]ss\p{L}*|beschlossen\p{L}*|entscheidungen|decisions?|resolutions?|resolved|agreed points`)],
  [
    'task',
    whole(
      String.raw`aufgaben\p{L}*|arbeitsaufträge|(?:aufgabe|auftrag|maßnahme)(?=,? [^.]{0,30}(?:wer|verantwort|zuständig|termin|frist|bis wann))|to-?dos?|zusagen|maßnahmen(?:liste)?|verabredungen|action (?:items?|points?|list|log)|actions|action(?=,? [^.]{0,30}(?:owner|responsible|who|due|deadline|by when))|tasks?|follow-?ups?|commitments?`,
    ),
  ],
  ['open', whole(String.raw`offene[nr]? (?:punkte?|fragen?|themen)|open (?:points?|items?|questions?|issues?)|parked items?`)],
];

/** Returns the kinds of items that a request wants listed from a document; none if it asks for something else. */
export const askedItems = (request: string): ItemKind[] => ASKED.flatMap(([kind, pattern]) => (pattern.test(request) ? [kind] : []));

const DECIDED = whole(
  String.raw`beschl[uü]ss\p{L}*|beschl(?:ossen|ießt|oss)|genehmigt\p{L}*|entschieden|vereinbart|decided|agreed|approved|resolved|adopted|set a target`,
);
const LEFT_OPEN = whole(
  String.raw`vertagt|(?:noch )?nicht geklärt|ungeklärt|noch offen|offen (?:ist|bleibt)|keine? (?:beschluss|entscheidung)|deferred|postponed|adjourned|no decision|not (?:yet )?(?:decided|clear|resolved)|remains? open|subject returns`,
);
/** A day by which something is to be done. */
const BY = /(?<!\p{L})(?:bis(?:\s+(?:zum|spätestens))?|spätestens(?:\s+(?:am|zum))?|by|until|no later than|before|ab|am|from|on)\s+$/iu;
const DONE_BY = /(?<!\p{L})(?:bis(?:\s+(?:zum|spätestens))?|spätestens(?:\s+(?:am|zum))?|by|until|no later than)\s+$/iu;
const WILL = whole(String.raw`wird|werden|will|shall|is to|are to|übernimmt|kümmert sich`);
/** A person by initials or title and name: "K. Osei", "Dr Farrant". */
const INITIALS =
  /(?<![\p{L}.])(?:(?:Dr|Prof)\.?\s+)?(?:\p{Lu}\.\s?){1,2}\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?|(?<!\p{L})(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau)\.?\s+\p{Lu}\p{Ll}+/gu;
/** A person after a word for responsibility. */
const RESPONSIBLE =
  /(?<!\p{L})(?:[Vv]erantwort\p{L}*|[Zz]uständig\p{L}*|[Oo]wner|[Rr]esponsible|[Ll]ead)\s*(?:ist|is)?\s*:?\s*(?<name>\p{Lu}[\p{L}.]*\s+\p{Lu}\p{Ll}+)/u;
const HEADING_LENGTH = 60;
/** Headings under which each item of a list is a decision, a task or an open point. */
const SECTIONS: readonly (readonly [ItemKind, RegExp])[] = [
  ['open', whole(String.raw`offene[nr]? \p{L}+|offen|open \p{L}+|outstanding|parked|vertagt\p{L}*|unresolved`)],
  [
    'decision',
    whole(String.raw`beschl[uü]ss\p{L}*|entscheidungen|ergebnisse?|vereinbarungen|decisions?|results?|outcomes?|resolutions?|agreements?`),
  ],
  ['task', whole(String.raw`aufgaben\p{L}*|aufträge|maßnahmen|to-?dos?|nächste schritte|actions?(?: items?)?|tasks?|next steps`)],
];
const LISTED = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/u;

/** Returns the kind of the items below a heading; null if it does not tell. */
const kindBelow = (heading: string): ItemKind | null => SECTIONS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;

/** A row of a table, written as pairs of column and value: "Question: …; Owner: …". */
const PAIRS = /^\s*\p{Lu}[^:;]{1,30}:\s[^;]+;\s*\p{Lu}[^:;]{1,30}:/u;

/** Part of a block: an item of a list or a row of pairs, without its mark and with the lines that continue it, or running text. */
interface Unit {
  readonly isListed: boolean;
  readonly text: string;
}

const unitsOf = (block: string): Unit[] =>
  block.split('\n').reduce<Unit[]>((units, line) => {
    const last = units.at(-1);
    if (LISTED.test(line) || PAIRS.test(line)) return [...units, { isListed: true, text: line.replace(LISTED, '').trim() }];
    if (!last) return [{ isListed: false, text: line.trim() }];
    return [...units.slice(0, -1), { ...last, text: `${last.text} ${line.trim()}`.trim() }];
  }, []);

/** Signs of Markdown for emphasis and headings. */
const MARKUP = /\*{1,3}|(?<![\p{L}\p{N}])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}])|^\s*#{1,6}\s+/gu;
/** What an item calls itself at its beginning: "Action: …", „Beschluss – …“. */
const LABEL = /^(?<label>\p{L}[\p{L} -]{2,30}?)\s*(?::|\s[–—-])\s+(?=\S)/u;

/** A header of a table of actions: what, and by whom or until when. */
const WHAT = whole(String.raw`actions?|tasks?|aufgaben?|maßnahmen?|beschl[uü]ss\p{L}*|decisions?|was|what|to-?do|item|thema`);
const WHO = whole(
  String.raw`owners?|responsible|assignee|who|wer|verantwort\p{L}*|zuständig\p{L}*|due(?: date)?|deadline|by when|termin|frist|bis(?: wann)?|fällig\p{L}*`,
);

/** Returns whether a table lists actions or decisions. */
export const isActionTable = ({ columns }: Pick<TextTable, 'columns'>): boolean =>
  columns.some((name) => WHAT.test(name)) && columns.some((name) => WHO.test(name));

/**
 * Returns the items of the wanted kinds in a text: its tables of actions, and the sentences that record a decision, a task with a person
 * and a day or verb of the future, or an open point. A field that a sentence does not state stays empty.
 */
export const minutedItems = (text: string, kinds: readonly ItemKind[], language: Language): TextTable[] => {
  const tables = findTables(text)
    .filter(isActionTable)
    .map((table): TextTable => ({ ...table, kind: 'entries' }));
  // A table of actions is the list that a request for actions means.
  const wanted = tables.length > 0 ? kinds.filter((kind) => kind !== 'task') : kinds;
  const messages = messagesIn(language);
  const written = languageOf(text) ?? language;
  const rows: Cell[][] = [];
  let heading = '';
  let from = 0;
  // A heading of Markdown ends a block, also without an empty line after it.
  for (const block of text.split(/\n{2,}|(?<=^[ \t]*#{1,6}[ \t][^\n]*)\n/mu)) {
    const start = text.indexOf(block, from);
    from = start + block.length;
    const plain = block.replaceAll('\n', ' ').replaceAll(MARKUP, '').trim();
    if (plain.length <= HEADING_LENGTH && !/[.!?:;|]$/u.test(plain) && !LISTED.test(block) && !PAIRS.test(plain)) heading = plain;
    else if (!plain.includes(' | ')) {
      const statements = unitsOf(block).flatMap((unit) => statementsOf(unit, kindBelow(heading)));
      for (const { sentence, below } of statements) {
        const item = itemOf(sentence, wanted, { language: written, below });
        if (item === null) continue;
        const cell = (value: string): Cell => ({ text: value, start, end: from });
        rows.push([messages.itemKinds[item.kind], sentence, item.people, item.date, item.money, heading].map(cell));
      }
    }
  }
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]];
  if (!first || !last) return tables;
  return [{ kind: 'entries', start: first.start, end: last.end, columns: [...messages.itemColumns], rows }, ...tables];
};

/** Returns the statements of a unit, each with the kind that its label or its section gives it: an item of a known kind is one statement. */
const statementsOf = ({ isListed, text }: Unit, section: ItemKind | null): { sentence: string; below: ItemKind | null }[] => {
  const plain = text.replaceAll(MARKUP, '').trim();
  const label = LABEL.exec(plain);
  const labelled = label === null ? null : kindBelow(label.groups?.['label'] ?? '');
  if (label !== null && labelled !== null) return [{ sentence: plain.slice(label[0].length), below: labelled }];
  if (isListed && section !== null) return [{ sentence: plain, below: section }];
  return sentencesOf(plain).map((sentence) => ({ sentence, below: null }));
};

const itemOf = (
  sentence: string,
  wanted: readonly ItemKind[],
  { language, below }: { readonly language: Language; readonly below: ItemKind | null },
): { kind: ItemKind; people: string; date: string; money: string } | null => {
  const values = findValues(sentence, { language, contacts: false });
  const before = ({ start }: { start: number }): string => sentence.slice(0, start);
  const dates = values.filter(({ type }) => type === 'date');
  // The only date of a listed task is the day by which it is to be done.
  const [only, ...more] = dates;
  const due =
    dates.find((date) => BY.test(before(date))) ?? (below !== null && below !== 'decision' && more.length === 0 ? only : undefined);
  const people = peopleIn(sentence);
  const isOpen = LEFT_OPEN.test(sentence);
  const isTask = people.length > 0 && (dates.some((date) => DONE_BY.test(before(date))) || WILL.test(sentence));
  const kind: ItemKind | null = below ?? (isOpen ? 'open' : DECIDED.test(sentence) ? 'decision' : isTask ? 'task' : null);
  // Who asks for decisions and tasks also wants to know what was put off.
  if (kind === null || (!wanted.includes(kind) && !(kind === 'open' && wanted.length > 1))) return null;
  const money = values.filter(({ type }) => type === 'money').map(({ text }) => text);
  return { kind, people: people.join('; '), date: due?.text ?? '', money: money.join('; ') };
};

/** Returns the people of a sentence: the one who is named as responsible, else all. */
const peopleIn = (sentence: string): string[] => {
  const responsible = RESPONSIBLE.exec(sentence)?.groups?.['name'];
  if (responsible !== undefined) return [responsible];
  const named = findNames(sentence).map(({ start, end }) => sentence.slice(start, end));
  const all = [...new Set([...(sentence.match(INITIALS) ?? []), ...named].map((name) => name.replace(/['’]s$/u, '')))];
  return all.filter((name) => !all.some((other) => other !== name && other.includes(name)));
};
