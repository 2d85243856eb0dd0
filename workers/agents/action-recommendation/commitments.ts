import { DAY_MS, periodsOf, stemOf, contentWords, wordsIn, sameWord } from '../../../platform/text/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { readRuleFacts, type Fact } from '../../methods/programme-facts/index.js';
import { figure, type Finding } from './finding.js';
import { ASKED_ROWS } from './worst-groups.js';

/** What minutes and policies say that somebody does or must do. */
const COMMITS =
  /(?<!\p{L})(?:beschluss|beschlossen|prüft|klärt|legt|startet|erstellt|bereinigt|übernimmt|liefert|setzt um|darf ohne|kein\p{L}* \p{L}+ darf|muss|müssen|bis (?:zum )?\d|will (?:speak|report|present|follow|check|set|roll)|approved|agreed to|is to|must|may not|set a target|follow by)(?!\p{L})/iu;
/** A person at the beginning of a sentence, or before a colon in minutes. */
const PERSON = /^(?:(?:Dr|Prof)\.?\s)?(?<name>(?:\p{Lu}\.|\p{Lu}\p{Ll}+)\s(?:\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?))(?=:|\s\p{Ll})/u;
/** Words with a capital letter at the beginning of a sentence that are no first names. */
const NO_NAME =
  /^(?:keine?|jede[rsmn]?|alle|die|der|das|den|dem|ein\p{L}*|bei|am|im|zu[rm]?|vom|nach|no|every|each|all|the|an?|at|in|on|by|for|from|orders?|beschluss)$/iu;
const IN_CHARGE = /(?<!\p{L})(?:verantwortung|verantwortlich(?: ist)?|owner|responsible)[:\s]+(?<name>\p{Lu}\S*\s\p{Lu}\p{Ll}+)/u;
const MAX_COMMITMENTS = 2;
/** Minimum number of words of the request that a sentence contains. */
const MIN_SHARED = 1;

/** Returns what documents say is to be done about the subject of a request, with the person and the day that they name. */
export const commitments = async (
  context: AgentContext,
  { input, today, language }: { input: string; today: string; language: Language },
): Promise<(Omit<Finding, 'pointer'> & { documentId: string })[]> => {
  const { facts, section } = await readRuleFacts(context, input, language);
  const asked = contentWords(input)
    .map(stemOf)
    .filter(({ length }) => length >= MIN_LETTERS);
  const shared = ({ text }: Fact): number => {
    const words = wordsIn(text).map(stemOf);
    return asked.filter((word) => words.some((each) => sameWord(each, word))).length;
  };
  const all = [...facts, ...section.filter(({ text }) => !facts.some((fact) => fact.text === text))];
  return all
    .filter((fact) => COMMITS.test(fact.text) && shared(fact) >= MIN_SHARED)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, MAX_COMMITMENTS)
    .map(({ text, source }) => {
      const found = (IN_CHARGE.exec(text) ?? PERSON.exec(text))?.groups?.['name'];
      const name = found !== undefined && NO_NAME.test(wordsIn(found)[0] ?? '') ? undefined : found;
      const due = lastDay(text, today);
      return {
        kind: 'document-commitment',
        documentId: source.id,
        subject: text,
        figures: [figure('named', 1, 'count')],
        texts: { text, source: source.label },
        leads: 1 as const,
        recordIds: [ASKED_ROWS],
        ...(name !== undefined && { owner: { name, id: source.id } }),
        ...(due !== null && { due }),
      };
    });
};

const MIN_LETTERS = 4;

/** Returns the last day that a sentence names; null without any. */
const lastDay = (text: string, today: string): string | null =>
  periodsOf(text, new Date(Date.parse(today) + DAY_MS))
    .flatMap(({ value }) => value.until ?? value.from ?? [])
    .toSorted()
    .at(-1) ?? null;
