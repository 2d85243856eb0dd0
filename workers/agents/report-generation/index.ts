export { plannedKpi } from './sections/kpi-review.js';
