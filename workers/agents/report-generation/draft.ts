import type { ReportDocumentInput } from '../../documents/document-model.js';
import { plainText } from '../../documents/inline-text.js';
import { references, type Composition, type Statement, type TenantState } from '../../methods/tenant-state/index.js';
import type { ReportWords } from './german.report-words.js';

export type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** A report in the making. */
export interface Draft {
  readonly state: TenantState;
  readonly composition: Composition;
  readonly words: ReportWords;
}

/** What a section holds, and what it had to leave out. Without blocks the section is left out. */
export interface SectionContent {
  blocks: Block[];
  gaps: string[];
}

/** A statement as text of a document, with references to its sources. */
export const statementText = ({ text, sourceIds }: Statement, { sources }: Composition): string =>
  `${plainText(text)}${references(sourceIds, sources.listed)}`;

/** Where a table's or chart's numbers come from. */
export const sourceNote = (sourceIds: readonly string[], { composition: { sources } }: Draft): string =>
  references(sourceIds, sources.listed).trim();
