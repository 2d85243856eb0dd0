const DUPLICATES =
  /dublett|duplikat|(?<!\p{L})(?:duplicat|dedup|de-dup)|doppelt\p{L}*\s+(?:eintr|datens|zeile|kunden|lieferant|person|adress|stamm|firm|artikel|kontakt)|doppeleintr|mehrfach\p{L}*\s+(?:vorkomm|erfass|angeleg|eintr|gespeichert)|(?<!\p{L})doppelte?(?:\s+(?:entfern|lösch|bereinig|raus))/iu;
const SEVERAL =
  /zusammenführ|führ\p{L}*\s.{0,120}\szusammen|vereinig|verknüpf|abgleich|beide[nrs]?(?!\p{L})|(?<!\p{L})(?:zwei|drei|two|three|both|merge\p{L}*|combin\p{L}*|join\p{L}*|link\p{L}*|reconcil\p{L}*)(?!\p{L})/iu;

/** Returns whether a request asks to remove duplicates, and not to merge several datasets. */
export const seeksDuplicates = (text: string): boolean => DUPLICATES.test(text) && !SEVERAL.test(text);
