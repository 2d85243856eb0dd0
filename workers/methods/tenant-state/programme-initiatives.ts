import { InitiativeStatus as ProgrammeStatus, RiskStatus, type ProgrammeState } from '../../../subgraphs/transformation/index.js';
import type { Initiative, InitiativeStatus } from './initiatives.js';

const STATUSES: Readonly<Record<ProgrammeStatus, InitiativeStatus>> = {
  [ProgrammeStatus.PLANNED]: 'planned',
  [ProgrammeStatus.ACTIVE]: 'running',
  [ProgrammeStatus.PAUSED]: 'blocked',
  [ProgrammeStatus.DONE]: 'done',
  [ProgrammeStatus.CANCELLED]: 'cancelled',
};

/** Returns the initiatives of the programme; the risk is the open one with the highest score, else the reason for the status. */
export const programmeInitiatives = ({ programme, areas, initiatives, risks }: ProgrammeState): Initiative[] =>
  initiatives.map(({ initiativeId, areaId, title, status, statusNote, start, due, owner, progress, budget, spent, ...estimates }) => ({
    name: title,
    status: STATUSES[status],
    statusText: status,
    start,
    due,
    area: areas.find((area) => area.areaId === areaId)?.name ?? null,
    owner,
    progress,
    budget,
    spent,
    benefit: estimates.benefit,
    confidence: estimates.confidence,
    effort: estimates.effort,
    reach: estimates.reach,
    impact: estimates.impact,
    ease: estimates.ease,
    currency: programme.currency,
    risk: risks.find((risk) => risk.initiativeId === initiativeId && risk.status === RiskStatus.OPEN)?.title ?? statusNote,
  }));
