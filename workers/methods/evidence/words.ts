import { withoutDiacritics } from '../../../platform/text/index.js';

/** German and English stop words, without accents. */
const STOP_WORDS = new Set(
  `aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bitte da damit dann das dass dein dem den denn der deren des dessen
  die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwa etwas fur gab geben gegen gehoren gelte gelten gibt gilt habe haben
  hat hatte hatten hier hoch ich ihm ihn ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jetzt kann kein keine konnen lang lange
  laut mal man mehr mein mich mir mit mochte muss mussen nach nennen nicht noch nun nur ob oder ohne sagen schon sehr sein seine seit sich sie sind so soll
  sollen sollte sondern steht stehen uber um und uns unser unsere unserem unseren unserer unseres unter viel viele vom von vor wann war waren warum was
  welche welchem welchen welcher welches wem wen wenn wer werden wie wieso wieviel will wir wird wo woher wohin wurde wurden zeige zu zum zur zwischen
  a about all also an and any are as at be been but by can could did do does document documents dokument dokumente dokumenten for from had has have he
  her his how i if in into is it its kindly long many may me more most much must my no nor not of on one or our please say says she should show so some
  tell than that the their them then there these they this those to unterlage unterlagen up us was we were what when where which who whom whose why will
  with would you your`
    .split(/\s+/)
    .filter(Boolean),
);

/** German and English inflectional suffixes, longest first. */
const SUFFIXES = ['ungen', 'ings', 'ing', 'ern', 'ed', 'em', 'en', 'er', 'es', 'e', 'n', 's'];
const MIN_STEM_LENGTH = 4;

/** Returns a light stem of a word: strips one inflectional suffix, without a dictionary. */
export const stemOf = (word: string): string => {
  const folded = withoutDiacritics(word);
  const suffix = SUFFIXES.find((each) => folded.endsWith(each) && folded.length - each.length >= MIN_STEM_LENGTH);
  if (suffix === undefined) return folded;
  const stem = folded.slice(0, -suffix.length);
  return suffix === 'ungen' ? `${stem}ung` : stem;
};

const WORD = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu;

/** Returns the words of a text in order. */
export const wordsIn = (text: string): string[] => text.normalize('NFKC').match(WORD) ?? [];

/** Returns the distinct words of a question that are not stop words. */
export const contentWords = (question: string): string[] => {
  const byStem = new Map<string, string>();
  for (const word of wordsIn(question))
    if (!STOP_WORDS.has(withoutDiacritics(word)) && (word.length > 1 || /\d/.test(word)) && !byStem.has(stemOf(word)))
      byStem.set(stemOf(word), word);
  return [...byStem.values()];
};

/**
 * Returns whether two stems belong to the same word: equal, one contained in the other as in German compounds, or one typing
 * error apart. Stems with digits must be equal.
 */
export const sameWord = (a: string, b: string): boolean => {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (/\d/.test(short) || /\d/.test(long)) return false;
  if (short.length >= 5 && long.startsWith(short)) return true;
  if (short.length >= 6 && long.includes(short)) return true;
  return short.length >= 8 && long.length - short.length <= 1 && isOneEditApart(short, long);
};

/** Returns whether the words differ by one substitution, one insertion or one swap of neighbouring letters. */
const isOneEditApart = (short: string, long: string): boolean => {
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length !== long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
};
