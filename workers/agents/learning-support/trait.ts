import type { Fact } from '../../methods/programme-facts/index.js';
import type { SUBJECT_KINDS } from './learning-result.js';
import type { QuestionDraft } from './question.js';

/** Aspects of a subject that a request can ask about, with their words in German and English. The answers keep this order. */
const ASPECT_WORDS = {
  meaning:
    /was (?:ist|sind|war|heißt|bedeut)|bedeut|heißt|erklär|worum|versteh|definition|funktion|what (?:is|are|was|does)|mean|explain|about|understand|\bworks?\b|definition/iu,
  scope:
    /von wann|ab wann|beginnt|anfang|endet|startpunkt|endpunkt|zeitpunkt|from when|when .* start|starts?\b.*ends?\b|between which|clock/iu,
  computation:
    /rechn|formel|ermittel|gemessen|messen|misst|gezählt|zählen|erhoben|zustande|comput|calculat|formula|measured?\b|measuring|counted|derived|worked out/iu,
  reason:
    /wozu|warum|wieso|weshalb|wofür|nutzt|nützt|dient|zweck|bedeut(?:sam|ung)|wichtig|gut ist|why|matters?\b|purpose|what .*\bfor\b|good for|useful|important|worth/iu,
  reading:
    /lies|lese|ables|abzules|interpret|einordn|(?<!be)deut(?:e|et man)|aussag|sagt (?:mir|uns|sie|die|der|das)|\bread|tells?\b|interpret|judge/iu,
  people:
    /\bwer\b|\bwem\b|\bwen\b|zuständig|verantwort|ansprech|\bwho\b|\bwhom\b|\bwhose\b|owner|\bowns?\b|responsible|in charge|contact/iu,
  target: /\bziel|soll(?:wert)?\b|vorgabe|target|\bgoal|\baim/iu,
  time: /\bwann\b|termin|frist|fällig|stichtag|\bwhen\b|\bdue\b|deadline|\bdate\b/iu,
  money: /kost|budget|ausgaben|geld|\bcosts?\b|spend|spent|money/iu,
  parts:
    /meilenstein|schritt|teile|bestandteil|spalten?|felder|aufgebaut|enthält|steht in|steht drin|milestone|\bsteps?\b|columns?|fields?|contain|consist|made of|made up/iu,
  status: /\bstand\b(?! for)|status|fortschritt|wie weit|läuft|aktuell|derzeit|progress|how far|current|so far|\bgoing\b/iu,
} as const;

/** "What does it stand for?" asks for the meaning, not for the purpose. */
const STANDS_FOR =
  /(?:what|wofür|für was)?(?:\s+(?:does|do))?\s*(?:stands?(?:\s+\p{L}+)?\s+for|wofür\s+steh(?:t|en)|steh(?:t|en)(?:\s+\p{L}+)?\s+für)/giu;
/** Words that ask for the meaning whatever else they ask for. */
const ASKS_MEANING = /bedeute|heißt|erklär|worum|versteh|definition|\bmeans?\b|explain|about|understand/iu;

export type LearningAspect = keyof typeof ASPECT_WORDS;
export const LEARNING_ASPECTS = Object.keys(ASPECT_WORDS) as LearningAspect[];

/** Words that ask for questions. */
const QUIZ =
  /quiz|abfrag|abgefragt|frag\p{L}* (?:mich|uns)|prüf(?:e|en sie|t)? (?:mich|mein|uns)|(?:übungs|prüfungs|prüf|test|kontroll|verständnis|lern|quiz)-?\s?(?:fragen|aufgaben)|stell\p{L}* (?:mir|uns) .*fragen|fragen (?:zu|zum|zur|über)\b|teste? (?:mich|mein|uns|sie)|test (?:me|us|my|our)\b|ask me\b|questions? (?:on|about)\b|(?:exam|practice|test|check|review|training) questions/iu;
/** Words that ask what has to be known first. */
const BEFORE =
  /vorher|zuvor|voraus|vorwissen|wissen muss|wissen müssen|wissen sollte|lernweg|lernpfad|grundlagen|before|prerequisite|(?:need|have|got|ought|should) (?:to )?(?:know|learn|understand)|learning path|basics/iu;

/** Aspects of the subject that a request asks about. */
export interface Asked {
  readonly aspects: readonly LearningAspect[];
  readonly quiz: boolean;
  readonly path: boolean;
}

