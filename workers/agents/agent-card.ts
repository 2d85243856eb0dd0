/** A prerequisite of an agent, in addition to a live worker. */
export type AgentNeed = 'model' | 'web_search' | 'dataset' | 'event_log' | 'documents';

export type Phase = 'orient' | 'understand' | 'analyse' | 'define' | 'decide' | 'deliver' | 'sustain';

/** Parts of a request besides the things that it names. */
export type CardPart =
  | 'filter'
  | 'condition'
  | 'group'
  | 'measure'
  | 'period'
  | 'comparison'
  | 'recipient'
  | 'length'
  | 'target'
  | 'format';

/** Description of an agent for catalogue, status, documentation and tests. Contains data only, so that every process can load it. */
export interface AgentCard {
  /** Name of the agent's folder, of its route and of its step in the process landscape. */
  readonly name: string;
  readonly phase: Phase;
  readonly title: { readonly de: string; readonly en: string };
  /** Task and method in one phrase each, for the table in docs/agents.md. */
  readonly task: string;
  readonly method: string;
  /** Prerequisites without which the agent refuses a run. */
  readonly needs: readonly AgentNeed[];
  /** Prerequisites without which the agent returns what it can compute and names what is missing. */
  readonly uses: readonly AgentNeed[];
  /** True if a premium model route can write the agent's text. */
  readonly premium: boolean;
  /**
   * True if the input is a text to work on, or is answered from documents, the web or general knowledge. Its words need not name
   * anything of the tenant, so that words without a match are not reported.
   */
  readonly readsText?: boolean;
  /** Whether the things of the tenant that such a text names are stated below the title all the same. */
  readonly statesNamed?: boolean;
  /** Parts of a request that the agent always uses: the other ones that it does not use in a run are stated as not considered. */
  readonly considers?: readonly CardPart[];
  /** Whether the text begins with the figures on the rows that the request selects, groups or measures. */
  readonly statesRows?: boolean;
  /** Whether the text answers a question alone; the other sections are then in a file. */
  readonly narrows?: boolean;
  /** Whether the agent refuses a request that is only about unknown things, instead of answering about something else. */
  readonly refusesUnknown?: boolean;
  /** Whether the agent computes with the amounts and percentages of a request, which then need name nothing of the tenant. */
  readonly usesStatedFigures?: boolean;
  /** Whether the agent answers from sentences of documents: a word that occurs in one of them is not unknown. */
  readonly quotesDocuments?: boolean;
  /** Whether the agent compares with values of others. Without such values it states that they are missing. */
  readonly comparesPeers?: boolean;
  /** Result without a model, and the inputs without which the agent refuses; both for the table in docs/agents.md. */
  readonly withoutModel: string;
  readonly refusedWithout: string;
  /** A request that is meaningful for the demo tenant. */
  readonly example: { readonly de: string; readonly en: string };
}
