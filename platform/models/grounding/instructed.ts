/** Instructions that a text gives to a language model: to disregard its rules, to say something, to take a role. */
const INSTRUCTIONS = [
  /\b(?:ignor\w*|disregard\w*|forget|vergiss|vergessen sie|missachte\w*|überg(?:eh|ehe|ehen)\b)[^.!?\n]{0,60}\b(?:rule|rules|instruction|instructions|prompt|previous|above|everything|anweisung\w*|regel|regeln|vorgaben?|instruktion\w*|bisherige\w*|vorherige\w*|obige\w*)\b/i,
  /^\W*(?:you must |you should |please |bitte )?(?:say|reply|respond|answer|write|print|output|repeat|tell the user|sage?|antworte|schreibe?|gib aus|wiederhole|behaupte|erkläre dem)\b[^.!?\n]{0,40}(?:[:"“„]|\bonly\b|\bthat\b|\bnur\b|\bdass\b)/i,
  /\b(?:say|reply|answer|write|sage?|antworte|schreibe?)\b(?: only| just| nur| stattdessen| instead| that| dass| in)\b/i,
  /\b(?:you are now|from now on you|act as|pretend to be|du bist (?:jetzt|nun|ab sofort)|sie sind (?:jetzt|nun|ab sofort)|verhalte dich als)\b/i,
  /^\W*(?:system|assistant|developer|user)\s*(?:prompt|message)?\s*:/i,
  /\b(?:system prompt|systemprompt|jailbreak)\b/i,
];

/** Returns whether a text instructs the model that reads it. Such a text supports nothing, and no answer repeats it. */
export const instructsReader = (text: string): boolean => INSTRUCTIONS.some((pattern) => pattern.test(text));
