import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { sharesBeginning, type Subject } from './local-subjects.js';

/**
 * Removes the values that a request names only by the word for a column: "by clinic" asks for the column "Clinic name" and does not select
 * the value "In clinic".
 */
export const withoutNamesOfColumns = (text: string, local: readonly Subject[]): Subject[] => {
  const named = new Set(local.flatMap(({ kind, words }) => (kind === 'column' ? words.map(stemOf) : [])));
  const isOfColumn = ({ label, words }: Subject): boolean => {
    const own = wordsIn(label).map(stemOf);
    const others = words.map(stemOf).filter((word) => !named.has(word));
    return (
      others.length < words.length &&
      !others.some((word) => own.some((each) => sharesBeginning(word, each))) &&
      !text.toLowerCase().includes(label.toLowerCase())
    );
  };
  return local.filter((subject) => subject.kind !== 'value' || !isOfColumn(subject));
};

/** Divides items into those that meet a condition and the others. */
export const partition = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];
