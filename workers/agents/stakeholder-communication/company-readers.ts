import type { AgentContext, Language } from '../../kit.js';
import { isCompany } from '../content-generation/index.js';
import { nameOfColumn } from '../../methods/request-reading/index.js';
import { documentSentences } from '../document-reading/index.js';

/** A proper name of two words: "Harbour Ropes", „Reederei Voss“. */
const NAME = /^\p{Lu}[\p{L}\d&.'’-]*\s+\p{Lu}[\p{L}\d&.'’-]*$/u;
/** Words for groups of employees. */
const OWN =
  /(?:teams?|groups?|departments?|managers?|staff|board|committee|desk|office|crew|leitung|abteilung|vorstand|rat|team|kolleg\p{L}*|beschäftigte\p{L}*|mitarbeit\p{L}*)$/iu;

/** Returns whether the readers are one company: a company name, or a two-word name in the title of an item of minutes. */
export const goesToCompany = async (context: AgentContext, group: string | null, language: Language): Promise<boolean> => {
  if (group === null) return false;
  if (isCompany(group, language) || (await isPartnerInData(context, group))) return true;
  if (!NAME.test(group) || OWN.test(group)) return false;
  return (await documentSentences(context, 'minutes', language)).some(({ title }) => title.includes(group));
};

/** Names of columns with companies that a tenant works for or with. */
const PARTNERS =
  /(?<!\p{L})(?:kunden?|auftraggeber|mandant(?:en)?|lieferanten?|h[aä]ndler|spediteure?|partner|clients?|customers?|suppliers?|vendors?|dealers?|carriers?|accounts?)(?!\p{L})/iu;

/** Returns whether the readers are a value of a column of customers, suppliers or other partners. */
const isPartnerInData = async (context: AgentContext, group: string): Promise<boolean> => {
  const isNamed = (label: string): boolean => label.toLowerCase() === group.toLowerCase();
  const subjects = (await context.understood())?.subjects ?? [];
  return subjects.some(({ kind, label, id }) => kind === 'value' && isNamed(label) && PARTNERS.test(nameOfColumn(id).replaceAll('_', ' ')));
};

/** A code in brackets after a name in a heading: "Harbour Ropes (S-12)". */
const CODE = /\((?<code>(?=[^()]*\d)\p{Lu}[\p{L}\d-]*)\)/u;

/** Returns the code that a title states in parentheses beside the name of a company; null if there is none. */
export const codeOf = (company: string, titles: readonly string[]): string | null => {
  const title = titles.find((each) => each.includes(company));
  return (title === undefined ? null : CODE.exec(title)?.groups?.['code']) ?? null;
};

/** Returns a pattern that matches a code but not a longer one that contains it: "S-1" does not match in "S-12". */
const wholeCode = (code: string): RegExp => new RegExp(String.raw`(?<![\p{L}\d-])${RegExp.escape(code)}(?![\p{L}\d-])`, 'gu');

/** Returns whether a text names a company by its name or code. */
export const namesCompany = (text: string, company: string, code: string | null): boolean =>
  text.toLowerCase().includes(company.toLowerCase()) || (code !== null && wholeCode(code).test(text));

/** Replaces the code of a company with its name, and removes a code in parentheses if the text has the name: "Harbour Ropes (S-12)". */
export const withCompanyName = (text: string, company: string, code: string | null): string => {
  if (code === null) return text;
  const named = text.includes(company) ? text.replaceAll(` (${code})`, '') : text;
  return named.replaceAll(wholeCode(code), () => company);
};

/** Dative of each German article. */
const RECEIVING: Readonly<Record<string, string>> = { die: 'der ', der: 'der ', den: 'dem ', das: 'dem ', dem: 'dem ' };

/** Replaces the pronoun in a statement with the name of the company: "they are under review" becomes "Harbour Ropes is under review". */
export const aboutCompany = (statement: string, company: string, { input, language }: { input: string; language: Language }): string => {
  if (language === 'en') return statement.replace(/^they(?:['’]re| are)(?!\p{L})/iu, `${company} is`).replace(/^they(?!\p{L})/iu, company);
  const article = new RegExp(String.raw`(?<!\p{L})(?<article>die|der|den|das|dem)\s+${RegExp.escape(company)}`, 'u').exec(input)?.groups?.[
    'article'
  ];
  return statement.replace(DATIVE, `${RECEIVING[article ?? ''] ?? ''}${company}`);
};

/** A German dative pronoun after „wir“ or „ich“ that is not followed by a noun: „dass wir ihr eine Frist setzen“. */
export const DATIVE =
  /(?<!\p{L})(?:ihr|ihm|ihnen)(?=\s(?:wegen|für|eine?n?|die|den|das|der|nicht|keine?n?|zum|zur|bis|mit|ab|am|im|künftig)(?!\p{L}))(?<=(?<!\p{L})(?:wir|ich)\s[^.;:!?]*)/u;
