import type { SearchDocument } from '../../../platform/search/index.js';
import type { Area } from '../items/area.entity.js';
import type { ProgrammeDecision } from '../items/decision.entity.js';
import type { Initiative } from '../items/initiative.entity.js';
import type { Milestone } from '../items/milestone.entity.js';
import type { Risk } from '../items/risk.entity.js';
import { phaseTitle, type ProgrammePhase } from '../phase.js';
import { languageOf } from '../../../platform/text/index.js';
import type { Programme, StoredPhase } from '../programme/programme.entity.js';
import type { ScopeCheck } from '../scope/scope-check.entity.js';

/** Area and initiative that a record belongs to. */
export interface Parents {
  area: Pick<Area, 'areaId' | 'name'> | null;
  initiative: Pick<Initiative, 'initiativeId' | 'title' | 'phase' | 'owner' | 'status'> | null;
}

/** Names of the kinds in both languages, which are part of the searchable text. */
const NOUNS = {
  programme: 'Programm, programme',
  area: 'Verantwortungsbereich, responsibility area',
  initiative: 'Initiative, Maßnahme',
  milestone: 'Meilenstein, milestone',
  risk: 'Risiko, risk',
  decision: 'Entscheidung, decision',
  scope_check: 'Umfangsprüfung, scope check',
} as const;

export type DocumentKind = keyof typeof NOUNS;

interface Draft {
  id: string;
  kind: DocumentKind;
  title: string;
  /** Texts written by users. */
  texts: readonly (string | null | undefined)[];
  /** Further searchable names, such as owner and area. */
  names: readonly (string | null | undefined)[];
  facets: Record<string, unknown>;
}

const document = ({ id, kind, title, texts, names, facets }: Draft): SearchDocument => ({
  documentId: id,
  kind,
  title,
  body: [...texts, ...names, NOUNS[kind]].filter(Boolean).join('\n'),
  // Detected from the text, because the language is not stored.
  language: languageOf([title, ...texts].join(' ')),
  facets: { kind, text: texts.filter(Boolean).join(' '), ...facets },
});

const phaseName = (phase: ProgrammePhase | null): string | null => {
  if (phase === null) return null;
  const { de, en } = phaseTitle(phase);
  return `Phase ${de}, ${en}`;
};

export const programmeDocument = (programme: Programme): SearchDocument =>
  document({
    id: programme.programmeId,
    kind: 'programme',
    title: programme.name,
    texts: [programme.vision, programme.purpose],
    names: [],
    facets: {
      start: programme.start,
      due: programme.targetDate,
      budget: programme.budget,
      currency: programme.currency,
      phases: programme.storedPhases satisfies StoredPhase[],
    },
  });

export const areaDocument = (area: Area): SearchDocument =>
  document({
    id: area.areaId,
    kind: 'area',
    title: area.name,
    texts: [area.purpose],
    names: [area.owner, area.members.join(', ')],
    facets: { areaId: area.areaId, owner: area.owner, purpose: area.purpose, members: area.members, position: area.position },
  });

export const initiativeDocument = (initiative: Initiative, { area }: Parents): SearchDocument =>
  document({
    id: initiative.initiativeId,
    kind: 'initiative',
    title: initiative.title,
    texts: [initiative.description],
    names: [initiative.statusNote, initiative.owner, area?.name, phaseName(initiative.phase)],
    facets: {
      areaId: initiative.areaId,
      areaName: area?.name ?? null,
      phase: initiative.phase,
      status: initiative.status,
      statusNote: initiative.statusNote,
      owner: initiative.owner,
      start: initiative.start,
      due: initiative.due,
      progress: initiative.progress,
      budget: initiative.budget,
      spent: initiative.spent,
      benefit: initiative.benefit,
      score: initiative.riceScore ?? initiative.iceScore,
    },
  });

const parentFacets = ({ area, initiative }: Parents) => ({
  areaId: area?.areaId ?? null,
  areaName: area?.name ?? null,
  phase: initiative?.phase ?? null,
  initiativeId: initiative?.initiativeId ?? null,
  initiativeTitle: initiative?.title ?? null,
  initiativeStatus: initiative?.status ?? null,
});

const parentNames = ({ area, initiative }: Parents): (string | null | undefined)[] => [
  initiative?.title,
  area?.name,
  initiative && phaseName(initiative.phase),
];

export const milestoneDocument = (milestone: Milestone, parents: Parents): SearchDocument =>
  document({
    id: milestone.milestoneId,
    kind: 'milestone',
    title: milestone.title,
    texts: [],
    names: [...parentNames(parents), parents.initiative?.owner],
    facets: {
      ...parentFacets(parents),
      status: milestone.status,
      due: milestone.due,
      owner: parents.initiative?.owner ?? null,
      completedAt: milestone.completedAt?.toISOString() ?? null,
    },
  });

export const riskDocument = (risk: Risk, parents: Parents): SearchDocument =>
  document({
    id: risk.riskId,
    kind: 'risk',
    title: risk.title,
    texts: [risk.description, risk.mitigation],
    names: [risk.owner, ...parentNames(parents)],
    facets: {
      ...parentFacets(parents),
      status: risk.status,
      owner: risk.owner,
      probability: risk.probability,
      impact: risk.impact,
      score: risk.score,
      mitigation: risk.mitigation,
    },
  });

export const decisionDocument = (decision: ProgrammeDecision, parents: Parents): SearchDocument =>
  document({
    id: decision.decisionId,
    kind: 'decision',
    title: decision.question,
    texts: [],
    names: [decision.decision, decision.owner, decision.decidedBy, ...parentNames(parents)],
    facets: {
      ...parentFacets(parents),
      status: decision.status,
      due: decision.due,
      owner: decision.owner,
      decision: decision.decision,
      decidedBy: decision.decidedBy,
      decidedAt: decision.decidedAt?.toISOString() ?? null,
    },
  });

export const scopeCheckDocument = (check: ScopeCheck): SearchDocument =>
  document({
    id: check.checkId,
    kind: 'scope_check',
    title: check.title,
    texts: [check.description],
    names: [check.requestedBy, check.approver, ...check.reasons.flatMap(({ text }) => [text.de, text.en])],
    facets: {
      areaId: check.areaId,
      phase: check.phase,
      decision: check.decision,
      status: check.status,
      budget: check.budget,
      start: check.start,
      due: check.end,
      owner: check.requestedBy,
      reasons: check.reasons.map(({ text }) => text),
    },
  });
