import { StoredProfile } from '../../../subgraphs/onboarding/index.js';
import { Initiative, Programme } from '../../../subgraphs/transformation/index.js';
import type { AgentContext } from '../../kit.js';
import type { Purpose } from './smart.js';

/** Returns what a KPI of the tenant can serve: goals of the company profile, the programme's vision, its initiatives. */
export const readPurposes = async ({ em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>): Promise<Purpose[]> => {
  const profile = await em.findOne(StoredProfile, { tenantId });
  const programme = await em.findOne(Programme, { tenantId, archivedAt: null });
  const initiatives = programme
    ? await em.find(
        Initiative,
        { tenantId, programmeId: programme.programmeId, archivedAt: null },
        { orderBy: { initiativeId: 'asc' }, limit: 500 },
      )
    : [];
  return [
    ...(profile?.facts.goals ?? []).flatMap(({ title, kpi }) =>
      [title, kpi].flatMap((text) => (text ? [{ kind: 'goal' as const, title: text }] : [])),
    ),
    ...(programme?.vision ? [{ kind: 'programme' as const, title: programme.vision }] : []),
    ...initiatives.map(({ title }) => ({ kind: 'initiative' as const, title })),
  ];
};
