const DUPLICATES =
  /dublett|duplikat|(?<!\p{L})(?:duplicat|dedup|de-dup)|doppelt\p{L}*\s+(?:eintr|datens|zeile|kunden|lieferant|person|adress|stamm|firm|artikel|kontakt)|doppeleintr|mehrfach\p{L}*\s+(?:vorkomm|erfass|angeleg|eintr|gespeichert)|(?<!\p{L})doppelte?(?:\s+(?:entfern|lösch|bereinig|raus))|(?<!\p{L})(?:steh|vorkomm|komm|erfass|angeleg|enthalt|enthält|gibt|geführt)\p{L}*\s(?:[^.?!;]{0,60}\s)?(?:doppelt|zweimal|mehrmals|mehrfach)(?!\p{L})|(?<!\p{L})(?:doppelt|zweimal|mehrmals)\s+(?:drin|enthalten|geführt|erfasst|angelegt)|(?<!\p{L})twice(?!\s+(?:a|per|the|as)(?!\p{L}))|(?<!\p{L})more than once(?!\p{L})|(?<!\p{L})(?:repeated|double) (?:entries|records|rows|companies|names)/iu;
const SEVERAL =
  /zusammenführ|führ\p{L}*\s.{0,120}\szusammen|vereinig|verknüpf|abgleich|beide[nrs]?(?!\p{L})|(?<!\p{L})(?:zwei|drei|two|three|both|merge\p{L}*|combin\p{L}*|join\p{L}*|link\p{L}*|reconcil\p{L}*)(?!\p{L})/iu;

/** Returns whether a request asks to remove duplicates, and not to merge several datasets. */
export const seeksDuplicates = (text: string): boolean => DUPLICATES.test(text) && !SEVERAL.test(text);
