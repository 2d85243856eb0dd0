import type { Dataset } from '../../../subgraphs/sources/index.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { messagesIn } from './messages.js';

/** Codes of the import warnings on values that make figures wrong; an answer states them first. */
const OF_VALUES = [
  'placeholder_dates_missing',
  'placeholder_dates_kept',
  'kinds_in_column',
  'units_mixed',
  'signs_in_column',
  'total_rows',
] as const;
type OfValues = (typeof OF_VALUES)[number];
const isOfValues = (code: string): code is OfValues => (OF_VALUES as readonly string[]).includes(code);

const MAX_FORMS = 6;
/** Maximum number of findings that are stated. */
const MAX_FINDINGS = 8;

/** A finding with the columns that it concerns; none for whole rows. */
export interface DataFinding {
  readonly columns: readonly string[];
  readonly sentence: string;
}

/**
 * Returns what the import of a dataset found that changes figures on it, with the number of rows: repeated rows, placeholders, spellings of
 * one value, totals, and notes on units. Findings on whole rows and on the asked columns precede the others.
 */
export const dataFindings = (
  { profile: { cleaning }, warnings }: Pick<Dataset, 'profile' | 'warnings'>,
  asked: readonly string[],
  language: Language,
): DataFinding[] => {
  const { found } = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const { repeatedRows = 0, placeholders = [], spellings = [] } = cleaning ?? {};
  const findings: DataFinding[] = [
    ...(repeatedRows > 0 ? [{ columns: [], sentence: found.repeated(repeatedRows) }] : []),
    ...placeholders.map(({ column, values, rows }) => ({
      columns: [column],
      sentence: found.placeholder(column, rows, values.map((value) => formatNumber(value, language)).join(', ')),
    })),
    ...warnings.flatMap(({ code, columns }) =>
      !isOfValues(code)
        ? []
        : (columns ?? []).map(({ name, values, of, first }) => ({
            columns: [name],
            sentence: found[code](name, count(values), count(of), first ?? '–'),
          })),
    ),
    ...spellings.map(({ column, forms }) => {
      const most = forms.toSorted((a, b) => b.rows - a.rows);
      const quoted = [
        ...most.slice(0, MAX_FORMS).map(({ from, into }) => found.form(from, into)),
        ...(most.length > MAX_FORMS ? ['…'] : []),
      ];
      const rows = forms.reduce((sum, form) => sum + form.rows, 0);
      return { columns: [column], sentence: found.spelling(column, rows, quoted.join(', ')) };
    }),
    ...warnings.filter(({ code }) => code === 'units_noted').map((warning) => ({ columns: [], sentence: warning[language] })),
  ];
  const isAsked = ({ columns }: DataFinding): boolean => columns.length === 0 || columns.some((column) => asked.includes(column));
  return [...findings.filter(isAsked), ...findings.filter((finding) => !isAsked(finding))].slice(0, MAX_FINDINGS);
};
