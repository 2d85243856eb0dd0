import { numberOf, wordsIn, WRITTEN_NUMBER } from '../../../platform/text/index.js';
import { sentencesOf } from '../document-text/index.js';

/** How a definition yields its figure, in the words of the document. */
export type DefinedForm =
  /** Part divided by whole, per a number of units of the whole, or in percent. */
  | { readonly kind: 'quotient'; readonly part: string; readonly whole: string; readonly per: number; readonly isPercent?: true }
  /** Time from one date to another; unit null if the document states none. */
  | { readonly kind: 'time'; readonly from: string; readonly until: string; readonly unit: 'd' | 'h' | 'min' | null }
  /** Share of the rows `of` that meet a condition; `of` is empty for all rows. */
  | { readonly kind: 'share'; readonly of: string; readonly condition: string };

/** A term that a document defines by a figure. */
export interface Definition {
  readonly term: string;
  readonly form: DefinedForm;
  /** Sentences after the definition that say which rows count. */
  readonly rules: readonly string[];
  /** Target that the document states for the term; null without one. */
  readonly target: { readonly value: number; readonly unit: string | null } | null;
  /** The sentences of the document. */
  readonly text: string;
}

/** Number or bullet before a rule. */
const ITEM = /^\s*(?:(?:\d+(?:\.\d+)*[.)]?|[a-z]\)|§\s*\d+|[-–*•·])\s+)/u;
/** A line that begins a new rule, rather than continues the previous one. */
const BEGINS = /^\s*(?:(?:\d+(?:\.\d+)*[.)]?|[a-z]\)|§\s*\d+|[-–*•·#|])\s+|$)/u;
const EMPHASIS = /\*\*|__|`/gu;

/** Between a term and its definition. */
const EQUALS =
  /\s(?::?=)\s|:\s+(?=(?:(?:the|der|die|das)\s+)?(?:share|percentage|proportion|ratio|anteil|prozentsatz|verhältnis|quotient|(?:time|zeit|dauer|stunden|minuten|tage|hours|minutes|days)\s+(?:from|between|von|vom|zwischen))(?!\p{L}))|\s(?:(?:is|are)\s+(?:defined|calculated|computed|measured|counted)\s+as|means|(?:ist|sind)\s+(?:definiert|festgelegt)\s+als|(?:wird|werden)\s+(?:berechnet|gemessen|ermittelt)\s+als|berechnet\s+sich\s+(?:als|aus)|bedeutet|(?:is|are|ist|sind)\s+(?=(?:(?:the|der|die|das)\s+)?(?:share|percentage|proportion|ratio|time|number|hours|minutes|days|anteil|prozentsatz|verhältnis|quotient|zeit|dauer|spanne|stunden|minuten|tage)(?!\p{L})))\s*/iu;
/** "An order counts as on time if …", „Ein Auftrag gilt als pünktlich, wenn …“. */
const COUNTS_AS =
  /^(?<of>.{2,60}?)\s+(?:counts?|is regarded|are regarded|is considered|are considered|gilt|gelten|zählt|zählen)\s+(?:as\s+|als\s+)?(?<term>[^,.;:]{2,50}?),?\s+(?:if|when|wenn|sofern)\s+(?:it\s+(?:is|was|has been)\s+|they\s+(?:are|were|have been)\s+|(?:er|sie|es)\s+)?(?<condition>.+)$/iu;
const TERM = /^(?:the|a|an|der|die|das|unter|als)\s+/iu;
const MAX_TERM_WORDS = 6;

const TIME_UNITS: readonly (readonly ['d' | 'h' | 'min', RegExp])[] = [
  ['d', /^(?:(?:kalender|calendar\s*|whole\s+|ganzen?\s+)?(?:tage?n?|days?))$/iu],
  ['h', /^(?:stunden?|std\.?|hours?|hrs?)$/iu],
  ['min', /^(?:minuten?|min\.?|minutes?|mins?)$/iu],
];
const unitIn = (words: string): 'd' | 'h' | 'min' | null => TIME_UNITS.find(([, pattern]) => pattern.test(words.trim()))?.[0] ?? null;

const ENDS_IN_UNIT =
  /[,;]?\s*\(?(?:gemessen\s+|angegeben\s+|measured\s+|stated\s+|counted\s+)?in\s+(?<unit>(?:whole |calendar |ganzen? )?[\p{L}%]+)\)?\s*$/iu;
/** Units after "in" that a definition states, such as "in per cent". */
const PERCENT = /^(?:%|prozent|per\s?cent)$/iu;
const FORMULA = /\s*\((?<formula>[^()]+\s*[/÷:]\s*[^()]+)\)\s*$/u;
const DIVIDED =
  /\s+(?:geteilt durch|dividiert durch|divided by|over|im verhältnis zu[mr]?|bezogen auf|as a (?:share|percentage|proportion) of|per|je|pro)\s+|\s*[/÷]\s*/iu;
const PER = new RegExp(String.raw`^(?<per>${WRITTEN_NUMBER})\s+(?=\p{L})`, 'u');
const RATIO_OF =
  /^(?:(?:the|das|der)\s+)?(?:ratio of|quotient aus|verhältnis (?:von|der))\s+(?<part>.+?)\s+(?:to|und|zu[mr]?)\s+(?<whole>.+)$/iu;
const SHARE_OF =
  /^(?:(?:the|der|ein|a)\s+)?(?:share|percentage|proportion|fraction|anteil|prozentsatz)\s+(?:(?:of|der|des|an|von|aller)\s+)(?<rest>.+)$/iu;
/** Between the rows of a share and what they have. */
const HAVING =
  /,?\s+(?:that|which|who)\s+(?:(?:is|are|was|were|have|had|has)(?:\s+been)?\s+)?|,\s*(?:die|der|das|deren|bei denen)\s+|\s+(?:with|mit|for which)\s+/iu;
/** Between what is counted and the rows that it is a share of. */
const AMONG = /\s+(?:among|out of|in|an|unter|von|of)\s+(?=(?:all|allen?|the|den)\s)/iu;
const MINUS = /\s+(?:minus|less|abzüglich)\s+|\s+[−–-]\s+/iu;
const SPAN =
  /^(?:(?:the|die|der)\s+)?(?<unit>time|zeit(?:spanne|dauer)?|spanne|dauer|(?:number of\s+|anzahl der\s+|calendar\s+|kalender)?(?:days|hours|minutes|tage|stunden|minuten))\s+(?:from|between|von|vom|zwischen)\s+(?:(?:dem|der|the)\s+)?(?<from>.+?)\s+(?:to|and|until|till|bis(?:\s+zu[mr]?)?|und)\s+(?:(?:dem|der|den|the)\s+)?(?<until>.+)$/iu;

/** Returns how the text after a term yields its figure. */
const formOf = (body: string): DefinedForm => {
  const ending = ENDS_IN_UNIT.exec(body);
  const unit = unitIn(ending?.groups?.['unit'] ?? '');
  const isPercent = PERCENT.test(ending?.groups?.['unit'] ?? '');
  const isUnit = unit !== null || isPercent;
  const plain = (ending && isUnit ? body.slice(0, ending.index) : body).trim();
  const formula = FORMULA.exec(plain);
  if (formula) {
    const outer = quotientOf(plain.slice(0, formula.index));
    const inner = quotientOf(formula.groups?.['formula'] ?? '');
    if (inner) return { ...inner, per: inner.per === 1 ? (outer?.per ?? 1) : inner.per };
  }
  const share = SHARE_OF.exec(plain)?.groups?.['rest'];
  if (share !== undefined) return shareOf(share);
  const span = SPAN.exec(plain)?.groups;
  if (span)
    return {
      ...{ kind: 'time', from: span['from'] ?? '', until: span['until'] ?? '' },
      unit: unit ?? unitIn((span['unit'] ?? '').replace(/^(?:number of|anzahl der)\s+/iu, '')),
    };
  const [until, from, ...more] = plain.split(MINUS);
  if (until !== undefined && from !== undefined && more.length === 0) return { kind: 'time', from, until, unit };
  const quotient = quotientOf(plain);
  return quotient ? { ...quotient, ...(isPercent && { isPercent }) } : { kind: 'share', of: '', condition: plain };
};

const shareOf = (rest: string): DefinedForm => {
  const [of = '', ...having] = rest.split(HAVING);
  if (having.length > 0) return { kind: 'share', of, condition: rest.slice(of.length).replace(HAVING, '').trim() };
  const [condition = '', ...whole] = rest.split(AMONG);
  return { kind: 'share', of: whole.join(' '), condition };
};

const quotientOf = (text: string): Extract<DefinedForm, { kind: 'quotient' }> | null => {
  const ratio = RATIO_OF.exec(text)?.groups;
  const [part, whole, ...more] = ratio ? [ratio['part'], ratio['whole']] : text.split(DIVIDED);
  if (part === undefined || whole === undefined || more.length > 0) return null;
  const per = PER.exec(whole)?.groups?.['per'];
  return { kind: 'quotient', part: part.trim(), whole: whole.replace(PER, '').trim(), per: per === undefined ? 1 : numberOf(per) };
};

const TARGET = new RegExp(
  String.raw`^(?:(?:the|das|der|our|unser)\s+)?(?:\p{L}*ziel(?:wert)?|soll(?:wert)?|target|goal)\s*(?::|=|is|ist|beträgt|liegt bei)?\s*(?:mindestens|höchstens|at least|at most|≥|≤)?\s*(?<number>${WRITTEN_NUMBER})\s*(?<unit>%|prozent|per\s?cent|[\p{L}]{1,12})?\s*\.?$`,
  'iu',
);
/** Words that say which rows count. */
const RULE =
  /(?<!\p{L})(?:left out|excluded|not counted|(?:does|do) not count|ignored|zähl(?:t|en) (?:hier |dabei )?(?:nicht|mit|als)|(?:bleib(?:t|en)|geh(?:t|en)) (?:außer|nicht)|ausgenommen|ausgeschlossen|unberücksichtigt|counts? as|gilt als|gelten als|only|nur)(?!\p{L})/iu;

const termOf = (text: string): string | null => {
  const term = text
    .replace(/^.*:\s+/u, '')
    .replace(TERM, '')
    .replaceAll(/["“”„«»']/gu, '')
    .trim();
  const count = wordsIn(term).length;
  return count === 0 || count > MAX_TERM_WORDS || /[.;?!]/u.test(term) ? null : term;
};

/** Returns the term and the form of a sentence that defines a term; null for other sentences. */
const definedIn = (sentence: string): { term: string; form: DefinedForm } | null => {
  const text = sentence
    .replace(ITEM, '')
    .replace(/\.\s*$/u, '')
    .trim();
  const equals = EQUALS.exec(text);
  if (equals) {
    const term = termOf(text.slice(0, equals.index));
    const body = text.slice(equals.index + equals[0].length).trim();
    return term === null || !/^\p{L}/u.test(body) ? null : { term, form: formOf(body) };
  }
  const { of = '', term: counted = '', condition = '' } = COUNTS_AS.exec(text)?.groups ?? {};
  const term = termOf(counted);
  return term === null || /^(?:nicht|not)(?!\p{L})/iu.test(term)
    ? null
    : { term, form: { kind: 'share', of: of.replace(/^(?:an?|the|eine?r?|die|der|das|every|jede[rs]?)\s+/iu, ''), condition } };
};

/** Maximum number of characters of a rule; a longer text is no rule, and expressions would take long on it. */
const MAX_RULE = 1_000;

/** Returns the rules of a text: its numbered or listed items and paragraphs, each on one line. */
const rulesIn = (text: string): string[] => {
  const rules: string[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    const last = rules.at(-1) ?? '';
    const isNew =
      last === '' || last.length > MAX_RULE || line.length > MAX_RULE || /[.!?:]$/u.test(last) || BEGINS.test(line) || EQUALS.test(line);
    if (isNew) rules.push(line);
    else rules[rules.length - 1] = `${last} ${line}`;
  }
  return rules.filter((rule) => rule !== '' && rule.length <= 2 * MAX_RULE);
};

/** Returns the definitions that the text of a document states, in its order. */
export const definitionsIn = (text: string): Definition[] =>
  rulesIn(text.replaceAll(EMPHASIS, '')).flatMap((rule) => {
    const sentences = sentencesOf(rule.replace(ITEM, ''));
    const starts = sentences.flatMap((sentence, at) => {
      const defined = definedIn(sentence);
      return defined ? [{ at, ...defined }] : [];
    });
    return starts.map(({ at, term, form }, index): Definition => {
      const following = sentences.slice(at + 1, starts[index + 1]?.at ?? sentences.length);
      const stated = following.map((sentence) => TARGET.exec(sentence)?.groups).find((groups) => groups !== undefined);
      const rules = following.filter((sentence) => RULE.test(sentence));
      const isPercent = PERCENT.test(stated?.['unit'] ?? '');
      return {
        ...{ term, form, rules },
        target: stated === undefined ? null : { value: numberOf(stated['number'] ?? ''), unit: isPercent ? '%' : (stated['unit'] ?? null) },
        text: [sentences[at] ?? '', ...following.filter((sentence) => rules.includes(sentence) || TARGET.test(sentence))].join(' '),
      };
    });
  });
