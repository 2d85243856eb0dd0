import { findNames } from '../../../platform/models/personal-data/index.js';
import { addDays, findAll, type Finding, type Parser } from '../../../platform/text/index.js';

const LEGAL_FORM = String.raw`GmbH(?:\s*&\s*Co\.?\s*(?:KG|KGaA|OHG))?|gGmbH|mbH|AG(?:\s*&\s*Co\.?\s*KG(?:aA)?)?|KGaA|KG|OHG|GbR|UG(?:\s*\(haftungsbeschränkt\))?|SE|e\.\s?K\.|e\.\s?V\.|eG|Ltd\.?|Limited|LLP|LLC|PLC|plc|Inc\.?|Corp\.?|Corporation|B\.?V\.?|N\.?V\.?|S\.?A\.?(?:S|R\.?L)?\.?|S\.?r\.?l\.?|S\.?p\.?A\.?|Oy|AB|A\/S|ApS`;
/** Words before a name that are not part of it, such as the beginning of a sentence. */
const LEAD =
  /^(?:(?:Die|Der|Das|Den|Dem|Firma|Fa\.|Kunde|Kundin|Lieferant|Rechnung|Angebot|Auftrag|Bestellung|Von|An|Für|Mit|Bei|Invoice|Order|Quote|The|From|To|By|For|With|At|Customer|Supplier|Vendor|Client)\s+(?:(?:der|des|dem|den|von|vom|of|the)\s+)*)+/u;
/** Maximum number of characters of one word of a name. Without a limit, a long text without spaces is searched in quadratic time. */
const MAX_WORD = 80;
const COMPANY = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<name>(?:[\p{Lu}\p{N}][\p{L}\p{N}.'’/-]{0,${MAX_WORD - 1}}(?:\s+(?:&|\+|und|and|von|der|of)\s+|\s+)){1,6})(?<form>${LEGAL_FORM})(?![\p{L}\p{N}])`,
  'gu',
);

/** Returns whether a text is the name of a person as a whole. */
const isPerson = (text: string): boolean => findNames(text).some(({ start, end }) => start === 0 && end === text.length);

/** Finds companies by the legal form at the end of their names, such as "Brightwell Packaging Ltd". */
export const findCompanies: Parser = (text) =>
  findAll(text, 'company', COMPANY, ({ name = '' }, match) => {
    const lead = LEAD.exec(name)?.[0] ?? '';
    // A number before the name is that of a document: "Invoice 4711 Miller Ltd".
    const rest = name.slice(lead.length).replace(/^(?:[\p{N}./-]+\s+)+/u, '');
    // "Tom Bexley and Fernway Parcels plc" are a person and a company.
    const own = rest.replace(/^(?<person>.+?)\s+(?:und|and)\s+/u, (joined, person: string) => (isPerson(person) ? '' : joined));
    if (!/\p{L}{2}/u.test(own)) return undefined;
    const value = `${own}${match.groups?.['form'] ?? ''}`.replaceAll(/\s+/g, ' ').trim();
    return { value, start: match.index + name.length - own.length };
  });

/** Replaces a company by punctuation of the same length, so that it is not part of a name. */
const without = (text: string, { start, end }: Finding): string => `${text.slice(0, start)}${';'.repeat(end - start)}${text.slice(end)}`;

/** Finds names of persons, without salutation and title. Used on request only. */
export const findPersons: Parser = (text, language): Finding[] =>
  findNames(findCompanies(text, language).reduce(without, text)).map(({ start, end }) => {
    const value = text.slice(start, end);
    return { type: 'person', start, end, text: value, value, unit: null, ambiguous: false };
  });

const TERM =
  /(?:zahlbar|zahlungsziel|fällig|payable|payment (?:terms?|due)|due|net)(?:\s+\p{L}+){0,3}?[\s:]+(?<days>\d{1,3})\s*(?:tagen?|days?)|(?<days2>\d{1,3})\s*(?:tagen?|days?)\s*(?:netto|net|ziel|after (?:the )?(?:date of )?invoice|ab rechnungsdatum|nach rechnungs\p{L}+)/iu;

/** Returns the day on which a payment term of a number of days ends, counted from the first date of the text; null without a term. */
export const paymentDue = (text: string, dates: readonly Finding[]): Finding | null => {
  const match = TERM.exec(text);
  const days = Number(match?.groups?.['days'] ?? match?.groups?.['days2']);
  const from = dates.find(({ value }) => /^\d{4}-\d{2}-\d{2}$/u.test(String(value)));
  if (!match || !from || !Number.isInteger(days)) return null;
  const due = addDays(String(from.value), days);
  return {
    type: 'date',
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
    value: due,
    unit: 'day',
    ambiguous: false,
  };
};
