import { wordsIn } from '../../../platform/text/index.js';
import type { FactTopic } from '../../methods/programme-facts/index.js';
import { EXTERNAL_AUDIENCES, SURE, type RequestAudience, type Understood } from '../../methods/request-reading/index.js';

type Subject = Understood['subjects'][number];

/** "for the service desk", „für neue Kollegen“, up to what the text is about or the end of the sentence. */
const READERS =
  /(?<!\p{L})(?:für|for)\s+(?<readers>[\p{L}-]+(?:\s+[\p{L}-]+){0,4}?)(?=\s+(?:über|zum|zur|zu|about|on|regarding|of|explaining|mit|with|covering)(?!\p{L})|\s*[.,;:!?]|\s*$)/iu;

/** Readers of a text in the words of the request, and the things that only these words name. */
export interface AskedReaders {
  readonly words: string | null;
  readonly subjects: readonly Subject[];
}

/**
 * Returns the readers of the text that a request asks for. The words after "for" name readers if the request names its subject
 * elsewhere; otherwise they are the subject: "an FAQ for the price approval".
 */
export const readersIn = (text: string, understood: Understood | null): AskedReaders => {
  const words = READERS.exec(text)?.groups?.['readers'] ?? null;
  if (words === null || understood === null) return { words: null, subjects: [] };
  const inside = new Set(wordsIn(words));
  const isInside = (subject: Subject): boolean => subject.words.some((word) => inside.has(word));
  const isAudience = understood.audiences.some((audience) => wordsIn(audience.words).some((word) => inside.has(word)));
  const namesOther = understood.subjects.some((subject) => subject.confidence >= SURE && !isInside(subject));
  return isAudience || namesOther ? { words, subjects: understood.subjects.filter(isInside) } : { words: null, subjects: [] };
};

/** Words for readers outside of the company. */
const EXTERNAL_WORDS =
  /kund(?:en(?!service|dienst|betreu|center|zentr|berat|manag)|schaft)|händler|inhaber|partner|lieferant|zulieferer|investor|presse|behörde|customer(?!\s+(?:service|care|support|success|desk))|client(?!\s+(?:service|care|support))|retailer|dealer|reseller|distributor|owner|applicant|bewerber|supplier|vendor|mieter|bewohner|anwohner|patient|versicherte|versicherungsnehmer|eltern(?!zeit)|gäste|vereinsmitglied|versender|absender|empfänger|(?<!\p{L})bürger(?:innen)?(?!\p{L})|tenant|(?<!\p{L})residents?(?!\p{L})|policy ?holder|parents|guests|shipper|consignee|citizen|neighbour|press(?!\p{L})|authorit|auditor/iu;

/**
 * A possible company name in an English request: at least three capitalised words. Names that end with a unit of the tenant (`UNIT`) do not
 * count.
 */
const COMPANY = /^\p{Lu}[\p{L}&.'’-]*(?:\s+(?:&|\p{Lu}[\p{L}&.'’-]*)){2,}$/u;
const UNIT = /(?:teams?|shifts?|groups?|departments?|managers?|staff|board|committee|council|desk|office|service|services|support|crew)$/iu;
const LEGAL_FORM = /(?<!\p{L})(?:GmbH|AG|KG|OHG|UG|eG|e\.\s?V\.|Ltd|Limited|LLP|plc|PLC|Inc)\.?$/u;

/** Returns whether readers are one company, by its name. */
export const isCompany = (readers: string, language: 'de' | 'en'): boolean =>
  LEGAL_FORM.test(readers) || (language === 'en' && COMPANY.test(readers) && !UNIT.test(readers));

/** Words for people of the company: colleagues in customer service are no customers. */
const COLLEAGUES = /(?<!\p{L})(?:kolleg\p{L}*|mitarbeit\p{L}*|belegschaft|team|colleagues?|co-?workers?|staff|employees)(?!\p{L})/iu;

/** Returns whether readers, by their kind or in the words of the request, are outside of the company. */
export const areExternal = (audiences: readonly RequestAudience[], readers: string): boolean =>
  readers
    .split(/\s*,\s*|\s+(?:und|and|sowie|&)\s+/u)
    .some(
      (part) => !COLLEAGUES.test(part) && (EXTERNAL_WORDS.test(part) || audiences.some((audience) => EXTERNAL_AUDIENCES.has(audience))),
    );

/** Facts on the programme, which readers outside of the company do not get. */
const INTERNAL_TOPICS: ReadonlySet<FactTopic> = new Set([
  'programme',
  'milestone',
  'decision',
  'step',
  'initiative',
  'risk',
  'area',
  'standing',
  'finding',
]);

/** Returns whether facts on a topic are for readers inside of the company only. */
export const isInternal = (topic: FactTopic): boolean => INTERNAL_TOPICS.has(topic);
