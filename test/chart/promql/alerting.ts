import { evaluate } from './evaluate.js';
import { keyOf, without, type Labels, type Series } from './series.js';
import { secondsOf } from './syntax.js';

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Labels & { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const SUPPORTED_KEYS = ['alert', 'expr', 'for', 'labels', 'annotations'];

/** An alert that begins to fire. */
export interface Firing {
  readonly minute: number;
  readonly labels: Labels;
  readonly summary: string;
}

/**
 * Returns when a rule begins to fire, for each set of labels, evaluated every minute. It fires once its expression has had
 * those labels at every evaluation for the duration of `for`; a gap restarts the duration.
 */
export const firingsOf = (rule: Rule, series: readonly Series[], minutes: number): Firing[] => {
  const unsupported = Object.keys(rule).filter((key) => !SUPPORTED_KEYS.includes(key));
  if (unsupported.length > 0) throw new Error(`unsupported rule keys: ${unsupported.join(', ')} of ${rule.alert}`);
  const wait = rule.for === undefined ? 0 : secondsOf(rule.for) / 60;
  const firings: Firing[] = [];
  let since = new Map<string, number>();
  for (let minute = 0; minute <= minutes; minute += 1) {
    const vector = evaluate(rule.expr, series, minute * 60);
    if (typeof vector === 'number') throw new Error(`expected a vector: ${rule.expr}`);
    const active = new Map<string, number>();
    for (const element of vector) {
      const labels = without(element.labels, '__name__');
      const key = keyOf(labels);
      const began = since.get(key) ?? minute;
      active.set(key, began);
      if (minute === began + wait) firings.push({ minute, labels, summary: fillTemplate(rule.annotations.summary, labels) });
    }
    since = active;
  }
  return firings;
};

/** Fills the labels into a template. @throws Error on a label that the expression's result lacks, and on any other placeholder */
const fillTemplate = (template: string, labels: Labels): string => {
  const text = template.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => {
    const value = labels[label];
    if (value === undefined) throw new Error(`missing label ${label} for: ${template}`);
    return value;
  });
  if (text.includes('{{')) throw new Error(`unsupported placeholder: ${template}`);
  return text;
};
