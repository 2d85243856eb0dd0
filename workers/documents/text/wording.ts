import type { ChartBlock } from '../document-model.js';
import type { Language } from './formatting.js';

interface Wording {
  contents: string;
  asOf: string;
  source: string;
  table: string;
  figure: string;
  info: string;
  warning: string;
  category: string;
  date: string;
  bin: string;
  /** Texts before the page number, and between it and the number of pages. */
  page: [before: string, between: string];
  chartForms: Record<ChartBlock['form'], string>;
}

/** Texts that renderers add to a document. */
export const WORDING: Record<Language, Wording> = {
  de: {
    contents: 'Inhalt',
    asOf: 'Stand',
    source: 'Quelle',
    table: 'Tabelle',
    figure: 'Abbildung',
    info: 'Hinweis',
    warning: 'Warnung',
    category: 'Kategorie',
    date: 'Datum',
    bin: 'Wert ab',
    page: ['Seite ', ' von '],
    chartForms: { bar: 'Balkendiagramm', line: 'Liniendiagramm', 'stacked-bar': 'Gestapeltes Balkendiagramm' },
  },
  en: {
    contents: 'Contents',
    asOf: 'As of',
    source: 'Source',
    table: 'Table',
    figure: 'Figure',
    info: 'Note',
    warning: 'Warning',
    category: 'Category',
    date: 'Date',
    bin: 'Value from',
    page: ['Page ', ' of '],
    chartForms: { bar: 'Bar chart', line: 'Line chart', 'stacked-bar': 'Stacked bar chart' },
  },
};
