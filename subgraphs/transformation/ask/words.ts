import { transliterate } from '../../../platform/text/index.js';

/** Stop words of German and English questions, transliterated. */
const STOP_WORDS = new Set(
  `aber alle allem allen aller alles als also am an and any are auch auf aus bei beim bin bis bist bitte by can could da damit dann
   das dass dazu dem den denn der deren des did die dies diese diesem diesen dieser dieses do does doch du durch ein eine einem einen
   einer eines einige er es etwas euch fuer for from gab gegen gerade gibt give had haben hat has hatte have haette hier him his how i
   ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in is ist ja jede jeden jeder jedes jetzt kann kannst keine keinen koennen koennte
   make man me mehr mein mich mir mit much many muss my nach nicht nichts no noch not now nun nur ob oder of off oft ohne on or our
   please sagen schon sehr sein seine seit sich sie sind so soll sollen sollte some tell that the their them then there these they this
   those to ueber um und uns unser unsere unserem unseren unserer unter vom von vor waere war waren was we welche welchem welchen
   welcher welches wem wen wenn wer werden wessen wie wieso weshalb warum wir wird wo wohin worden wurde wurden you your zu zum zur
   zwischen what when where which who whom whose why will with would should may might must at as be been being but if into it its
   show list name nenne nennen zeige zeigen zeig gib geben liegen liegt frau herr herrn mr mrs ms dr wofuer womit woran worin wovon wozu wogegen wieviel wieviele viel
   viele steht stehen laeuft laufen going gehen geht`.split(/\s+/),
);

/** Returns the distinct folded words of a text. */
export const wordsOf = (text: string): Set<string> => new Set(transliterate(text).match(/[\p{L}\p{N}]+/gu) ?? []);

/** Returns the words of a question without stop words and single letters. */
export const contentWords = (question: string): string[] =>
  [...wordsOf(question)].filter((word) => word.length > 1 && !STOP_WORDS.has(word));

/** Cuts the inflected ending: two letters of words over 7 letters, one of words over 4 letters; shorter words are kept. */
const stemOf = (word: string): string => (word.length > 7 ? word.slice(0, -2) : word.length > 4 ? word.slice(0, -1) : word);

/** Returns whether the words contain the word, an inflected form or a compound with it. */
export const hasWord = (words: ReadonlySet<string>, word: string): boolean => {
  if (words.has(word)) return true;
  if (word.length < 4) return false;
  const stem = stemOf(word);
  for (const other of words) if (other.startsWith(stem) || (stem.length > 4 && other.includes(stem))) return true;
  return false;
};
