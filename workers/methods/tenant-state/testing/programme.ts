import 'reflect-metadata';
import {
  Area,
  Initiative,
  InitiativeStatus,
  Light,
  Milestone,
  MilestoneStatus,
  Programme,
  ProgrammeDecision,
  ProgrammeDecisionStatus,
  ProgrammePhase,
  Risk,
  RiskStatus,
  type ProgrammeState,
} from '../../../../subgraphs/transformation/index.js';

const reason = (light: Light, de: string, en: string) => ({ code: 'on_plan' as const, light, text: { de, en }, item: null });

/** Returns a programme of two areas on 20 November 2026: a paused, an overdue and a running initiative with their records. */
export const programmeState = (): ProgrammeState => {
  const programme = Object.assign(new Programme(), {
    ...{
      programmeId: 'prg_1',
      name: 'Service 2027',
      vision: 'Every ticket is solved within one day.',
      purpose: 'Customers wait too long.',
    },
    ...{ start: '2026-01-01', targetDate: '2027-06-30', budget: 200_000, currency: 'EUR', archivedAt: null },
    storedPhases: [
      { phase: ProgrammePhase.ANALYSE, plannedFrom: '2026-01-01', plannedTo: '2026-06-30' },
      { phase: ProgrammePhase.DELIVER, plannedFrom: '2026-07-01', plannedTo: '2027-06-30' },
    ],
  });
  const areas = ['Support', 'Field service'].map((name, index) =>
    Object.assign(new Area(), { areaId: `are_${index + 1}`, name, owner: 'Ms Lead', members: [], position: index }),
  );
  const initiative = (number: number, changes: Partial<Initiative>): Initiative =>
    Object.assign(new Initiative(), {
      ...{
        initiativeId: `ini_${number}`,
        areaId: 'are_1',
        phase: ProgrammePhase.DELIVER,
        title: `Initiative ${number}`,
        owner: 'Mr Owner',
      },
      ...{ status: InitiativeStatus.ACTIVE, statusNote: null, start: '2026-07-01', due: '2026-12-31', progress: 0.5, metricIds: [] },
      ...{ budget: 40_000, spent: 21_000, benefit: null, description: null },
      ...changes,
    });
  const cell = (areaId: string, phase: ProgrammePhase, light: Light) => ({
    ...{ areaId, phase, light, initiatives: 1, openMilestones: 1 },
    reasons: [reason(light, 'Begründung', 'Reason')],
  });
  const phases = Object.values(ProgrammePhase);
  return {
    programme,
    areas,
    initiatives: [
      initiative(1, { title: 'Self-service portal', due: '2026-11-01', progress: 0.4 }),
      initiative(2, { title: 'Skill matrix', status: InitiativeStatus.PAUSED, statusNote: 'Works council has not agreed' }),
      initiative(3, { title: 'Route planning', areaId: 'are_2' }),
    ],
    milestones: [
      { milestoneId: 'mil_1', initiativeId: 'ini_1', title: 'Portal live', due: '2026-10-13', status: MilestoneStatus.OPEN },
      { milestoneId: 'mil_2', initiativeId: 'ini_3', title: 'Pilot region', due: '2026-12-15', status: MilestoneStatus.OPEN },
      { milestoneId: 'mil_3', initiativeId: 'ini_1', title: 'Contract signed', due: '2026-08-01', status: MilestoneStatus.COMPLETED },
    ].map((each) =>
      Object.assign(new Milestone(), { ...each, completedAt: each.status === MilestoneStatus.COMPLETED ? new Date('2026-08-03') : null }),
    ),
    risks: [
      Object.assign(new Risk(), {
        ...{ riskId: 'rsk_1', areaId: null, initiativeId: 'ini_1', title: 'Supplier of the portal is late', probability: 4, impact: 4 },
        ...{ mitigation: 'Second supplier', owner: 'Mr Owner', status: RiskStatus.OPEN, description: null },
      }),
    ],
    decisions: [
      Object.assign(new ProgrammeDecision(), {
        ...{ decisionId: 'dec_1', areaId: null, initiativeId: 'ini_1', question: 'Extra budget for the portal', owner: 'Ms Board' },
        ...{ due: '2026-12-01', status: ProgrammeDecisionStatus.OPEN, decision: null, decidedBy: null, decidedAt: null },
      }),
      Object.assign(new ProgrammeDecision(), {
        ...{ decisionId: 'dec_2', areaId: 'are_2', initiativeId: null, question: 'Pilot region', owner: 'Ms Board', due: '2026-09-01' },
        ...{ status: ProgrammeDecisionStatus.DECIDED, decision: 'North', decidedBy: 'Ms Board', decidedAt: new Date('2026-08-28') },
      }),
    ],
    board: {
      areas: areas.map(({ areaId, name, owner, members }, index) => ({
        ...{ areaId, name, owner, members, purpose: null, reasons: [], light: index === 0 ? Light.RED : Light.GREEN },
      })),
      lights: areas.flatMap(({ areaId }, index) =>
        phases.map((phase) => cell(areaId, phase, phase !== ProgrammePhase.DELIVER ? Light.GREY : index === 0 ? Light.RED : Light.GREEN)),
      ),
      overall: Light.RED,
      reasons: [],
    },
  };
};

/** Fields of an initiative without estimates. */
export const NO_ESTIMATES = { benefit: null, confidence: null, effort: null, reach: null, impact: null, ease: null };
