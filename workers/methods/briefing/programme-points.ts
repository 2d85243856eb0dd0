import {
  daysBetween,
  LIGHT_POLICY,
  MilestoneStatus,
  ProgrammeDecisionStatus,
  RiskStatus,
} from '../../../subgraphs/transformation/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import { citeProgramme, listed, oneLine, type Composition, type Statement, type TenantState } from '../tenant-state/index.js';
import type { Messages } from './messages.js';

/** Maximum number of milestones, and of risks; decisions are all listed. */
const MAX_MILESTONES = 8;
const MAX_RISKS = 3;

/** What the programme has due: open decisions, late milestones and the highest risks, each most urgent first. */
export interface ProgrammePoints {
  readonly decisions: Statement[];
  readonly obstacles: Statement[];
  readonly steps: Statement[];
  /** Counts for the summary. */
  readonly counts: { readonly decisions: number; readonly lateDecisions: number; readonly lateMilestones: number; readonly risks: number };
}

/** Describes what the programme of a tenant has due; null without a programme. */
export const programmePoints = (state: TenantState, composition: Composition, messages: Messages): ProgrammePoints | null => {
  const { programme } = state;
  if (!programme) return null;
  const { figures, today, language, sources } = composition;
  const { points } = messages;
  const decisions = programme.decisions.filter(({ status }) => status === ProgrammeDecisionStatus.OPEN).toSorted(byDue);
  const ownerOf = (id: string): string | null => programme.initiatives.find(({ initiativeId }) => initiativeId === id)?.owner ?? null;
  const milestones = programme.milestones
    .filter(({ status, due }) => status === MilestoneStatus.OPEN && due < today)
    .map(({ milestoneId, initiativeId, title, due }) => ({ milestoneId, title, due, owner: ownerOf(initiativeId) }))
    .toSorted(byDue);
  const risks = programme.risks
    .filter(({ status, score }) => status === RiskStatus.OPEN && score >= LIGHT_POLICY.riskAmber)
    .toSorted((a, b) => b.score - a.score);
  const sourceIds = decisions.length + milestones.length + risks.length > 0 ? [sources.cite(citeProgramme(programme))] : [];
  const statement = (text: string): Statement => ({ text, sourceIds });
  const isLate = ({ due }: { due: string | null }): boolean => due !== null && due < today;
  const daysLate = (id: string, title: string, due: string | null): string | null =>
    due === null || due >= today
      ? null
      : figures.say({
          id: `late.${id}`,
          label: points.daysLate(oneLine(title)),
          value: daysBetween(due, today),
          unit: 'count',
          sourceIds,
        });
  const dateOf = (due: string | null): string | null => (due === null ? null : formatDate(due, language));
  const owners = (of: readonly { owner: string | null }[]): string =>
    listed([...new Set(of.map(({ owner }) => owner ?? points.nobody))], composition.messages.and);
  const lateDecisions = decisions.filter(isLate);
  return {
    decisions: decisions.map(({ decisionId, question: title, owner, due }) =>
      statement(points.decision(oneLine(title), owner, dateOf(due), daysLate(decisionId, title, due))),
    ),
    obstacles: [
      ...milestones
        .slice(0, MAX_MILESTONES)
        .map(({ milestoneId, title, owner, due }) =>
          statement(points.milestone(oneLine(title), owner, dateOf(due) ?? '', daysLate(milestoneId, title, due) ?? '')),
        ),
      ...risks
        .slice(0, MAX_RISKS)
        .map(({ riskId, title, owner, score, mitigation }) =>
          statement(
            points.risk(
              oneLine(title),
              owner,
              figures.say({ id: `risk.${riskId}`, label: points.score(oneLine(title)), value: score, unit: 'count', sourceIds }),
              mitigation === null ? null : oneLine(mitigation),
            ),
          ),
        ),
    ],
    steps: [
      ...(lateDecisions.length === 0
        ? []
        : [
            statement(
              points.decide(
                listed(
                  lateDecisions.map(({ question }) => composition.messages.quoted(oneLine(question))),
                  composition.messages.and,
                ),
                owners(lateDecisions),
              ),
            ),
          ]),
      ...(milestones.length === 0 ? [] : [statement(points.catchUp(owners(milestones)))]),
    ],
    counts: {
      decisions: decisions.length,
      lateDecisions: lateDecisions.length,
      lateMilestones: milestones.length,
      // As in the cockpit.
      risks: risks.filter(({ score }) => score >= LIGHT_POLICY.riskRed).length,
    },
  };
};

const byDue = (a: { due: string | null }, b: { due: string | null }): number => (a.due ?? '9999').localeCompare(b.due ?? '9999');
