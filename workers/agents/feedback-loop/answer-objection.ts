import type { Citation } from '../../../subgraphs/agents/index.js';
import { citeDataset } from '../../datasets.js';
import type { AgentContext, Language } from '../../kit.js';
import type { BlockInput } from '../../documents/document-model.js';
import { answersFromDocuments } from '../document-reading/index.js';
import { messagesIn } from './messages.js';
import type { StatedObjection } from './stated-objection.js';

/** What the tenant's data and documents say on an objection. */
export interface ObjectionAnswer {
  readonly answers: string[];
  readonly table: readonly BlockInput[];
  readonly citations: Citation[];
}

/**
 * States an objection, the figures on the rows that it is about, what the documents say on it, and what neither of them shows. It changes
 * no data and no earlier result.
 */
export const answerObjection = async (
  context: AgentContext,
  { by, claim }: StatedObjection,
  language: Language,
): Promise<ObjectionAnswer> => {
  const { objection: messages } = messagesIn(language);
  const rows = await context.rowAnswer();
  const { answers: quotes, passages } = await answersFromDocuments(context, [claim], language);
  const figures = rows === null ? [] : [...rows.lead, ...rows.sentences];
  return {
    answers: [
      messages.noted(by, claim),
      ...figures,
      ...quotes,
      figures.length + quotes.length === 0 ? messages.unchecked : messages.reason,
      messages.consequence,
    ],
    table: rows?.table ?? [],
    citations: [
      ...(rows === null ? [] : [citeDataset(rows.figures.dataset)]),
      ...passages.map(({ documentId: id, document: label, locator }): Citation => ({
        id,
        kind: 'document',
        label,
        locator,
        version: null,
      })),
    ],
  };
};
