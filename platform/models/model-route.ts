/** Where a model call goes: the installation's own endpoint, or one that a tenant's approved decision opens. */
export type ModelRoute = 'local' | 'premium';

/** What kinds of data a call carries, from harmless to special categories of personal data (Art. 9 GDPR). */
export const DATA_CLASSES = ['public', 'internal', 'confidential', 'personal', 'special_category'] as const;
export type DataClass = (typeof DATA_CLASSES)[number];

/** The purpose whose decision holds for every purpose without one of its own. */
export const ANY_PURPOSE = 'default';

/** A decision of a tenant that is in force. */
export interface RouteDecision {
  decisionId: string;
  purpose: string;
  route: ModelRoute;
  dataClasses: readonly DataClass[];
}

/** The decisions of a tenant that are in force, one per purpose at most. */
export type RouteDecisions = (tenantId: string) => Promise<readonly RouteDecision[]>;

export interface RouteRequest {
  tenantId: string;
  /** What the call is for: the name of an agent or of a feature. */
  purpose: string;
  /** What the user asked for: true for premium, false for local; absent, what the tenant has decided. */
  usePremium?: boolean | undefined;
  /** What the call carries; a decision opens the premium route only for the classes it names. */
  dataClasses?: readonly DataClass[] | undefined;
}

export interface ResolvedRoute {
  route: ModelRoute;
  /** Why a call that was to be premium is not; for a run's `degraded_reasons`. */
  degradedReasons: ('premium_not_approved' | 'premium_not_configured')[];
  /** The decision that the route rests on. */
  decisionId: string | null;
}

/** The route of a call: premium only where an approved decision opens it, for this purpose and these classes of data. */
export const resolveRoute = (
  { purpose, usePremium, dataClasses = [] }: RouteRequest,
  decisions: readonly RouteDecision[],
  premiumConfigured: boolean,
): ResolvedRoute => {
  const decision = decisionFor(purpose, decisions);
  const decisionId = decision?.decisionId ?? null;
  const isOpen = decision?.route === 'premium' && dataClasses.every((dataClass) => decision.dataClasses.includes(dataClass));
  if (usePremium === false || (usePremium === undefined && !isOpen)) return { route: 'local', degradedReasons: [], decisionId };
  if (!isOpen) return { route: 'local', degradedReasons: ['premium_not_approved'], decisionId };
  if (!premiumConfigured) return { route: 'local', degradedReasons: ['premium_not_configured'], decisionId };
  return { route: 'premium', degradedReasons: [], decisionId };
};

/** The purpose's own decision, else the one for every purpose. */
export const decisionFor = (purpose: string, decisions: readonly RouteDecision[]): RouteDecision | undefined =>
  decisions.find((decision) => decision.purpose === purpose) ?? decisions.find((decision) => decision.purpose === ANY_PURPOSE);
