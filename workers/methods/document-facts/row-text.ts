/** A row of a table, written as pairs of the title of a column and its value: "Item: …; Price: …". */
const PAIRS = /^[^:;]{1,60}: [^;]+(?:; [^:;]{1,60}: [^;]+)+$/u;
const UNIT = /\s*\((?<unit>[^()]{1,15})\)\s*$/u;

/** Returns a row of pairs as a phrase that names the thing of its first column: "Clerk: Limit 500 GBP, Deadline 2 days"; another text as it is. */
export const rowText = (text: string): string => {
  if (!PAIRS.test(text.trim())) return text;
  const pairs = text
    .trim()
    .split(/;\s+/u)
    .map((pair) => {
      const at = pair.indexOf(': ');
      const [title, value] = [pair.slice(0, at).trim(), pair.slice(at + 2).trim()];
      const unit = UNIT.exec(title)?.groups?.['unit'];
      // The unit of a column follows its numbers.
      return unit !== undefined && /^[\d.,\s-]+$/u.test(value)
        ? { title: title.replace(UNIT, ''), value: `${value} ${unit}` }
        : { title, value };
    })
    .filter(({ value }) => /[\p{L}\d]/u.test(value));
  const [first, ...others] = pairs;
  if (first === undefined || others.length === 0) return text;
  const subject = /\d/u.test(first.value) ? `${first.title} ${first.value}` : first.value;
  return `${subject}: ${others.map(({ title, value }) => `${title} ${value}`).join(', ')}.`;
};

/** Returns a text in which the rows of a table below its titles are pairs of title and value. */
export const withTitledRows = (text: string): string => {
  const lines = text.split('\n');
  let titles: string[] | null = null;
  return lines
    .flatMap((line) => {
      const cells = line.split(' | ').map((cell) => cell.trim());
      if (cells.length < 2) {
        titles = null;
        return [line];
      }
      if (titles?.length === cells.length) return [titles.map((title, index) => `${title}: ${cells[index]}`).join('; ')];
      const isTitle = cells.every((cell) => /\p{L}/u.test(cell) && !/\d/u.test(cell));
      titles = isTitle ? cells : null;
      return isTitle ? [] : [line];
    })
    .join('\n');
};
