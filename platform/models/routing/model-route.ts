/** Route of a model call: the local endpoint of the installation, or the premium one, which requires an approved decision of the tenant. */
export type ModelRoute = 'local' | 'premium';

/** Classes of data in a call, from public to special categories of personal data (Art. 9 GDPR). */
export const DATA_CLASSES = ['public', 'internal', 'confidential', 'personal', 'special_category'] as const;
export type DataClass = (typeof DATA_CLASSES)[number];

/** Purpose whose decision applies to every purpose without a decision. */
export const ANY_PURPOSE = 'default';

/** Decision of a tenant that is in force. */
export interface RouteDecision {
  decisionId: string;
  purpose: string;
  route: ModelRoute;
  dataClasses: readonly DataClass[];
}

/** Returns the decisions of a tenant that are in force, at most one per purpose. */
export type RouteDecisions = (tenantId: string) => Promise<readonly RouteDecision[]>;

export interface RouteRequest {
  tenantId: string;
  /** Purpose of the call: the name of an agent or of a feature. */
  purpose: string;
  /** Route requested by the user: true for premium, false for local; if absent, the tenant's decision applies. */
  usePremium?: boolean | undefined;
  /** Data classes of the call; a decision permits the premium route only for its own classes. */
  dataClasses?: readonly DataClass[] | undefined;
}

export interface ResolvedRoute {
  route: ModelRoute;
  /** Reasons why a call is not premium although requested or decided; for a run's `degraded_reasons`. */
  degradedReasons: ('premium_not_approved' | 'premium_not_configured')[];
  /** Id of the applied decision. */
  decisionId: string | null;
}

/** Returns the route of a call: premium only if an approved decision permits it for the purpose and the data classes. */
export const resolveRoute = (
  { purpose, usePremium, dataClasses = [] }: RouteRequest,
  decisions: readonly RouteDecision[],
  premiumConfigured: boolean,
): ResolvedRoute => {
  const decision = decisionFor(purpose, decisions);
  const decisionId = decision?.decisionId ?? null;
  const isPermitted = decision?.route === 'premium' && dataClasses.every((dataClass) => decision.dataClasses.includes(dataClass));
  if (usePremium === false || (usePremium === undefined && !isPermitted)) return { route: 'local', degradedReasons: [], decisionId };
  if (!isPermitted) return { route: 'local', degradedReasons: ['premium_not_approved'], decisionId };
  if (!premiumConfigured) return { route: 'local', degradedReasons: ['premium_not_configured'], decisionId };
  return { route: 'premium', degradedReasons: [], decisionId };
};

/** Returns the decision of the purpose, else the default decision. */
export const decisionFor = (purpose: string, decisions: readonly RouteDecision[]): RouteDecision | undefined =>
  decisions.find((decision) => decision.purpose === purpose) ?? decisions.find((decision) => decision.purpose === ANY_PURPOSE);
