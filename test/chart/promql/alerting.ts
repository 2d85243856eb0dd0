import { evaluate } from './evaluate.js';
import { keyOf, without, type Labels, type Series } from './series.js';
import { secondsOf } from './syntax.js';

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Labels & { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const KNOWN = ['alert', 'expr', 'for', 'labels', 'annotations'];

/** An alert that fires: since which minute, and what is told of it. */
export interface Firing {
  readonly minute: number;
  readonly labels: Labels;
  readonly summary: string;
}

/**
 * When a rule begins to fire, for each set of labels, evaluated every minute. It fires when its expression has had those
 * labels at every evaluation for as long as `for` says; one gap and it waits anew.
 */
export const firingsOf = (rule: Rule, series: readonly Series[], minutes: number): Firing[] => {
  const foreign = Object.keys(rule).filter((key) => !KNOWN.includes(key));
  if (foreign.length > 0) throw new Error(`not evaluated here: ${foreign.join(', ')} of ${rule.alert}`);
  const wait = rule.for === undefined ? 0 : secondsOf(rule.for) / 60;
  const firings: Firing[] = [];
  let since = new Map<string, number>();
  for (let minute = 0; minute <= minutes; minute += 1) {
    const vector = evaluate(rule.expr, series, minute * 60);
    if (typeof vector === 'number') throw new Error(`no vector: ${rule.expr}`);
    const active = new Map<string, number>();
    for (const element of vector) {
      const labels = without(element.labels, '__name__');
      const key = keyOf(labels);
      const began = since.get(key) ?? minute;
      active.set(key, began);
      if (minute === began + wait) firings.push({ minute, labels, summary: filled(rule.annotations.summary, labels) });
    }
    since = active;
  }
  return firings;
};

/** @throws when a template asks for a label that the expression's result does not have, or for anything else */
const filled = (template: string, labels: Labels): string => {
  const text = template.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => {
    const value = labels[label];
    if (value === undefined) throw new Error(`no label ${label} for: ${template}`);
    return value;
  });
  if (text.includes('{{')) throw new Error(`not filled here: ${template}`);
  return text;
};
