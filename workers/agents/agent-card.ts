/** A prerequisite of an agent, in addition to a live worker. */
export type AgentNeed = 'model' | 'web_search' | 'dataset' | 'event_log' | 'documents';

export type Phase = 'orient' | 'understand' | 'analyse' | 'define' | 'decide' | 'deliver' | 'sustain';

/** Types of requests that agents handle. */
export const AGENT_REQUEST_TYPES = ['question', 'data', 'analysis', 'kpi', 'decision', 'report', 'communication'] as const;

/**
 * Data of the tenant on which an agent works as a step of a plan. `dataset`: the dataset of the request; for an agent that also works on
 * metrics, only if the request names none. `dataset_pair`: the two datasets that are joined. `named_initiative`: initiatives, only if
 * the request names any. `named_record`: every metric and dataset that the request names.
 */
export type WorkMaterial =
  | 'event_log'
  | 'dataset'
  | 'dataset_pair'
  | 'metric'
  | 'document'
  | 'initiative'
  | 'named_initiative'
  | 'named_record';

/** Words by which a request is assigned to one of several agents. */
export interface RankedWords {
  /** Position among the agents with such words, unique, from 1. The first agent whose words match is chosen, so that precise words come first. */
  readonly rank: number;
  /** Words in German and English, as a regular expression. */
  readonly words: string;
}

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
  /**
   * Words for the agent's work in German and English, as a regular expression in the singular; plurals that change the word itself are
   * listed.
   */
  readonly words: string;
  /** Main type of the requests that the agent handles. */
  readonly requestType: (typeof AGENT_REQUEST_TYPES)[number];
  /** Data of the tenant that the agent gets as a step of a plan; none if absent. */
  readonly worksOn?: readonly WorkMaterial[];
  /** Nouns for the agent's result in requests that list several results. `isBasis`: other results build on this one, so it comes first. */
  readonly deliverable?: RankedWords & { readonly isBasis?: boolean };
  /** Words for the subjects that the agent analyses, for requests that list an analysis among other results; null if only the classification selects the agent. */
  readonly analyses?: RankedWords | null;
  /** Result without a model, and the inputs without which the agent refuses; both for the table in docs/agents.md. */
  readonly withoutModel: string;
  readonly refusedWithout: string;
  /** A request that is meaningful for the demo tenant. */
  readonly example: { readonly de: string; readonly en: string };
}
