/** A step that the agent request-intake proposes for a request. */
export interface ProposedStep {
  readonly rank: number;
  readonly agent: string;
  readonly reason: string;
  readonly uses: readonly { readonly kind: string; readonly id: string; readonly name: string }[];
}

const isStep = (value: unknown): value is ProposedStep => {
  const { rank, agent, reason, uses } = (value ?? {}) as Partial<Record<keyof ProposedStep, unknown>>;
  return typeof rank === 'number' && typeof agent === 'string' && typeof reason === 'string' && Array.isArray(uses);
};

/** Returns the steps in the result of request-intake; none in that of another agent. */
export const proposedSteps = (result: unknown): ProposedStep[] => {
  const { plan } = (result ?? {}) as { plan?: unknown };
  return Array.isArray(plan) ? plan.filter(isStep) : [];
};

/** Returns the datasets that a step uses. */
export const datasetsOf = ({ uses }: ProposedStep): string[] => uses.filter(({ kind }) => kind === 'dataset').map(({ id }) => id);
