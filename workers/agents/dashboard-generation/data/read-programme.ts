import { MilestoneStatus } from '../../../../subgraphs/transformation/index.js';
import { citeProgramme, initiativesOf, type PlacedInitiative, type TenantState } from '../../../methods/tenant-state/index.js';
import type { Citation } from '../../../../subgraphs/agents/index.js';

export interface ProgrammeMilestone {
  readonly title: string;
  readonly initiative: string;
  readonly area: string | null;
  readonly owner: string | null;
  /** YYYY-MM-DD. */
  readonly due: string;
  readonly isReached: boolean;
}

/** Initiatives and milestones of the transformation programme and of the tenant's lists of initiatives. */
export interface ProgrammeState {
  readonly initiatives: readonly PlacedInitiative[];
  readonly milestones: readonly ProgrammeMilestone[];
  readonly citations: readonly Citation[];
}

/** Returns the initiatives and open or completed milestones of the tenant's state. */
export const readProgramme = (state: TenantState): ProgrammeState => {
  const { programme } = state;
  const initiatives = programme?.initiatives ?? [];
  const areas = programme?.areas ?? [];
  return {
    initiatives: initiativesOf(state),
    milestones: (programme?.milestones ?? [])
      .filter(({ status }) => status !== MilestoneStatus.CANCELLED)
      .map(({ title, initiativeId, due, status }) => {
        const initiative = initiatives.find((each) => each.initiativeId === initiativeId);
        return {
          ...{ title, due, owner: initiative?.owner ?? null, initiative: initiative?.title ?? '' },
          area: areas.find(({ areaId }) => areaId === initiative?.areaId)?.name ?? null,
          isReached: status === MilestoneStatus.COMPLETED,
        };
      }),
    citations: programme && initiatives.length > 0 ? [citeProgramme(programme)] : [],
  };
};
