import { MilestoneStatus, ProgrammeDecisionStatus } from '../../../../subgraphs/transformation/index.js';
import { citeDataset } from '../../../datasets.js';
import { formatLongDate } from '../../../documents/text/formatting.js';
import { citeProgramme, gateOf, oneLine, type DatasetState, type Statement } from '../../../methods/tenant-state/index.js';
import type { Draft } from '../draft.js';

/** Describes the milestones, decisions, risks and datasets that the request names. */
export const recordStatements = (draft: Draft): Statement[] => [
  ...ofProgramme(draft),
  ...draft.state.datasets
    .filter(({ dataset }) => draft.lead.datasetIds.includes(dataset.datasetId))
    .map((each) => describeDataset(each, draft)),
];

const ofProgramme = (draft: Draft): Statement[] => {
  const { lead, composition, messages } = draft;
  const { programme } = draft.state;
  if (!programme) return [];
  const { opening, programme: words } = messages;
  const { today, language, sources, figures } = composition;
  const sourceIds = [sources.cite(citeProgramme(programme))];
  const isNamed = (id: string): boolean => lead.recordIds.includes(id);
  const stateOf = (due: string | null): string => (due !== null && due < today ? words.overdue : words.open);
  const date = (day: string | null): string | null => day && formatLongDate(day, language);
  const line = (text: string | null): string | null => text && oneLine(text, 200).replace(/\.$/, '');
  const texts = [
    ...programme.milestones
      .filter(({ milestoneId }) => isNamed(milestoneId))
      .map(({ title, initiativeId, due, status }) => {
        const initiative = programme.initiatives.find((each) => each.initiativeId === initiativeId)?.title ?? null;
        const state = {
          [MilestoneStatus.OPEN]: stateOf(due),
          [MilestoneStatus.COMPLETED]: words.reached,
          [MilestoneStatus.CANCELLED]: words.cancelled,
        };
        return opening.milestone(oneLine(title), line(initiative), date(due) ?? '', state[status]);
      }),
    ...programme.decisions
      .filter(({ decisionId }) => isNamed(decisionId))
      .map(({ question, status, owner, due, decision }) => {
        const state = status === ProgrammeDecisionStatus.OPEN ? stateOf(due) : words.decided;
        return opening.question(oneLine(question, 200), state, owner, date(due), decision && oneLine(decision, 200));
      }),
    ...programme.risks
      .filter(({ riskId }) => isNamed(riskId))
      .map(({ riskId, title, score, owner, mitigation }) => {
        const name = oneLine(title, 200);
        const value = figures.say({ id: `risk.${riskId}.score`, label: opening.riskScore(name), value: score, unit: 'count', sourceIds });
        return opening.risk(name, value, owner, line(mitigation));
      }),
  ];
  return texts.map((text) => ({ text, sourceIds }));
};

const describeDataset = (each: DatasetState, { composition, messages }: Draft): Statement => {
  const { dataset, check } = each;
  const { opening } = messages;
  const { figures, language } = composition;
  const sourceIds = [composition.sources.cite(citeDataset(dataset))];
  const name = oneLine(dataset.name);
  const id = `dataset.${dataset.datasetId}`;
  const score = check?.score ?? null;
  const text = opening.dataset(
    name,
    figures.many({ id: `${id}.rows`, label: opening.datasetRows(name), value: dataset.rows, sourceIds }, composition.messages.rowNoun),
    figures.many(
      { id: `${id}.columns`, label: opening.datasetColumns(name), value: dataset.columns.length, sourceIds },
      opening.columnNoun,
    ),
    formatLongDate(dataset.updatedAt.toISOString(), language),
    score === null
      ? null
      : figures.say({ id: `${id}.quality`, label: opening.datasetQuality(name), value: score, unit: 'share', sourceIds }),
    composition.messages.gates[gateOf(each)],
  );
  return { text, sourceIds };
};
