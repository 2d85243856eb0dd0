import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportDocument } from './document-model.js';
import { renderDocx } from './docx/docx-renderer.js';
import { fileNameFor } from './file-name.js';
import { renderMarkdown } from './markdown/markdown-renderer.js';
import { renderPdf } from './pdf/pdf-renderer.js';
import type { OutputFile } from '../kit.js';

/** File formats of reports. */
export const REPORT_FORMATS = ['markdown', 'pdf', 'docx'] as const;

type ReportFormat = (typeof REPORT_FORMATS)[number];

interface Form {
  extension: string;
  mediaType: string;
  render: (document: ReportDocument) => string | Promise<Buffer>;
}

const FORMS: Record<ReportFormat, Form> = {
  markdown: { extension: 'md', mediaType: 'text/markdown; charset=utf-8', render: renderMarkdown },
  pdf: { extension: 'pdf', mediaType: 'application/pdf', render: renderPdf },
  docx: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    render: renderDocx,
  },
};

/** Writes the document to the folder in each format. File names are derived from title and date. */
export const writeReportFiles = async (
  folder: string,
  document: ReportDocument,
  formats: readonly ReportFormat[],
): Promise<OutputFile[]> => {
  const files: OutputFile[] = [];
  for (const format of new Set(formats)) {
    const { extension, mediaType, render } = FORMS[format];
    const path = join(folder, `report.${extension}`);
    await writeFile(path, await render(document));
    files.push({ path, fileName: fileNameFor(document, extension), mediaType });
  }
  return files;
};
