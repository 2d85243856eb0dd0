import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../kit.js';
import type { RowAnswer, RowFigures, RowPlan } from '../answer-plan/index.js';
import type { Understood } from '../request-reading/index.js';
import type { PlacedKpi } from '../tenant-state/index.js';
import type { AskedView } from './asked-views.js';

/** Figures of a group of rows as a view shows them. */
export interface Measured {
  readonly title: string;
  readonly isShare: boolean;
  /** Whether the figure is a total, which the groups add up to. */
  readonly isTotal: boolean;
  readonly valueOf: (group: RowFigures['groups'][number]) => number | null;
  readonly textOf: (group: RowFigures['groups'][number]) => string;
}

/** Figures by calendar unit, or by a second column, for each value of a column. */
export interface Matrix {
  readonly column: string;
  /** The other grouping, whose groups the figures of each value have. */
  readonly axis: RowPlan['groups'][number];
  readonly series: readonly { readonly value: string; readonly figures: RowFigures }[];
}

/** A view of the rows of a dataset. */
export interface RowsView {
  readonly kind: 'rows';
  readonly view: AskedView;
  readonly title: string;
  readonly dataset: Dataset;
  readonly answer: RowAnswer;
  readonly rows: RowPlan;
  readonly period: Understood['period'];
  readonly measured: Measured;
  readonly matrix: Matrix | null;
  /** KPI of a table that has the name of the measure, with its target in the period; null without one. */
  readonly kpi: PlacedKpi | null;
  /** Values of the grouping that the request singles out: "discounts in London" beside those of the other regions. */
  readonly marked: readonly string[];
}

/** A view of the values of a KPI. */
export interface KpiView {
  readonly kind: 'kpi';
  readonly view: AskedView;
  readonly title: string;
  readonly kpi: PlacedKpi;
  readonly points: PlacedKpi['points'];
  readonly target: number | null;
}

export interface MissingView {
  readonly kind: 'missing';
  readonly view: AskedView;
  readonly title: string;
}

export type ReadView = RowsView | KpiView | MissingView;

export interface Scope {
  readonly understood: Understood | null;
  readonly language: Language;
}

export type Inherited = { readonly datasetId: string; readonly groups: RowPlan['groups'] } | null;

export interface ViewScope extends Scope {
  /** Datasets that the view is about; none if its words say so. */
  readonly datasets: readonly Dataset[];
  readonly groups: Inherited;
}
