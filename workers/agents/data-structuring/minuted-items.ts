import type { Language } from '../../../platform/content/index.js';
import { languageOf, wordsIn } from '../../../platform/text/index.js';
import { minutedStatements, type ItemKind } from '../../methods/document-facts/index.js';
import { messagesIn } from './messages.js';
import { findTables, type Cell, type TextTable } from './text-tables.js';

const whole = (body: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${body})(?!\p{L})`, 'iu');

const ASKED: readonly (readonly [ItemKind, RegExp])[] = [
  [
    'decision',
    whole(
      String.raw`beschl[uü]ss\p{L}*|beschlossen\p{L}*|entscheidungen|vereinbarungen|was (?:\p{L}+ ){0,3}(?:vereinbart|entschieden|beschlossen) wurde|decisions?|resolutions?|resolved|decided|agreed points|(?:what|everything|things) (?:\p{L}+ ){0,3}agreed|jede entscheidung`,
    ),
  ],
  [
    'task',
    whole(
      String.raw`aufgaben\p{L}*|arbeitsaufträge|aufträge(?=,? [^.]{0,30}(?:namen?|person|wer|verantwort|zuständig|termin|frist|bis wann))|(?:aufgabe|auftrag|maßnahme)(?=,? [^.]{0,30}(?:wer|verantwort|zuständig|termin|frist|bis wann))|wer (?:muss |soll )?was (?:[^.,]{0,20} )?bis wann|to-?dos?|zusagen|maßnahmen(?:liste)?|verabredungen|action (?:items?|points?|list|log)|actions|action(?=,? [^.]{0,30}(?:owner|responsible|who|due|deadline|by when))|(?:every|each|all|any) actions?|actions? (?:and|or|&|plus) (?:\p{L}+ )?(?:decisions?|resolutions?)|(?:decisions?|resolutions?) (?:and|or|&|plus) (?:\p{L}+ )?actions?|(?:jede[nr]?|alle) (?:aufgaben?|aufträge?|auftrag|maßnahmen?)|who (?:\p{L}+ ){0,3}(?:do|does) what|tasks?|follow-?ups?|commitments?`,
    ),
  ],
  ['open', whole(String.raw`offene[nr]? (?:punkte?|fragen?|themen)|open (?:points?|items?|questions?|issues?)|parked items?`)],
];

/** Words in a request for the columns of the list. */
const COLUMN = whole(
  String.raw`numbers?|nummern?|nr|no|what|was|wording|wortlaut|who|wer|owners?|responsible|verantwortlich\p{L}*|zuständig\p{L}*|due|dates?|deadlines?|termine?|fristen?|bis wann|money|amounts?|costs?|budgets?|geld|betr[aä]ge?|kosten|summen?|sections?|abschnitte?n?`,
);

/** Returns the words of a request that name a column of the list. */
export const columnWords = (request: string): string[] => wordsIn(request).filter((word) => COLUMN.test(word));

/** Returns the kinds of items that a request wants listed from a document; none if it asks for something else. */
export const askedItems = (request: string): ItemKind[] => ASKED.flatMap(([kind, pattern]) => (pattern.test(request) ? [kind] : []));

/** A header of a table of actions: what, and by whom or until when. */
const WHAT = whole(String.raw`actions?|tasks?|aufgaben?|auftrag|maßnahmen?|beschl[uü]ss\p{L}*|decisions?|was|what|to-?do|item|thema`);
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
  // Who asks for decisions and tasks also wants to know what was put off.
  const isWanted = (kind: ItemKind): boolean => wanted.includes(kind) || (kind === 'open' && kinds.length > 1);
  const messages = messagesIn(language);
  const found = minutedStatements(text, languageOf(text) ?? language).filter(({ kind }) => isWanted(kind));
  const rows = found.map(({ kind, text: wording, people, date, money, section, number, start, end }) => {
    const cell = (value: string): Cell => ({ text: value, start, end });
    return [messages.itemKinds[kind], wording, people.join('; '), date, money.join('; '), section, number].map(cell);
  });
  if (rows.length === 0) return tables;
  const [first, last] = [Math.min(...found.map(({ start }) => start)), Math.max(...found.map(({ end }) => end))];
  return [{ kind: 'entries', start: first, end: last, columns: [...messages.itemColumns], rows }, ...tables];
};
