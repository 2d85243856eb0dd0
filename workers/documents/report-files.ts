import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportDocument } from './document-model.js';
import { withRequestNotes } from './request-notes.js';
import { renderDocx } from './docx/docx-renderer.js';
import { fileNameFor } from './file-name.js';
import { renderMarkdown } from './markdown/markdown-renderer.js';
import { renderPdf } from './pdf/pdf-renderer.js';
import type { OutputFile, RequestNotes } from '../kit.js';

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

/**
 * Returns the files of a document, one per format, and the function that writes them. File names are derived from title and date.
 */
export const reportFiles = (
  folder: string,
  document: ReportDocument,
  formats: readonly ReportFormat[],
): { files: OutputFile[]; writeFiles: (notes: RequestNotes) => Promise<void> } => {
  const forms = [...new Set(formats)].map((format) => {
    const { extension, mediaType, render } = FORMS[format];
    return { render, file: { path: join(folder, `report.${extension}`), fileName: fileNameFor(document, extension), mediaType } };
  });
  return {
    files: forms.map(({ file }) => file),
    async writeFiles(notes) {
      const noted = withRequestNotes(document, notes);
      for (const { render, file } of forms) await writeFile(file.path, await render(noted));
    },
  };
};
