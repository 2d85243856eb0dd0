import { formatLongDate } from '../../../documents/text/formatting.js';
import {
  blocked,
  byMisses,
  citeInitiatives,
  citeKpis,
  initiativesOf,
  isOfAreas,
  kpisOf,
  oneLine,
  overdue,
  type PlacedInitiative,
  type PlacedKpi,
  type Statement,
} from '../../../methods/tenant-state/index.js';
import type { Draft } from '../draft.js';
import { recordStatements } from './lead-records.js';

/** Maximum number of KPIs of asked areas on the first page. */
const MAX_KPIS = 2;

/** Describes the records, datasets, initiatives and areas that the request names. */
export const leadStatements = (draft: Draft): Statement[] => [
  ...recordStatements(draft),
  ...draft.lead.initiatives.map((each) => describeInitiative(each, draft)),
  ...draft.lead.areas.map((area) => describeArea(area, draft)),
];

/** Returns the KPIs of the areas that the request names which miss their targets most often. */
export const worstOfAreas = ({ lead, state }: Draft): PlacedKpi[] =>
  byMisses(kpisOf(state).filter((kpi) => isOfAreas(kpi, lead.areas))).slice(0, MAX_KPIS);

const describeInitiative = (initiative: PlacedInitiative, { state, composition, messages }: Draft): Statement => {
  const { opening } = messages;
  const { figures, language, today } = composition;
  const { name, status, statusText, owner, due, progress, budget, spent, currency, risk, sourceId } = initiative;
  const sourceIds = citeInitiatives([initiative], state, composition);
  const say = (id: string, label: string, value: number | null, unit: string): string | null =>
    value === null ? null : figures.say({ id: `initiative.${sourceId}.${name}.${id}`, label, value, unit, sourceIds });
  const word = status === null ? statusText : composition.messages.statuses[status];
  const isLate = overdue([initiative], today).length > 0;
  const money = say('budget', opening.budgetOf(name), budget, currency ?? '');
  const paid = say('spent', opening.spentOf(name), spent, currency ?? '');
  const text = opening.initiative(
    oneLine(name),
    isLate ? `${word}, ${messages.initiatives.overdue}` : word,
    owner && oneLine(owner),
    due && formatLongDate(due, language),
    say('progress', opening.progressOf(name), progress, 'share'),
    money !== null && paid !== null ? opening.spent(paid, money) : paid,
    risk && oneLine(risk, 160).replace(/\.$/, ''),
  );
  return { text, sourceIds };
};

const describeArea = (area: string, { state, composition, messages }: Draft): Statement => {
  const { opening } = messages;
  const kpis = kpisOf(state).filter((kpi) => isOfAreas(kpi, [area]));
  const initiatives = initiativesOf(state).filter((each) => each.area === area);
  const sourceIds = [...new Set([...citeKpis(kpis, state, composition), ...citeInitiatives(initiatives, state, composition)])];
  const count = (id: string, label: string, value: number): string | null =>
    value === 0 ? null : composition.figures.say({ id: `area.${area}.${id}`, label, value, unit: 'count', sourceIds });
  const many = (id: string, label: string, value: number, noun: readonly [string, string]): string | null =>
    value === 0 ? null : composition.figures.many({ id: `area.${area}.${id}`, label, value, sourceIds }, noun);
  const late = new Set([...overdue(initiatives, composition.today), ...blocked(initiatives)]);
  const missed = kpis.filter(({ reached }) => reached === false).length;
  const text = opening.area(
    oneLine(area),
    many('kpis', opening.areaKpis(area), kpis.length, composition.messages.kpiNoun),
    count('missed', opening.areaMissed(area), missed),
    many('initiatives', opening.areaInitiatives(area), initiatives.length, composition.messages.initiativeNoun),
    count('late', opening.areaLate(area), late.size),
  );
  return { text, sourceIds };
};
