import { amountIn } from '../../../platform/content/index.js';
import { InitiativeStatus } from '../../../subgraphs/transformation/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { RelatedInitiative } from '../solution-planning/index.js';
import { figure } from './finding.js';
import type { Lever } from './levers.js';
import { messagesIn } from './messages.js';

export interface RelatedTask {
  readonly language: Language;
  readonly today: string;
  /** Day by which the actions are wanted; null if the request states none. */
  readonly wantedBy: string | null;
  readonly currency: string | null;
}

/** Initiatives that are recommended, and those that begin only after the wanted day. */
export interface RelatedLevers {
  readonly levers: readonly Lever[];
  readonly later: readonly RelatedInitiative[];
}

/**
 * Returns one finding for each initiative on record that is about the subject of a request: those that can be completed by the wanted day first,
 * then those that begin before it. What begins later is returned apart.
 */
export const relatedLevers = (
  related: readonly RelatedInitiative[],
  { language, today, wantedBy, currency }: RelatedTask,
): RelatedLevers => {
  const messages = messagesIn(language);
  const money = (amount: number): string => amountIn(language, amount, currency, { maximumFractionDigits: 0 });
  const isLater = ({ initiative: { start } }: RelatedInitiative): boolean => wantedBy !== null && start !== null && start > wantedBy;
  const endsInTime = ({ initiative: { due } }: RelatedInitiative): boolean => wantedBy === null || (due !== null && due <= wantedBy);
  const timely = related
    .filter((each) => !isLater(each))
    .toSorted(
      (a, b) => Number(endsInTime(b)) - Number(endsInTime(a)) || (a.initiative.due ?? LAST_DAY).localeCompare(b.initiative.due ?? LAST_DAY),
    );
  const levers = timely.map(({ initiative, code, after, note }, index): Lever => {
    const { initiativeId, areaId, title, status, owner, start, due, budget, benefit } = initiative;
    const hasBegun = status === InitiativeStatus.ACTIVE || (start !== null && start <= today);
    const day = (of: string | null): string => (of === null ? messages.notRecorded : formatDate(of, language));
    const isWrong = start !== null && due !== null && due < start;
    return {
      record: { kind: 'initiative', id: initiativeId, name: oneLine(title), unit: null, value: null, target: null, due },
      finding: {
        kind: 'initiative-related',
        subject: oneLine(code === null ? title : `${code} ${title}`),
        figures: [figure('order', timely.length - index, 'count')],
        texts: {
          doing: status === InitiativeStatus.PAUSED ? messages.lever.resume : hasBegun ? messages.lever.goOn : messages.lever.start,
          state: [
            messages.related.state(
              messages.statuses[status === InitiativeStatus.PAUSED || status === InitiativeStatus.PLANNED ? status : 'active'],
              day(start),
              day(due),
              budget === null ? null : money(budget),
            ),
            ...(after.length === 0 ? [] : [messages.related.after(after.join(', '))]),
            ...(isWrong ? [messages.related.wrongDates] : []),
            ...(wantedBy !== null && due !== null && due > wantedBy ? [messages.related.endsLater(formatDate(due, language))] : []),
            ...(note === null ? [] : [messages.related.note(note.source.label, note.text)]),
          ].join(' '),
          worth: benefit === null || benefit === 0 ? messages.related.noBenefit : messages.lever.benefit(money(benefit)),
        },
        leads: 2,
        recordIds: [initiativeId, areaId],
        ...(owner !== null && { owner: { name: oneLine(owner), id: initiativeId } }),
        ...(due !== null && due >= today && !isWrong && { due }),
      },
    };
  });
  return { levers, later: related.filter(isLater) };
};

/** A day after all others, for initiatives without a due date. */
const LAST_DAY = '9999-12-31';
