import { plannedAndActual } from '../../../../platform/column-meaning/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import type { RowPlan } from '../answer-plan.js';
import { datesOf } from '../../table-roles/index.js';
import { unitBetween } from '../row-conditions.js';
import { dateNamedLast, isStep } from './named-date.js';

type DateCondition = RowPlan['dates'][number];

const AGREED = String.raw`promised|agreed|due|planned|requested|zugesagt\p{L}*|versproch\p{L}*|vereinbart\p{L}*|geplant\p{L}*|gewünscht\p{L}*|\p{L}*termin\p{L}*`;
const ARTICLES = String.raw`(?:(?:the|their|its|dem|den|der|ihrem|seinem)\s+)?`;
const DELIVERED = String.raw`(?:(?:deliver\p{L}*|geliefert\p{L}*|lieferung\p{L}*|versand\p{L}*)\s+)?`;
const WORDS: readonly (readonly [DateCondition['operator'], RegExp])[] = [
  [
    '>',
    new RegExp(
      String.raw`(?<!\p{L})(?:late|delayed|verspätet\p{L}*|unpünktlich\p{L}*|zu spät|${DELIVERED}(?:after|later than|nach|später als)\s+${ARTICLES}(?:${AGREED})(?:\s+date)?)(?!\p{L})`,
      'iu',
    ),
  ],
  [
    '<=',
    new RegExp(
      String.raw`(?<!\p{L})(?:punctual\p{L}*|pünktlich\p{L}*|rechtzeitig\p{L}*|termingerecht\p{L}*|${DELIVERED}(?:by|before|no later than|bis zum|vor)\s+${ARTICLES}(?:promised|agreed|zugesagt\p{L}*|versproch\p{L}*|vereinbart\p{L}*|gewünscht\p{L}*|wunschtermin\p{L}*)(?:\s+date)?|(?:by|before|no later than|bis zu[mr]?|vor)\s+(?:(?:the|their|its|dem|den|der|ihrem|seinem)\s+)?(?:due (?:date|day)|deadline|fälligkeit\p{L}*|fälligen \p{L}+))(?!\p{L})`,
      'iu',
    ),
  ],
];
/** Returns whether a request asks about lateness or punctuality. */
export const asksPunctuality = (text: string): boolean => WORDS.some(([, pattern]) => pattern.test(text));

/** Names of dates that are agreed, and of dates on which something was delivered or completed. */
const DUE = /promis|agreed|due|wunsch|zugesagt|zusage|soll|deadline|target|required|requested|scheduled|planned|geplant|fällig|termin/iu;
const DONE =
  /return|rückgabe|zurück|(?<!\p{L})back(?!\p{L})|paid|bezahlt|zahlung|payment|settled|deliver|geliefert|lieferdatum|lieferung|closed|completed|finished|resolved|erledigt|abgeschlossen|received|eingang|arriv|ankunft|angekommen/iu;

/** Activities by which a case fulfils what was agreed, the decisive first. */
const DONE_STEPS = [
  /(?<!\p{L})(?:delivered|geliefert|ausgeliefert|zugestellt|handed over|übergeben)(?!\p{L})/iu,
  /(?<!\p{L})(?:shipped|dispatched|despatched|versandt|versendet|sent out)(?!\p{L})/iu,
  /(?<!\p{L})(?:resolved|closed|completed|finished|erledigt|abgeschlossen|gelöst|returned|freigegeben)(?!\p{L})/iu,
];

/** Returns the date that was agreed beforehand; undefined without one. */
const agreedDate = (dataset: Pick<Dataset, 'columns'>): string | undefined =>
  datesOf(dataset).find((name) => !isStep(dataset, name) && DUE.test(name.replaceAll('_', ' ')));

