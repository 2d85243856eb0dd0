export type Labels = Readonly<Record<string, string>>;

/** A value at a time in seconds. Null is a staleness marker: the series has no value until its next sample. */
export interface Sample {
  readonly at: number;
  readonly value: number | null;
}

/** The metric name is the label `__name__`. */
export interface Series {
  readonly labels: Labels;
  readonly samples: readonly Sample[];
}

const SERIES = /^([a-z_:][\w:]*)(?:\{(.*)\})?$/i;
const LABEL = /^(\w+)="((?:[^"\\]|\\.)*)"$/;

/** Parses a series in the notation of /metrics, `name{label="value"}`. */
export const labelsOf = (text: string): Labels => {
  const [, name, pairs] = SERIES.exec(text) ?? [];
  if (name === undefined) throw new Error(`invalid series: ${text}`);
  const labels: Record<string, string> = { __name__: name };
  for (const pair of pairs?.split(/,(?=\w+=")/) ?? []) {
    const [, label, value] = LABEL.exec(pair.trim()) ?? [];
    if (label === undefined || value === undefined) throw new Error(`invalid label: ${pair}`);
    labels[label] = JSON.parse(`"${value}"`) as string;
  }
  return labels;
};

const RUN = /^(-?\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)?(?:x(\d+))?$/;
const GAP = /^_(?:x(\d+))?$/;

/**
 * Parses values in the notation of promtool's unit tests: `1+2x3` is 1 3 5 7, `4x2` is 4 4 4, `_` is no value, `stale` a staleness
 * marker. Consecutive values are one step apart.
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
    } else throw new Error(`invalid values: ${word}`);
  }
  return samples;
};

/** Returns series from values in the notation of `samplesOf`, by series. */
export const seriesFrom = (notations: Readonly<Record<string, string>>): Series[] =>
  Object.entries(notations).map(([labels, notation]) => ({ labels: labelsOf(labels), samples: samplesOf(notation) }));

/** Returns labels as text, sorted by name, so that equal label sets have equal keys. */
export const keyOf = (labels: Labels): string =>
  `{${Object.entries(labels)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(', ')}}`;

/** Returns the labels except those with the given names. */
export const without = (labels: Labels, ...names: string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([label]) => !names.includes(label)));

/** Returns the labels with the given names. */
export const only = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([label]) => names.includes(label)));
