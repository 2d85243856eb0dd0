/** Kinds of questions, by the answer that they want. */
export const QUESTION_KINDS = ['what_if', 'achievable', 'why', 'who', 'when', 'whether', 'compare', 'how_much', 'list'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Words of each kind; the first kind that fits is taken. */
const WORDS: readonly (readonly [QuestionKind, RegExp])[] = [
  ['what_if', /(?<!\p{L})(?:was wäre|was passiert|was geschieht|angenommen|what if|what happens|suppose|assuming|what would)(?!\p{L})/iu],
  [
    'achievable',
    /erreichbar|machbar|realistisch|schaffen wir|zu schaffen|achievable|attainable|feasible|realistic|can we (?:reach|hit|make)/iu,
  ],
  ['why', /(?<!\p{L})(?:warum|wieso|weshalb|woran|ursachen?|why|what causes?|reasons?)(?!\p{L})/iu],
  ['who', /(?<!\p{L})(?:wer|wem|wen|wessen|who|whom|whose)(?!\p{L})/iu],
  ['when', /(?<!\p{L})(?:wann|bis wann|seit wann|when|by when)(?!\p{L})/iu],
  ['compare', /vergl(?:ei|i)ch|unterschied|gegenüber|versus|(?<!\p{L})(?:vs|compare[ds]?|comparison|differen(?:ce|t))(?!\p{L})/iu],
  [
    'how_much',
    /(?<!\p{L})(?:wie (?:viele?|hoch|groß|lange|oft|teuer|schnell)|how (?:much|many|high|long|often|large|big|fast|expensive))(?!\p{L})/iu,
  ],
  [
    'whether',
    /^\s*(?:ist|sind|hat|haben|war|waren|wird|werden|gibt|hängt|hängen|führt|führen|steigt|steigen|sinkt|sinken|fällt|fallen|wächst|wachsen|kostet|kosten|dauert|dauern|nimmt|nehmen|beeinflusst|beeinflussen|is|are|do|does|did|has|have|was(?=\s+(?:the|it|our|this|that|there|any|a|an)\s)|were|will|can)(?!\p{L})|^\s*\p{L}{3,}(?:t|en)\s+(?:der|die|das|den|dem|ein\p{L}*|unser\p{L}*|eine?|sich|es|wir)\s[^.!]*\?\s*$/iu,
  ],
  ['list', /(?<!\p{L})(?:welche[rsnm]?|alle|liste|list|which|all|every)(?!\p{L})/iu],
];

/** Returns the kind of a question in German or English; null for a task. */
export const questionKindOf = (text: string): QuestionKind | null => WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