/** Returns the agreed date of a row and the one on which it was delivered or completed; null if the dataset lacks one. */
export const agreedAndActual = (dataset: Pick<Dataset, 'columns'>): { agreed: string; actual: string } | null => {
  const [steps, dates] = [
    datesOf(dataset).filter((name) => isStep(dataset, name)),
    datesOf(dataset).filter((name) => !isStep(dataset, name)),
  ];
  const [pair] = plannedAndActual(dates);
  if (pair && steps.length === 0) return { agreed: pair.planned, actual: pair.actual };
  const agreed = agreedDate(dataset);
  // What is late in a case is its delivery, otherwise its completion.
  const actual =
    steps.length > 0
      ? DONE_STEPS.map((pattern) => steps.find((name) => pattern.test(name))).find((name) => name !== undefined)
      : dates.find((name) => name !== agreed && DONE.test(name.replaceAll('_', ' ')));
  return agreed === undefined || actual === undefined ? null : { agreed, actual };
};

/**
 * Returns the condition that one date of a row is later, or not later, than the agreed one, if a request asks for late or punctual rows
 * and the dataset has both dates.
 *
 * @param isOfKpi whether a KPI of the dataset is asked, whose rows "late" alone does not select
 */
export const dateConditionsIn = (
  text: string,
  dataset: Pick<Dataset, 'columns'> & Partial<Pick<Dataset, 'profile'>>,
  isOfKpi = false,
): DateCondition[] => {
  const dates = agreedAndActual(dataset);
  const found = WORDS.map(([operator, pattern]) => ({ operator, words: pattern.exec(text)?.[0] })).find(({ words }) => words !== undefined);
  return dates === null || found?.words === undefined || (isOfKpi && !found.words.includes(' '))
    ? []
    : [
        {
          ...{ column: dates.actual, operator: found.operator, than: dates.agreed, isDay: false, words: found.words },
          ...(dataset.profile && unitBetween(dataset.profile, dates.agreed, dates.actual) !== 'd' && { isTime: true }),
        },
      ];
};

const STATES = String.raw`(?:(?:has|have|had|is|are|was|were|lies?|already|long|since|ist|sind|war|waren|liegt|schon|bereits|längst)\s+)`;
/** What is said of a date before today: "the promised date has passed", „Wunschtermin ist verstrichen“. */
const PASSED = new RegExp(
  String.raw`(?<name>(?:[\p{L}_-]+\s+){1,4}?)${STATES}{0,3}(?:passed|expired|elapsed|gone by|in the past|verstrichen|überschritten|abgelaufen|vorbei|vorüber|in der vergangenheit)(?!\p{L})`,
  'iu',
);
/** What has not happened by the day agreed for it. */
const OVERDUE = /(?<!\p{L})(?:overdue|past due|überfällig\p{L}*)(?!\p{L})/iu;

/**
 * Returns the date that a request says to lie before today, and the date that overdue rows lack: what should have happened and has not.
 *
 * @param cases the rows, or the cases of an event log
 */
export const pastDatesIn = (
  text: string,
  cases: Pick<Dataset, 'columns'>,
  { now, isStateNamed }: { readonly now: Date; readonly isStateNamed: boolean },
): Pick<RowPlan, 'dates' | 'blanks'> => {
  const [passed, overdue] = [PASSED.exec(text), OVERDUE.exec(text)];
  const agreed = agreedDate(cases);
  const named = passed && dateNamedLast(passed.groups?.['name'] ?? '', cases)?.column;
  const words = passed?.[0] ?? overdue?.[0];
  // "The date has passed" is about the agreed one.
  const column = named ?? (passed && !DATE.test(passed.groups?.['name'] ?? '') ? undefined : agreed);
  if (words === undefined || column === undefined) return { dates: [], blanks: [] };
  const dates = [{ column, operator: '<' as const, than: now.toISOString().slice(0, 10), isDay: true, words: words.trim() }];
  const actual = overdue && !isStateNamed ? agreedAndActual(cases)?.actual : undefined;
  return { dates, blanks: actual === undefined ? [] : [{ column: actual, isBlank: true, words: overdue?.[0] ?? words }] };
};

const DATE = /(?:date|deadline|day|datum|termin|frist|tag)s?\s*$/iu;
