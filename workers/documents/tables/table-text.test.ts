import { reportDocumentSchema, type TableBlock } from '../document-model.js';
import { inputOf } from '../testing/test-documents.js';
import { tableText } from './table-text.js';

describe('tableText', () => {
  it('keeps numbers and short values on one line', () => {
    const columns = [{ title: 'Name' }, { title: 'Value', align: 'right' as const }, { title: 'Path', align: 'right' as const }, { title: 'n', kind: 'number' as const }]; // prettier-ignore
    const rows = [['Open', '+1.76 pp', 'from the first to the last step', 3]];
    const document = reportDocumentSchema.parse(inputOf({ type: 'table', columns, rows }));
    expect(tableText(document.sections[0]?.blocks[0] as TableBlock, 'en').unbroken).toEqual([false, true, false, true]);
  });
});
