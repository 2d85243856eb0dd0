export { renderChart } from './charts.js';
export {
  reportDocumentSchema,
  type Block,
  type ChartBlock,
  type ReportDocument,
  type ReportDocumentInput,
  type TableBlock,
} from './document-model.js';
export { renderDocx } from './docx-renderer.js';
export { formatDate, formatDuration, formatLongDate, formatNumber, formatPercent, type Language } from './formatting.js';
export { plainText } from './inline-text.js';
export { renderMarkdown } from './markdown-renderer.js';
export { renderPdf } from './pdf-renderer.js';
export { svgToPng } from './svg.js';
