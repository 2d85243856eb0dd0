const DUPLICATES =
  /dublett|duplikat|(?<!\p{L})(?:duplicat|dedup|de-dup)|doppelt\p{L}*\s+(?:eintr|datens|zeile|kunden|lieferant|person|adress|stamm|firm|artikel|kontakt)|doppeleintr|mehrfach\p{L}*\s+(?:vorkomm|erfass|angeleg|eintr|gespeichert)|(?<!\p{L})doppelte?(?:\s+(?:entfern|lösch|bereinig|raus))|(?<!\p{L})(?:steh|vorkomm|komm|erfass|angeleg|enthalt|enthält|gibt|geführt)\p{L}*\s(?:[^.?!;]{0,60}\s)?(?:doppelt|zweimal|mehrmals|mehrfach)(?!\p{L})|(?<!\p{L})(?:doppelte?|zweimal|mehrmals)\s+(?:drin|dabei|enthalten|geführt|erfasst|angelegt)|(?<!\p{L})doppelten?(?=\s*(?:[.,;:?!]|$|(?:in|im|unter)(?!\p{L})))|(?<!\p{L})twice(?!\s+(?:a|per|the|as)(?!\p{L}))|(?<!\p{L})more than once(?!\p{L})|(?<!\p{L})(?:has|have|had|contains?|full of|many|several|some|the|any|all)\s+(?:\p{L}+\s+)?doubles(?!\p{L})|(?<!\p{L})(?:repeated|double) (?:entries|records|rows|companies|names)/iu;
const SEVERAL =
  /zusammenführ|führ\p{L}*\s.{0,120}\szusammen|vereinig|verknüpf|abgleich|beide[nrs]?(?!\p{L})|(?<!\p{L})(?:zwei|drei|two|three|both|merge\p{L}*|combin\p{L}*|join\p{L}*|link\p{L}*|reconcil\p{L}*)(?!\p{L})/iu;

/** Words for more than one list. */
const SEVERAL_NAMED = /(?<!\p{L})(?:beide[nrs]?|zwei|drei|two|three|both)(?!\p{L})/iu;

/** Words that a request does not want: "do not merge anything yet", „noch nichts zusammenführen“. */
const NOT_MERGING =
  /(?<!\p{L})(?:don['’]?t|do not|without|never)\s+(?:\p{L}+\s+){0,2}?(?:merg|combin|join)\p{L}*|(?<!\p{L})(?:nichts?|ohne|nie)\s+(?:\p{L}+\s+){0,3}?(?:zusammenführ|vereinig)\p{L}*/giu;
/** Words that merge the duplicates themselves: "merge the duplicate suppliers", „die doppelten Fahrer zusammenführen“. */
const MERGES_THEM =
  /(?<!\p{L})(?:merge|combine|consolidate|collapse|fold|join|unify)\s+(?:(?:all|the|our|any|these)\s+){0,2}(?:duplicat|double|repeated)\p{L}*|(?<!\p{L})(?:führ|leg|fass|vereinig|bereinig)\p{L}*\s+(?:bitte\s+|mir\s+)?(?:(?:alle|die|unsere)\s+){0,2}(?:doppelt|dublett|duplikat|mehrfach)\p{L}*|(?<!\p{L})(?:doppelt|dublett|duplikat|mehrfach)\p{L}*\s(?:[^.;?!]{0,60}\s)?(?:zusammen(?:zu)?(?:führ|leg|fass)|(?:zu )?vereinig)\p{L}*/iu;
/** Requests to merge what the previous sentence names: "The list has doubles. Merge them", „Viele stehen doppelt. Führen Sie die zusammen“. */
const MERGES_NAMED =
  /(?<!\p{L})(?:merge|combine|consolidate|join|unify|fold|clean|sort)\s+(?:them|these|those)(?!\p{L})|(?<!\p{L})(?:führ|leg|fass)\p{L}*\s+(?:sie\s+)?(?:die|diese|sie)\s+zusammen(?!\p{L})/iu;
/** Words by which the duplicates of one list are meant: "within the list itself", „mit sich selbst“. */
const ITSELF =
  /(?<!\p{L})(?:within|inside|among)\s+(?:[\p{L}-]+\s+){0,5}?(?:itself|alone|themselves)(?!\p{L})|(?<!\p{L})(?:(?:in|mit|unter)\s+sich(?:\s+selbst)?|innerhalb)(?!\p{L})/iu;

/** Returns whether a request asks for duplicates within one dataset, and not to merge several. */
export const seeksDuplicates = (text: string): boolean => {
  const wanted = text.replace(NOT_MERGING, ' ');
  if (MERGES_THEM.test(wanted)) return !SEVERAL_NAMED.test(wanted);
  return DUPLICATES.test(wanted) && (ITSELF.test(wanted) || MERGES_NAMED.test(wanted) || !SEVERAL.test(wanted));
};
