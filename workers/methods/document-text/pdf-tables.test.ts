import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocument } from './read-document.js';
import { pdfOf } from './testing/sample-files.js';

it('reads the rows of a table in a PDF with a sign between the cells, and other lines as they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-tables-'));
  const body = [['Step', 'Owner', 'Due'], ['Order the tiles', 'R. Bell', '3 May'], ['Call', 'S. Roe', '–']]; // prettier-ignore
  const content = [{ text: 'Two words in a line are no cells of a table.', margin: [0, 0, 0, 30] }, { table: { widths: [200, 100, 80], body } }]; // prettier-ignore
  const path = join(folder, 'document');
  await writeFile(path, await pdfOf([], { content } as never));
  const { blocks } = await readDocument({ path, name: 'minutes.pdf', mediaType: 'application/pdf' }, new AbortController().signal);
  expect(blocks.flatMap(({ text }) => text.split('\n'))).toEqual([
    'Two words in a line are no cells of a table.',
    'Step | Owner | Due',
    'Order the tiles | R. Bell | 3 May',
    'Call | S. Roe | –',
  ]);
  await rm(folder, { recursive: true });
});
