import { amountIn } from '../../../platform/content/index.js';
import { formatDate, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { namedIds, SURE, type Understood } from '../request-reading/index.js';
import { excessOf, initiativesOf, oneLine, overdue, type PlacedInitiative, type TenantState } from '../tenant-state/index.js';
import { messagesIn as tenantStateMessagesIn } from '../tenant-state/messages.js';
import { listedInitiativeId } from '../table-roles/index.js';
import type { Fact } from './fact.js';
import { messagesIn } from './messages.js';

/** Returns a fact on each initiative of a list that a request names: its state, date, owner and money. */
export const listedInitiativeFacts = (
  state: TenantState,
  understood: Understood | null,
  { language, names }: { language: Language; names: boolean },
): Fact[] => {
  const asked = new Set(namedIds(understood, 'initiative'));
  const sure = new Set((understood?.subjects ?? []).filter(({ confidence }) => confidence >= SURE).map(({ id }) => id));
  return initiativesOf(state).flatMap((each): Fact[] => {
    const id = listedInitiativeId(each.sourceId, each.name);
    const list = state.datasets.find(({ dataset }) => dataset.datasetId === each.sourceId)?.dataset;
    if (!list || !asked.has(id) || !sure.has(id)) return [];
    return [
      {
        topic: 'initiative',
        subject: oneLine(each.name),
        text: textOf(each, state.today, { language, names }),
        source: { id: list.datasetId, kind: 'dataset', label: oneLine(list.name) },
      },
    ];
  });
};

const textOf = (each: PlacedInitiative, today: string, { language, names }: { language: Language; names: boolean }): string => {
  const { listed: messages } = messagesIn(language);
  const { name, status, statusText, progress, due, owner, budget, spent, benefit, currency } = each;
  const money = (value: number): string => amountIn(language, value, currency).replaceAll(' ', '\u00A0');
  return [
    messages.state(
      oneLine(name),
      status === null ? oneLine(statusText) : tenantStateMessagesIn(language).statuses[status],
      progress === null ? null : formatPercent(progress, language, 0),
      due === null ? null : formatDate(due, language),
      overdue([each], today).length > 0,
      names && owner !== null ? oneLine(owner) : null,
    ),
    ...(budget === null || spent === null
      ? budget === null
        ? []
        : [messages.budget(money(budget))]
      : [
          messages.money(
            money(budget),
            money(spent),
            budget > 0 ? formatPercent(spent / budget, language, 1) : null,
            excessOf(each) > 0 ? money(excessOf(each)) : null,
            money(Math.max(0, budget - spent)),
          ),
        ]),
    ...(benefit === null ? [] : [messages.benefit(money(benefit))]),
  ].join(' ');
};
