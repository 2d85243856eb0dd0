import { contentWords, phraseFinder, stemOf } from '../../../platform/text/index.js';
import { namesOfKpi } from '../../../subgraphs/metrics/index.js';

/** An initiative with the texts by which it is related to a KPI. */
export interface LinkableInitiative {
  readonly initiativeId: string;
  readonly title: string;
  readonly description: string | null;
  readonly metricIds: readonly string[];
  readonly benefit?: number | null;
}

/** A KPI with the texts that say what it measures. */
export interface LinkedKpi {
  readonly id: string | null;
  readonly name: string;
  /** What the KPI is for; null if it is not recorded. */
  readonly purpose: string | null;
}

const MIN_LETTERS = 4;
/** Minimum length of a word that is a part of a compound, and of a single word that relates a title to a KPI. */
const MIN_PART = 6;
const MIN_SINGLE = 6;
/** Maximum number of initiatives that have a word by which one is related. */
const MAX_WITH_WORD = 2;
/** Weights of a recorded link and of the name of the KPI in the texts of an initiative, compared with a word of its title. */
const [RECORDED, NAMED] = [10, 5];

/**
 * Returns the initiatives that are to improve a KPI, the closest first: those that record it, those whose texts name it, and those whose title
 * and description have rare words in common with the name and the purpose of the KPI.
 */
export const linkedInitiatives = <Of extends LinkableInitiative>({ id, name, purpose }: LinkedKpi, initiatives: readonly Of[]): Of[] => {
  const kpi = stemsOf(`${name} ${purpose ?? ''}`);
  const ofName = stemsOf(name);
  const texts = initiatives.map(({ title, description }) => ({ title: stemsOf(title), rest: stemsOf(description ?? '') }));
  const frequencyOf = (stem: string): number => texts.filter(({ title, rest }) => title.includes(stem) || rest.includes(stem)).length;
  const isRare = (stem: string): boolean => frequencyOf(stem) <= MAX_WITH_WORD;
  // Compounds count for the name only: every KPI of orders has „Aufträge“ in its purpose.
  const isShared = (stem: string): boolean =>
    kpi.includes(stem) ||
    (stem.length >= MIN_PART && ofName.some((other) => other.includes(stem) || (other.length >= MIN_PART && stem.includes(other))));
  const scored = initiatives.map((initiative, index) => {
    const { title = [], rest = [] } = texts[index] ?? {};
    const ofTitle = title.filter((stem) => isShared(stem) && isRare(stem));
    const ofRest = rest.filter((stem) => isShared(stem) && isRare(stem) && !title.includes(stem));
    const isClose =
      ofTitle.length + ofRest.length >= 2 ||
      ofTitle.some((stem) => (stem.length >= MIN_SINGLE && frequencyOf(stem) === 1) || ofName.includes(stem));
    const about = `${initiative.title}\n${initiative.description ?? ''}`;
    const score =
      (id !== null && initiative.metricIds.includes(id) ? RECORDED : 0) +
      (namesOfKpi(name).some(phraseFinder(about)) ? NAMED : 0) +
      (isClose ? ofTitle.length + ofRest.length / 2 : 0);
    return { initiative, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (b.initiative.benefit ?? 0) - (a.initiative.benefit ?? 0))
    .map(({ initiative }) => initiative);
};

const stemsOf = (text: string): string[] => [
  ...new Set(
    contentWords(text)
      .filter((word) => word.length >= MIN_LETTERS)
      .map(stemOf),
  ),
];
