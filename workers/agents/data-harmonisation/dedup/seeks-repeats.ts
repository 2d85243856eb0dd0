import { seeksDuplicates } from '../../../methods/request-reading/index.js';

/** Further words for repeated entries: „Mehrfacheinträge“, "more than once", „dieselbe Firma“. */
const REPEATED =
  /(?<!\p{L})(?:mehrfach(?:\s?ein|\s?nenn|\s?erfass|\s?vorhanden|\s?angelegt)\p{L}*|mehr als einmal|(?:zwei|mehr|drei)mal (?:drin|vorhanden|eingetragen|erfasst|angelegt)|dieselbe[nr]? (?:firma|person|kund\p{L}*|adresse|lieferant\p{L}*)|more than once|several times|twice in|repeated (?:entries|records|rows)|the same (?:company|person|customer|supplier|firm))(?!\p{L})/iu;

/** Returns whether a request asks for repeated records within one dataset. */
export const seeksRepeats = (request: string): boolean => seeksDuplicates(request) || REPEATED.test(request);
