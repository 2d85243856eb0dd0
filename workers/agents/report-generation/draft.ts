import type { ReportDocumentInput } from '../../documents/document-model.js';
import { plainText } from '../../documents/text/inline-text.js';
import {
  references,
  type AskedVerdicts,
  type Composition,
  type Lead,
  type LeftOut,
  type PlacedInitiative,
  type PlacedKpi,
  type Statement,
  type TenantState,
} from '../../methods/tenant-state/index.js';
import type { Messages } from './messages.js';
import type { ReviewRequest } from './review-request.js';

export type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Report under composition. */
export interface Draft {
  readonly state: TenantState;
  readonly composition: Composition;
  readonly messages: Messages;
  /** Subject of the request. */
  readonly lead: Lead;
  /** Kinds of things of which the state contains only those that the request is about. */
  readonly leftOut: readonly LeftOut[];
  /** What the request asks about each KPI; null if nothing. */
  readonly verdicts?: AskedVerdicts | null;
  /** What the request asks about the KPIs of a period; null if nothing. */
  readonly review?: Review | null;
  /** Whether the first page is that review. */
  readonly isReviewed?: boolean;
  /** Whether the report is to be short: KPIs then have no tables of their single values. */
  readonly isShort: boolean;
  /** Whether the readers are asked for decisions. */
  readonly asksDecisions: boolean;
}

/** What a request asks about the KPIs of a period, and the initiatives that work on them. */
export interface Review extends ReviewRequest {
  /** The state without a restriction to what the request names. */
  readonly state: TenantState;
  /** Returns the open initiatives that by their own records work on a KPI, and those of its area. */
  measuresOn(kpi: PlacedKpi): { own: PlacedInitiative[]; ofArea: PlacedInitiative[] };
}

/** Content and gaps of a section. A section without blocks is omitted. */
export interface SectionContent {
  blocks: Block[];
  gaps: string[];
}

/** Returns a statement as document text with references to its sources. */
export const statementText = ({ text, sourceIds }: Statement, { sources }: Composition): string =>
  `${plainText(text)}${references(sourceIds, sources.listed)}`;

/** Returns the source references of a table or chart. */
export const sourceNote = (sourceIds: readonly string[], { composition: { sources } }: Draft): string =>
  references(sourceIds, sources.listed).trim();
