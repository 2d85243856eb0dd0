import { amountIn } from '../../../platform/content/index.js';
import { formatDate, type Language } from '../../documents/text/formatting.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { RelatedInitiative } from '../solution-planning/index.js';
import type { RecommendedAction } from './action-result.js';
import { messagesIn } from './messages.js';

interface OnSubject {
  readonly about: readonly RelatedInitiative[];
  /** Initiatives that begin only after the wanted day. */
  readonly later: readonly RelatedInitiative[];
  readonly wantedBy: string | null;
  readonly currency: string | null;
  readonly language: Language;
}

/** States the recommended initiatives on the subject of a request with owner, date and money, and those that begin too late; none without any. */
export const answersOf = (
  actions: readonly Pick<RecommendedAction, 'rule' | 'subject' | 'owner' | 'due'>[],
  { about, later, wantedBy, currency, language }: OnSubject,
): string[] => {
  const { related: messages, open } = messagesIn(language);
  const money = (amount: number | null): string | null =>
    amount === null || amount === 0 ? null : amountIn(language, amount, currency, { maximumFractionDigits: 0 });
  const nameOf = ({ initiative: { title }, code }: RelatedInitiative): string => oneLine(code === null ? title : `${code} ${title}`);
  const items = actions
    .filter(({ rule }) => rule === 'initiative-related')
    .map(({ subject, owner, due }, index) => {
      const { budget = null, benefit = null } = about.find((each) => nameOf(each) === subject)?.initiative ?? {};
      const day = due.rule === 'record' ? formatDate(due.date, language) : null;
      return messages.item(String(index + 1), subject, owner?.name ?? open, day, money(budget), money(benefit));
    });
  const names = later.map((each) => messages.laterItem(nameOf(each), formatDate(each.initiative.start ?? '', language)));
  return [
    ...(items.length === 0 ? [] : [messages.leading(items.join('; '))]),
    ...(names.length === 0 || wantedBy === null ? [] : [messages.later(names.join(', '), formatDate(wantedBy, language))]),
  ];
};
