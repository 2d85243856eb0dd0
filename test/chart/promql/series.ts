export type Labels = Readonly<Record<string, string>>;

/** A value at a time in seconds; null ends the series until its next value, as Prometheus marks one whose target is gone. */
export interface Sample {
  readonly at: number;
  readonly value: number | null;
}

/** The name is the label `__name__`. */
export interface Series {
  readonly labels: Labels;
  readonly samples: readonly Sample[];
}

const SERIES = /^([a-z_:][\w:]*)(?:\{(.*)\})?$/i;
const LABEL = /^(\w+)="((?:[^"\\]|\\.)*)"$/;

/** @param text `name{label="value"}`, as /metrics writes it */
export const labelsOf = (text: string): Labels => {
  const [, name, pairs] = SERIES.exec(text) ?? [];
  if (name === undefined) throw new Error(`no series: ${text}`);
  const labels: Record<string, string> = { __name__: name };
  for (const pair of pairs?.split(/,(?=\w+=")/) ?? []) {
    const [, label, value] = LABEL.exec(pair.trim()) ?? [];
    if (label === undefined || value === undefined) throw new Error(`no label: ${pair}`);
    labels[label] = JSON.parse(`"${value}"`) as string;
  }
  return labels;
};

const RUN = /^(-?\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)?(?:x(\d+))?$/;
const GAP = /^_(?:x(\d+))?$/;

/**
 * Values as the unit tests of promtool write them: `1+2x3` is 1 3 5 7, `4x2` is 4 4 4, `_` is no value, `stale` the end of the
 * series. Every further value is one step later.
 */
export const samplesOf = (notation: string, stepSeconds = 60): Sample[] => {
  const samples: Sample[] = [];
  let step = 0;
  const add = (value: number | null): void => void samples.push({ at: stepSeconds * step++, value });
  for (const word of notation.trim().split(/\s+/)) {
    const gap = GAP.exec(word);
    const run = RUN.exec(word);
    if (word === 'stale') add(null);
    else if (gap) step += Number(gap[1] ?? 1);
    else if (run) {
      const [, first, change, times] = run;
      for (let i = 0; i <= Number(times ?? 0); i += 1) add(Number(first) + i * Number(change ?? 0));
    } else throw new Error(`no values: ${word}`);
  }
  return samples;
};

export const seriesFrom = (notations: Readonly<Record<string, string>>): Series[] =>
  Object.entries(notations).map(([labels, notation]) => ({ labels: labelsOf(labels), samples: samplesOf(notation) }));

/** Labels as text, in the order of their names; what belongs together has the same. */
export const keyOf = (labels: Labels): string =>
  `{${Object.entries(labels)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(', ')}}`;

export const without = (labels: Labels, ...names: string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([label]) => !names.includes(label)));

export const only = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([label]) => names.includes(label)));
