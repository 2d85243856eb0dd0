import type { RequestNotes } from '../kit.js';
import { messagesIn as sharedMessagesIn } from '../messages.js';
import type { Block, BlockInput, ReportDocument } from './document-model.js';
import { messagesIn } from './messages.js';
import { plainText } from './text/inline-text.js';
import type { Language } from './text/formatting.js';

/** Returns the blocks that state the facts on the request, and which of its parts are missing; none if there is nothing to state. */
export const noteBlocks = ({ facts, missing }: RequestNotes, language: Language): BlockInput[] => [
  ...(facts.length === 0 ? [] : [{ type: 'list' as const, items: facts.map(plainText) }]),
  ...(missing.length === 0
    ? []
    : [
        {
          type: 'callout' as const,
          tone: 'warning' as const,
          title: messagesIn(language).request,
          text: missing.map(plainText).join(' '),
        },
      ]),
];

/**
 * Inserts the notes on the request into the first section of a document: after its answer or opening, otherwise below its heading.
 */
export const withRequestNotes = (document: ReportDocument, notes: RequestNotes): ReportDocument => {
  const [first, ...others] = document.sections;
  const inserted = noteBlocks(notes, document.language);
  if (first === undefined || inserted.length === 0) return document;
  const isHeading = ({ type }: Block): boolean => type === 'heading';
  const [opener] = first.blocks;
  const begins = opener?.type === 'heading' ? 1 : 0;
  const isAnswer = first.isOpening || (opener?.type === 'heading' && opener.text === sharedMessagesIn(document.language).answer);
  const next = first.blocks.findIndex((block, index) => index >= begins && isHeading(block));
  const at = !isAnswer ? begins : next < 0 ? first.blocks.length : next;
  const blocks = [...first.blocks.slice(0, at), ...(inserted as Block[]), ...first.blocks.slice(at)];
  return { ...document, sections: [{ ...first, blocks }, ...others] };
};
