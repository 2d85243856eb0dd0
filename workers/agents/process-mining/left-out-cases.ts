import { identifier, literal } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { isShortText, namedIn, valueThing } from '../../methods/request-reading/index.js';
import { isActivity } from './log/case-conditions.js';
import type { EventLogRef } from './log/event-log.js';
import { stepNamed } from './step-words.js';

/** Cases that a request leaves out: those with one of the values of a property, or those with an activity. */
export interface LeftOutCases {
  readonly column: string;
  readonly values: readonly string[];
  /** The sentence of the request. */
  readonly words: string;
}

/** An instruction that leaves out cases: "Leave out calls fixed by phone.", „Express bitte weglassen.“, „Ohne Palette.“ */
const INSTRUCTION =
  /(?<!\p{L})(?:leave\s+out|exclude|ignore|weglassen|wegzulassen|ausschließen|ausgeschlossen|ignorier\p{L}*|nicht\s+(?:mitzählen|berücksichtigen|mitrechnen)|lass\p{L}*\s[^.?!;]{1,40}?(?:weg|außen\s+vor|aus))(?!\p{L})|^(?:bitte\s+|please\s+|und\s+|and\s+)?(?:ohne|without)(?!\p{L})/iu;
/** Words beside a question, after which it names what it leaves out: "excluding pumps". */
const BESIDE = /(?<!\p{L})(?:leaving\s+out|excluding|not\s+counting|except(?:\s+for)?|ausgenommen|außer)\s+(?<left>[^.?!;,]{2,80})/iu;
/** Columns with more values are no properties of cases. */
const MAX_VALUES = 40;
const MIN_CONFIDENCE = 0.6;

const sentencesOf = (text: string): string[] => text.split(/(?<=[^\d][.!?;])\s+/u);

/**
 * Returns the cases that a request leaves out, by values of properties that it names there, otherwise by the activity that it names. A question such as
 * "which cases skip the check" leaves out nothing.
 */
export const leftOutCases = (text: string, dataset: Pick<Dataset, 'roles' | 'profile'>): LeftOutCases[] =>
  sentencesOf(text).flatMap((sentence) => {
    const beside = BESIDE.exec(sentence);
    if (beside) return leftOutIn(beside[0], beside.groups?.['left'] ?? '', dataset);
    const isInstruction = !sentence.trim().endsWith('?') && INSTRUCTION.test(sentence);
    return isInstruction ? leftOutIn(sentence, sentence.replace(INSTRUCTION, ' '), dataset) : [];
  });

const leftOutIn = (words: string, phrase: string, { roles, profile }: Pick<Dataset, 'roles' | 'profile'>): LeftOutCases[] => {
  const notProperties = new Set([roles['activity'], roles['case'], roles['time'], roles['lifecycle'], roles['resource']]);
  const ofProperties = profile.columns.flatMap(({ name, topValues }) => {
    const values = topValues.flatMap(({ value }) => (isShortText(value) ? [value] : []));
    if (notProperties.has(name) || values.length < 2 || values.length > MAX_VALUES) return [];
    const found = namedIn(phrase, values, { thingOf: (label) => valueThing('', '', label), minConfidence: MIN_CONFIDENCE });
    // A property of which nothing would be left is not what is left out.
    return found.length === 0 || found.length === values.length ? [] : [{ column: name, values: found, words }];
  });
  if (ofProperties.length > 0) return ofProperties;
  const column = roles['activity'];
  const activity = column === undefined ? undefined : stepNamed(phrase, rareActivities({ profile }, column));
  return activity === undefined || column === undefined ? [] : [{ column, values: [activity], words }];
};

/** Share of the events of the most frequent activity from which nearly all cases have one: leaving these out would leave no cases. */
const USUAL = 0.5;

const rareActivities = ({ profile }: Pick<Dataset, 'profile'>, column: string): string[] => {
  const { topValues = [] } = profile.columns.find(({ name }) => name === column) ?? {};
  const most = Math.max(...topValues.map(({ count }) => count));
  return topValues.flatMap(({ value, count }) => (typeof value === 'string' && count < USUAL * most ? [value] : []));
};

/** Returns a log without all events of the cases that are left out. */
export const withoutCases = (log: EventLogRef, left: readonly LeftOutCases[]): EventLogRef => {
  if (left.length === 0) return log;
  const key = identifier(log.caseColumn);
  const isLeft = left
    .map(({ column, values }) =>
      column === log.activityColumn
        ? `(${values.map((value) => isActivity(log, value)).join(' OR ')})`
        : `CAST(${identifier(column)} AS VARCHAR) IN (${values.map(literal).join(', ')})`,
    )
    .join(' OR ');
  const cases = `SELECT ${key} FROM ${log.relation} WHERE ${key} IS NOT NULL AND (${isLeft})`;
  return { ...log, relation: `(SELECT * FROM ${log.relation} WHERE ${key} NOT IN (${cases}))` };
};
