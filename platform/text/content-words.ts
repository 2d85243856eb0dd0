import { withoutUmlauts } from './fold.js';

/** Words of German and English questions that do not state their topic. */
const STOP_WORDS = new Set(
  `aber alle allem allen aller alles als also am auch auf aus bei beim bin bis bist bitte da damit dann das dass dazu dein dem den
   denn der deren des dessen die dies diese diesem diesen dieser dieses doch dokument dokumente dokumenten dort du durch ein eine
   einem einen einer eines einige er es etwa etwas euch frau für gab geben gegen gehen gehören geht gelte gelten gerade gib gibt
   gilt habe haben hat hätte hatte hatten herr herrn hier him hoch ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins is ist ja je
   jede jedem jeden jeder jedes jetzt kann kannst kein keine keinen können könnte lang lange laufen läuft laut liegen liegt mal
   man mehr mein mich mir mit möchte muss müssen nach nenne nennen nicht nichts noch nun nur ob oder oft ohne pro sagen schon sehr sein
   seine seit sich sie sind so soll sollen sollte sondern stehen steht über um und uns unser unsere unserem unseren unserer unseres
   unter unterlage unterlagen viel viele vom von vor wann war wäre waren warum was welche welchem welchen welcher welches wem wen
   wenn wer werden weshalb wessen wie wieso wieviel wieviele wir wird wo wofür wogegen woher wohin womit woran worden worin wovon
   wozu wurde wurden zeig zeige zeigen zu zum zur zwischen
   a about after again against all also although am among an and any are as at be because been before behind being beside both
   but by can couldn could did didn do doesn don hasn haven isn won wouldn shouldn aren wasn weren document documents does dr during each either enough every for from give going good had has have he her
   here his how however i if instead into it its just kindly list long make many may me might more most mr mrs ms much must my
   name neither no nor not now of off often on one only or ought our over per perhaps please quite rather really say says she should
   show since so some still such tell than that the their them then there therefore these they this those though through thus to
   too toward towards under until up upon us very was we were what when where which who whom whose why will with would you your`
    .split(/\s+/)
    .map(withoutUmlauts),
);

/** German and English inflectional suffixes, longest first. */
const SUFFIXES = ['ungen', 'ings', 'ing', 'ern', 'ed', 'em', 'en', 'er', 'es', 'e', 'n', 's'];
const MIN_STEM_LENGTH = 4;
/** Words whose last letter is not an inflection: Preis, process, status. */
const ENDS_IN_S = /[isu]s$/;
/** Plural of an English word in -y: deliveries. */
const PLURAL_OF_Y = /^\p{L}{3,}[^aeiou]ies$/u;
/** Minimum length of the first part of a compound. */
const MIN_FIRST_PART = 5;

/** Returns a light stem of a word in folded spelling: strips one inflectional suffix, without a dictionary. */
export const stemOf = (word: string): string => {
  const folded = withoutUmlauts(word);
  if (PLURAL_OF_Y.test(folded)) return `${folded.slice(0, -3)}y`;
  const suffix = SUFFIXES.find(
    (each) => folded.endsWith(each) && folded.length - each.length >= MIN_STEM_LENGTH && !(each === 's' && ENDS_IN_S.test(folded)),
  );
  if (suffix === undefined) return folded;
  const stem = folded.slice(0, -suffix.length);
  return suffix === 'ungen' ? `${stem}ung` : stem;
};

const WORD = /[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu;

/** Maximum length of a word. Longer ones are not natural words, and a pattern that contains one may be too large. */
const MAX_WORD_LENGTH = 300;

/** Returns the words of a text in order. A number with decimals or groups is one word. Words of more than 300 characters are omitted. */
export const wordsIn = (text: string): string[] =>
  (text.normalize('NFKC').match(WORD) ?? []).filter(({ length }) => length <= MAX_WORD_LENGTH);

/** Returns the words of a name; identifiers such as `leadTime` and `lead_time` have several. */
export const nameWords = (name: string): string[] => wordsIn(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '));

export const isStopWord = (word: string): boolean => STOP_WORDS.has(withoutUmlauts(word));

/** Returns the distinct words of a question that are neither stop words nor single letters, in the spelling of the question. */
export const contentWords = (question: string): string[] => {
  const byStem = new Map<string, string>();
  for (const word of wordsIn(question))
    if (!isStopWord(word) && (word.length > 1 || /\d/.test(word)) && !byStem.has(stemOf(word))) byStem.set(stemOf(word), word);
  return [...byStem.values()];
};

/**
 * Returns whether the stem of a text is the wanted one, a compound that contains it, or one typing error apart. Stems with digits
 * must be equal.
 */
export const isFormOf = (wanted: string, stem: string): boolean => {
  if (wanted === stem) return true;
  if (/\d/.test(wanted) || /\d/.test(stem)) return false;
  if (isPartOf(wanted, stem)) return true;
  const [short, long] = wanted.length <= stem.length ? [wanted, stem] : [stem, wanted];
  return short.length >= 8 && long.length - short.length <= 1 && isOneEditApart(short, long);
};

/** Returns whether one of the stems is a form of the other. */
export const sameWord = (a: string, b: string): boolean => isFormOf(a, b) || isFormOf(b, a);

/** Returns whether a compound contains the stem. A short one must be its end (`Frachtkosten`) or precede `n` or `en` (`Kundenportal`). */
const isPartOf = (stem: string, compound: string): boolean => {
  if (stem.length < MIN_STEM_LENGTH) return false;
  if (compound.startsWith(`${stem}n`) || compound.startsWith(`${stem}en`)) return true;
  if (compound.endsWith(stem) && compound.length - stem.length >= MIN_FIRST_PART) return true;
  return (stem.length >= 5 && compound.startsWith(stem)) || (stem.length >= 6 && compound.includes(stem));
};

/** Returns whether the words differ by one substitution, one insertion or one swap of neighbouring letters. */
const isOneEditApart = (short: string, long: string): boolean => {
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length !== long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
};