/** @param named words of the request that name the subject; they ask for nothing */
export const askedIn = (request: string, named: readonly string[] = []): Asked => {
  const text = named.reduce((rest, words) => rest.replaceAll(words, ' '), request).replaceAll(STANDS_FOR, ' bedeutet ');
  const [quiz, path] = [QUIZ.test(text), BEFORE.test(text)];
  const aspects = LEARNING_ASPECTS.filter((aspect) => ASPECT_WORDS[aspect].test(text));
  // "From when to when" does not ask for a date; "before I can read it" asks for the path, not for a start.
  const unasked: readonly LearningAspect[] = path ? ['scope'] : aspects.includes('scope') ? ['time'] : [];
  const asked = aspects.filter((aspect) => !unasked.includes(aspect));
  // "What is the target?" does not ask for a meaning.
  const isOther = asked.some((aspect) => RECORDED.has(aspect) || aspect === 'status') && !ASKS_MEANING.test(text);
  return { quiz, path, aspects: asked.filter((aspect) => !(isOther && aspect === 'meaning')) };
};

/** A statement about a subject, and the question that it answers. */
export interface Trait {
  readonly aspects: readonly LearningAspect[];
  readonly text: string;
  /** True if the statement names people; it is not published in texts for others. */
  readonly isPersonal?: boolean;
  /** Quiz question with its right answers, and answers that are right for other things; absent if there is no question on the trait. */
  readonly quiz?: { readonly question: string; readonly right: readonly string[]; readonly wrong: readonly string[] };
}

export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly name: string;
  readonly facts: readonly Fact[];
  /** Statements on the subject that answers and questions are taken from. */
  readonly traits: readonly Trait[];
  /** True if the request names it only in part. */
  readonly isPresumed?: boolean;
  /** General meaning; follows the statements from the tenant's own records. */
  readonly general?: string;
  /** Definitions of the other things in the request, for a question about the difference. */
  readonly compared?: readonly string[];
  readonly conceptId: string;
  /** Further concepts that its learning path ends with. */
  readonly concepts: readonly string[];
  /** Examples for the subject by concept of the path. */
  readonly examples: Readonly<Record<string, string>>;
}

/** Parts of a subject that has facts only. */
export const NO_TRAITS = { traits: [], concepts: [], examples: {} } as const satisfies Partial<Subject>;

/** Returns the statements as facts, each once, without those on people. */
export const factsOf = (traits: readonly Trait[], about: Omit<Fact, 'text'>): Fact[] =>
  [...new Set(traits.flatMap(({ text, isPersonal }) => (isPersonal === true ? [] : [text])))].map((text) => ({ ...about, text }));

/** Maximum number of sentences on one aspect, and in total. */
const MAX_PER_ASPECT = 4;
const MAX_SENTENCES = 8;

/** Aspects whose absence is stated. */
const RECORDED: ReadonlySet<LearningAspect> = new Set(['computation', 'reason', 'people', 'target', 'time', 'money']);

/** Returns the sentences that state what is asked, and the asked aspects that no statement is on. */
export const sentencesOn = (
  traits: readonly Trait[],
  aspects: readonly LearningAspect[],
): { sentences: string[]; missing: LearningAspect[] } => {
  const on = (aspect: LearningAspect): Trait[] => traits.filter((trait) => trait.aspects.includes(aspect));
  const sentences = aspects.flatMap((aspect) =>
    on(aspect)
      .slice(0, MAX_PER_ASPECT)
      .map(({ text }) => text),
  );
  return {
    sentences: [...new Set(sentences)].slice(0, MAX_SENTENCES),
    missing: aspects.filter((aspect) => RECORDED.has(aspect) && on(aspect).length === 0),
  };
};

/** Returns the questions on the traits of a subject. */
export const traitQuestions = (traits: readonly Trait[], source: Fact['source'] | undefined, conceptId: string): QuestionDraft[] =>
  traits.flatMap(({ text, quiz }): QuestionDraft[] => {
    const [right] = quiz?.right ?? [];
    if (!quiz || right === undefined) return [];
    return [
      {
        kind: 'own_figure',
        conceptId,
        question: quiz.question,
        right,
        wrong: quiz.wrong,
        isRight: (option) => quiz.right.includes(option),
        because: text,
        sources: source ? [source] : [],
      },
    ];
  });
