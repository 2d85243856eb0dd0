import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { emptyState, TODAY } from '../methods/tenant-state/testing/demo-state.js';
import { composeReport } from '../agents/report-generation/compose-report.js';
import { readDocument } from '../methods/document-text/index.js';
import { reportFiles } from './report-files.js';

describe('reportFiles', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-files-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('writes Markdown, PDF and DOCX with file names derived from title and date', async () => {
    const { document } = composeReport(emptyState(), {
      language: 'de',
      now: TODAY,
      title: 'Übersicht: Größe & Maße',
      maps: new Map(),
    });
    const { files, writeFiles } = reportFiles(folder, document, ['markdown', 'pdf', 'docx', 'pdf']);
    await writeFiles({ facts: [], missing: [] });
    expect(files.map(({ path, fileName, mediaType }) => [basename(path), fileName, mediaType])).toEqual([
      ['report.md', 'uebersicht-groesse-masse-2026-11-20.md', 'text/markdown; charset=utf-8'],
      ['report.pdf', 'uebersicht-groesse-masse-2026-11-20.pdf', 'application/pdf'],
      [
        'report.docx',
        'uebersicht-groesse-masse-2026-11-20.docx',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ],
    ]);
    const starts = await Promise.all(files.map(async ({ path }) => (await readFile(path)).subarray(0, 4).toString('latin1')));
    expect(starts).toEqual(['# \u00C3\u009C', '%PDF', 'PK\u0003\u0004']);
  });

  it.each([
    ['de', 'Nicht berücksichtigt: „je Monat“.'],
    ['en', 'Not considered: “per month”.'],
  ] as const)('states in each format what the result does not consider (%s)', async (language, sentence) => {
    const { document } = composeReport(emptyState(), { language, now: TODAY, title: 'Report', maps: new Map() });
    const { files, writeFiles } = reportFiles(folder, document, ['markdown', 'pdf', 'docx']);
    await writeFiles({ facts: ['Order value: 12 EUR.'], missing: [sentence] });
    const texts = await Promise.all(
      files.map(async ({ path, fileName, mediaType }) => {
        const { blocks } = await readDocument({ path, name: fileName, mediaType }, AbortSignal.timeout(60_000));
        return blocks.map(({ text }) => text.replaceAll('\n', ' ')).join(' ');
      }),
    );
    for (const text of texts) {
      expect(text).toContain('Order value: 12 EUR.');
      expect(text).toContain(sentence);
    }
  });

  it('uses a default file name if the title has no Latin letters', async () => {
    const { document } = composeReport(emptyState(), { language: 'en', now: TODAY, title: '報告 ★', maps: new Map() });
    const [file] = reportFiles(folder, document, ['markdown']).files;
    expect(file?.fileName).toBe('report-2026-11-20.md');
  });
});
