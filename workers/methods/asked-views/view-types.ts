import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../kit.js';
import type { RowAnswer, RowFigures, RowPlan } from '../answer-plan/index.js';
import type { Understood } from '../request-reading/index.js';
import type { PlacedKpi } from '../tenant-state/index.js';
import type { AskedView } from './asked-views.js';

/** The measure of a view, and how the figures of its groups are shown. */
export interface Measured {
  readonly title: string;
  readonly isShare: boolean;
  /** True if the figure is a total, so that the groups add up to it. */
  readonly isTotal: boolean;
  readonly valueOf: (group: RowFigures['groups'][number]) => number | null;
  readonly textOf: (group: RowFigures['groups'][number]) => string;
}

/** Figures for each value of a column, by calendar unit or by a second column. */
export interface Matrix {
  readonly column: string;
  /** The other grouping: a calendar unit or a second column. */
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
  /** KPI from a table with the same name as the measure, with its target in the period; null if there is none. */
  readonly kpi: PlacedKpi | null;
  /** Group values that the request singles out: "discounts in London" next to the discounts of the other regions. */
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
  /** Datasets from which the view is read; empty if its words determine the dataset. */
  readonly datasets: readonly Dataset[];
  readonly groups: Inherited;
}
