export { answerKpiRelation, type KpiRelation } from './answer-kpi-relation.js';
