import { RunStatus } from '../../platform/graph/types/run-status.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { contentWords } from '../../platform/text/index.js';
import { Run } from '../../subgraphs/agents/index.js';
import { readSetupPlan } from '../../subgraphs/onboarding/index.js';
import { Programme } from '../../subgraphs/transformation/index.js';

/** A person who works for the company, by what the person does rather than by name. */
const EMPLOYEE = String.raw`(?:team |staff )?members?(?:\s+of\s+(?:(?:the|our)\s+)?(?:\p{L}+\s+){0,2}?(?:staff|team|desk|department|crew|shift|office))?|employees?|clerks?|agents?|handlers?|colleagues?|persons?|individuals?|mitarbeiter\p{L}*|beschäftigte\p{L}*|sachbearbeiter\p{L}*|bearbeiter\p{L}*|kolleg(?:e|en|in|innen)|person(?:en)?`;
/** Verbs for what employees do with their work, after "who": customers order and pay. */
const HANDLES = String.raw`gets?|handles?|works?|closes?|answers?|approves?|process(?:es)?|makes?|causes?|misses|bearbeitet|macht|verursacht|schließt|braucht|arbeitet|genehmigt|erledigt|beantwortet`;
const MOST = String.raw`(?:(?:the|die|den|am)\s+)?(?:most|fewest|least|best|worst|fastest|slowest|longest|quickest|highest|lowest|meisten|wenigsten|besten|schlechtesten|schnellsten|langsamsten|längsten|häufigsten|höchsten?|niedrigsten?)`;
/** Asks which person has the most of something, or does it best. */
const RANKED = new RegExp(
  String.raw`(?<!\p{L})(?:(?:which|what|welche[rsnm]?)\s+(?:${EMPLOYEE})|(?:who|wer)\s+(?:${HANDLES}))(?!\p{L})[^.?!;]*?(?<!\p{L})${MOST}(?!\p{L})`,
  'giu',
);
/** Groups figures by person. */
const GROUPED = new RegExp(
  String.raw`(?<!\p{L})(?:by|per|for each|je|pro|nach)\s+(?:(?:the|each|individual|single|einzelne[nrm]?)\s+)?(?:employee|clerk|agent|handler|colleague|person|individual|member of staff|mitarbeiter\p{L}*|sachbearbeiter\p{L}*|bearbeiter\p{L}*|kopf)(?!\p{L})`,
  'giu',
);
const NEGATED = /(?<!\p{L})(?:no|not|nothing|never|without|keine?[nrms]?|nichts?|nie|ohne)\s+(?:\p{L}+\s+){0,3}$/iu;

/** A sentence that excludes the evaluation of single persons. */
const RESTRICTION =
  /(?<![^.!?:\n])[^.!?:\n]*(?<!\p{L})(?:kein\p{L}*|nicht|no|not|never)(?!\p{L})[^.!?\n]*(?<!\p{L})(?:einzeln\p{L}*|individual\p{L}*|personenbezogen\p{L}*|namentlich\p{L}*|(?:per|by|je|nach) (?:person|employee|clerk|mitarbeiter\p{L}*))[^.!?\n]*[.!]?/iu;

/** Returns the phrases of a request that ask for an evaluation of single persons. */
export const evaluationsOfIndividuals = (request: string): string[] =>
  [RANKED, GROUPED].flatMap((pattern) =>
    [...request.matchAll(pattern)].filter(({ index }) => !NEGATED.test(request.slice(0, index))).map(([phrase]) => phrase),
  );

/** A request without its evaluations of single persons. */
export interface WithoutIndividuals {
  readonly request: string;
  /** What was removed, with the rest of its clause. */
  readonly declined: readonly string[];
}

/** Removes the words that ask for an evaluation of single persons: "Which clerk has the most corrections by month" is "corrections by month". */
export const withoutIndividuals = (request: string): WithoutIndividuals => {
  const phrases = evaluationsOfIndividuals(request);
  const declined = phrases.map((phrase) => {
    const rest = request.slice(request.indexOf(phrase) + phrase.length);
    return `${phrase}${/^[^.?!;,]*/u.exec(rest)?.[0] ?? ''}`.trim();
  });
  const left = phrases.reduce((text, phrase) => text.replace(phrase, ' '), request);
  return { request: contentWords(left).length === 0 ? '' : left.replaceAll(/\s{2,}/g, ' ').trim(), declined };
};

/** Returns the sentence with which a tenant excludes the evaluation of single persons; null if none is recorded. */
export const restrictionIn = (text: string): string | null => RESTRICTION.exec(text)?.[0].trim() ?? null;

/**
 * Returns the restriction of a tenant on the evaluation of single persons, as recorded in its onboarding or in the purpose of its
 * programme; null without one.
 */
export const readRestriction = async (em: EntityManager, tenantId: string): Promise<string | null> => {
  const programme = await em.findOne(Programme, { tenantId, archivedAt: null });
  const setup = await em.findOne(
    Run,
    { tenantId, agent: 'onboarding-setup', status: RunStatus.SUCCEEDED },
    { orderBy: { finishedAt: 'desc' } },
  );
  const { onboarding_id: onboardingId } = setup?.input ?? {};
  const plan = typeof onboardingId === 'string' ? (await readSetupPlan(em, tenantId, onboardingId)).plan : null;
  return restrictionIn([programme?.purpose, plan?.programme.purpose].filter(Boolean).join('\n'));
};
