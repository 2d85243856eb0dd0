import { BEFORE_COLUMNS } from '../../methods/listed-columns/index.js';
import { NEUTRAL_WORDS, TASK_WORDS } from '../../methods/request-reading/index.js';
import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { ExportSubject } from '../../export-lists.js';

/** Kinds of datasets that people name by what they are for. */
export type DatasetClass = 'master' | 'records';

/** Meaning of the words of an export request other than names of things. */
export interface ExportWords {
  /** Words that name no data: of sending, of the recipient, of programs that open the file, and of its layout. */
  readonly read: readonly string[];
  /** Layout that an export does not have; null if none is asked. */
  readonly layout: string | null;
  /** List of records by an everyday name, such as „Maßnahmenliste“; null if there is none. */
  readonly list: { readonly subject: ExportSubject; readonly words: string } | null;
  /** Kind of dataset, such as „Stammdaten“; null if there is none. */
  readonly dataset: { readonly of: DatasetClass; readonly words: string } | null;
}

const whole = (body: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${body})(?![\p{L}\p{N}])`, 'giu');

/** A German verb in the forms of requests. */
const VERBS = 'schick|zieh|hol|lad|mail|stell|leg|pack|brauch|benötig|exportier|importier';
const SENDING = whole(
  String.raw`(?:${VERBS})(?:e|en|t|st)?|gib|geben|gebt|speicher[en]?|(?:herunter|runter|hoch|raus|heraus|ab|bereit|zusammen)(?:${VERBS}|speicher|geb)(?:e?n)|hätte|bereit|downloads?|uploads?|e-?mails?|save|provide|dump|pull|fetch|grab|hand|attach|attached|attachment|anhang|kopie|copy|auszug|extrakt|extract|format|import|load|einlesen|öffnen|open|zip|backup|sicherung|verfügung|out|over`,
);
const PROGRAMS = whole(
  String.raw`power\s?-?bi|power\s?query|tableau|qlik\p{L}*|looker|metabase|grafana|sap|datev|navision|dynamics|salesforce|google (?:sheets?|drive)|sharepoint|onedrive|(?:ms|microsoft) (?:teams|access)|outlook|python|pandas|sql|r-?studio|bi-?tools?|data\s?warehouse|etl`,
);
/** People to whom the file goes, after a preposition. */
const RECIPIENTS = whole(
  String.raw`(?<=(?:fürs?|an|ans|for|to)\s+(?:\p{L}+\s+){0,2})(?:chefs?|steuerberater\p{L}*|wirtschaftsprüfer\p{L}*|prüfer\p{L}*|kolleg\p{L}*|vorstand\p{L}*|geschäftsführ\p{L}*|berater\p{L}*|auditors?|accountants?|boss|manager|board|bank|consultants?|colleagues?|controlling|buchhaltung|rechnungswesen|revision|accounting|audit)`,
);
const LAYOUT = whole(
  String.raw`pivot\p{L}*(?:[-\s](?:tabelle|table))?|kreuztabelle\p{L}*|cross[-\s]?tab\p{L}*|aggregiert\p{L}*|gruppiert\p{L}*|summiert\p{L}*|verdichtet\p{L}*|aggregated|grouped|summed|subtotals?|zwischensummen`,
);

const LISTED = 'liste\\p{L}*|übersicht|plan|portfolio|tabelle|daten|stand|register';
const LISTS: readonly (readonly [ExportSubject, RegExp])[] = [
  ['milestones', whole(String.raw`meilenstein(?:${LISTED})|terminplan|milestone (?:plan|list|table|data)`)],
  [
    'initiatives',
    whole(
      String.raw`maßnahmen?|massnahmen?|(?:maßnahmen|massnahmen|initiativen|projekt|vorhabens?|aktions)-?(?:${LISTED})|(?:project|initiative|action|programme|program)s?[-\s](?:list|portfolio|register|overview|plan|table|data)|action items|to-?dos?`,
    ),
  ],
  [
    'metrics',
    whole(
      String.raw`(?:kennzahlen|kpi|metrik)-?(?:werte?n?|${LISTED})|messwerte?|istwerte?|leistungsdaten|(?:kpi|metric|performance)[-\s](?:values?|figures?|data|history|numbers|series|list|table)|actuals`,
    ),
  ],
  [
    'quality_checks',
    whole(String.raw`(?:daten)?qualitäts(?:ergebnisse?|bericht\p{L}*|noten?|werte?)|(?:data )?quality (?:results|scores|report|checks)`),
  ],
];
const DATASETS: readonly (readonly [DatasetClass, RegExp])[] = [
  [
    'master',
    whole(String.raw`stammdat\p{L}*|\p{L}{4,}stamm(?:dat\p{L}*)?|stammsätze\p{L}*|master[-\s]?(?:data|records|files?)|reference data`),
  ],
  [
    'records',
    whole(
      String.raw`rohdat\p{L}*|bewegungsdat\p{L}*|transaktion\p{L}*|einzelsätze|einzeldat\p{L}*|raw[-\s]?data|transaction(?:s|al)?(?: data)?`,
    ),
  ],
];

/** Reads the words of an export request that are not names. */
export const readExportWords = (text: string): ExportWords => {
  const all = (pattern: RegExp): string[] => text.match(pattern) ?? [];
  const layout = all(LAYOUT);
  const first = <Kind>(kinds: readonly (readonly [Kind, RegExp])[]): { kind: Kind; words: string } | null => {
    for (const [kind, pattern] of kinds) {
      const [words] = all(pattern);
      if (words !== undefined) return { kind, words };
    }
    return null;
  };
  const [list, dataset] = [first(LISTS), first(DATASETS)];
  return {
    read: [...new Set([...all(SENDING), ...all(PROGRAMS), ...all(RECIPIENTS), ...layout].flatMap(wordsIn))],
    layout: layout[0] ?? null,
    list: list && { subject: list.kind, words: list.words },
    dataset: dataset && { of: dataset.kind, words: dataset.words },
  };
};

/** Words after which a request names no more columns. */
const AFTER_COLUMNS =
  /(?<![\p{L}\p{N}])(?:als|as|aus|from|im|in|into|für|for|seit|since|an|to|of|des|der|von|vom|bitte|please|by|per|pro|nach)(?![\p{L}\p{N}])|[.;?!]/iu;

/** Returns the phrases in which a request lists columns: after "only", "columns", "with" or a colon. */
export const listedPhrases = (text: string): string[] =>
  [...text.matchAll(BEFORE_COLUMNS)].map(({ index, 0: before }) => {
    const rest = text.slice(index + before.length);
    const end = AFTER_COLUMNS.exec(rest);
    return rest.slice(0, end?.index ?? rest.length).toLowerCase();
  });

/** Returns those of the words that a request lists as columns. */
export const columnWords = (text: string, words: readonly string[]): string[] => {
  const phrases = listedPhrases(text);
  return words.filter((word) => phrases.some((phrase) => phrase.includes(word.toLowerCase())));
};

const DEFINITIONS = whole(String.raw`\p{L}*definition(?:en|s)?|formeln?|formula[es]?|berechnungsvorschrift(?:en)?`);

/** Returns the words with which a request asks for the definitions of metrics instead of their values. */
export const definitionWords = (text: string): string[] => text.match(DEFINITIONS) ?? [];

/**
 * Returns whether a request has words that could name what is to be exported.
 * @param read words that name no data, in lower case
 */
export const asksSomething = (text: string, read: readonly string[]): boolean =>
  contentWords(text).some(
    (word) => !read.includes(word.toLowerCase()) && !TASK_WORDS.has(stemOf(word)) && !NEUTRAL_WORDS.has(stemOf(word)),
  );
