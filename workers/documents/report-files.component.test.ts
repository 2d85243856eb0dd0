import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { emptyState, TODAY } from '../methods/tenant-state/testing/demo-state.js';
import { composeReport } from '../agents/report-generation/compose-report.js';
import { writeReportFiles } from './report-files.js';

describe('writeReportFiles', () => {
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
    const files = await writeReportFiles(folder, document, ['markdown', 'pdf', 'docx', 'pdf']);
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

  it('uses a default file name if the title has no Latin letters', async () => {
    const { document } = composeReport(emptyState(), { language: 'en', now: TODAY, title: '報告 ★', maps: new Map() });
    const [file] = await writeReportFiles(folder, document, ['markdown']);
    expect(file?.fileName).toBe('report-2026-11-20.md');
  });
});
