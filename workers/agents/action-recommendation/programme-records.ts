import { normaliseText } from '../../../platform/text/index.js';
import { loadLandscape } from '../../../subgraphs/process/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import {
  InitiativeStatus,
  Milestone,
  MilestoneStatus,
  ProgrammeDecision,
  ProgrammeDecisionStatus,
  type Initiative,
} from '../../../subgraphs/transformation/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { readInitiativeRecords } from '../../methods/tenant-state/index.js';
import type { Owner } from './recommend-actions.js';
import type { Rule } from './rule-catalogue.js';

/** What the programme, or a list of initiatives, records for actions. */
export interface ProgrammeRecords {
  readonly currency: string | null;
  /** The list that contains the initiatives; null if they are records of the programme. */
  readonly list: Dataset | null;
  /** Initiatives that are neither done nor cancelled. */
  readonly initiatives: readonly Initiative[];
  /** Open milestones of the programme. */
  readonly milestones: readonly Milestone[];
  /** Open decisions of the programme. */
  readonly decisions: readonly ProgrammeDecision[];
  /** Last day of the programme, YYYY-MM-DD. */
  readonly end: string | null;
  /** Returns the owner of the initiative, else the accountable role of the rule's step. */
  ownerOf(rule: Rule, subject: string): Owner | null;
}

/** Reads the open initiatives, milestones and decisions of a tenant, and who owns an action. */
export const readProgramme = async (context: AgentContext, language: Language): Promise<ProgrammeRecords> => {
  const landscape = loadLandscape();
  const { em, run } = context;
  const { programme, initiatives, list, currency } = await readInitiativeRecords(context);
  const all = initiatives.toReversed();
  const ofProgramme = { tenantId: run.tenantId, archivedAt: null };
  const milestones = await em.find(Milestone, { ...ofProgramme, status: MilestoneStatus.OPEN }, { limit: 1_000, orderBy: { due: 'asc' } });
  const open = { ...ofProgramme, status: ProgrammeDecisionStatus.OPEN };
  const decisions = await em.find(ProgrammeDecision, open, { limit: 1_000, orderBy: { due: 'asc' } });
  return {
    currency,
    list,
    initiatives: all.filter(({ status }) => status !== InitiativeStatus.DONE && status !== InitiativeStatus.CANCELLED),
    milestones,
    decisions,
    end: programme?.targetDate ?? null,
    ownerOf(rule, subject) {
      const initiative = all.find(({ title, owner }) => owner !== null && normaliseText(title) === normaliseText(subject));
      if (initiative?.owner) return { name: initiative.owner, source: 'programme', id: initiative.initiativeId };
      const step = landscape.find(rule.step);
      return step ? { name: step.raci.accountable.role[language], source: 'process_step', id: step.step_id } : null;
    },
  };
};
