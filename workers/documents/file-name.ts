const LONGEST = 60;

const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** `statusbericht-2026-11-20.pdf`: the title in letters and digits of ASCII, and the day. */
export const fileNameFor = ({ title, createdAt }: { title: string; createdAt: string }, extension: string): string => {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return `${words || 'report'}-${createdAt.slice(0, 10)}.${extension}`;
};
