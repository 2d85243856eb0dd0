import type { Block, ReportDocument } from '../document-model.js';
import { messagesIn } from '../messages.js';

/** Returns the caption of each captioned block, numbered throughout the document: "Table 3: title". */
export const captionsOf = (document: Pick<ReportDocument, 'language' | 'sections'>): Map<Block, string> => {
  const { table, figure } = messagesIn(document.language);
  const captions = new Map<Block, string>();
  let [tables, figures] = [0, 0];
  for (const block of document.sections.flatMap((section) => section.blocks)) {
    if (block.type === 'table' && block.caption !== undefined) captions.set(block, `${table} ${++tables}: ${block.caption}`);
    if (block.type === 'chart' || block.type === 'multiples') captions.set(block, `${figure} ${++figures}: ${block.title}`);
    if (block.type === 'figure' && block.caption !== undefined) captions.set(block, `${figure} ${++figures}: ${block.caption}`);
  }
  return captions;
};
