export { askedViews, introductionOf, lightWords, type AskedView } from './asked-views.js';
export { groupsOfView, viewHeadline, viewSentence, type ViewGroup, type ViewGroups } from './describe-views.js';
export { filterColumnsIn } from './filter-columns.js';
export { columnFor } from './named-column.js';
export { listedViews, readViews } from './read-views.js';
export type { KpiView, ReadView, RowsView } from './view-types.js';
export { viewBlocks, viewName, viewsTitle } from './view-blocks.js';
