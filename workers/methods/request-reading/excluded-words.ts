/** Words after which a request names what it leaves out. */
const NEGATORS =
  'ohne|außer|ausser|außerhalb(?: von)?|ausgenommen|abgesehen von|exklusive|exkl|abzüglich|nicht|keine?[nrm]?|bis auf|without(?: touching)?|except(?: for)?|excluding|excl|other than|outside(?: of)?|apart from|aside from|besides|all but|(?:anyone|everyone|everything|anything|nobody|nothing) but|not|minus|ignoring|leaving out|leave out|leaves out|skip(?:ping)?';
const ARTICLES =
  '(?:anything|everything|whatever|whoever|anyone|alles)(?:,?\\s+(?:that|which|who|was))?(?:\\s+(?:is|are|has been))?(?:\\s+(?:on|in))?|diejenigen|frau|herrn?|mrs?|ms|\\p{L}\\.|die|der|den|dem|das|noch|bereits|schon|alle|in|im|aus|von|the|any|all|those|ones?|yet|already|from|of|by|led|owned|an?|eine?[nmr]?';
/** Words that say what a value is: "outside the region North". */
const KIND = String.raw`(?:(?:regionen|region|kan(?:al|äle)|abteilung|bereich|kategorie|segment|gruppe|produktgruppe|kunden?|werk|standort|lieferanten?|haus|land|channel|area|category|department|customers?|site|plant|carrier|suppliers?|status|state|type|group|country|house|branch|team)\s+)?`;
/** A quality of what is left out: „ausgenommen die kleinen Pakete“, "except the small parcels". */
const QUALITY = String.raw`(?:(?-i:\p{Ll}+e[nrsm]?|small(?:er)?|large|larger|big|old|older|new|newer|other)\s+)?`;
/** A clause about what is left out: "plans that are still open", „Aufträge, die schon storniert sind“. */
const CLAUSE = String.raw`(?:(?:[\p{L}-]+,?\s+){0,3}(?:that|which|who|die|der|das|welche)(?:['’]s|\s+(?:is|are|was|were|ha(?:s|ve)(?:\s+been)?))?\s+(?:(?:still|already|yet|noch|schon|bereits)\s+)?)?`;
const JOINED = String.raw`(?:\p{L}+\s*(?:,|und|oder|and|or)\s+)?`;

/** Words before which a request names what it leaves out: „stornierte Aufträge raus“, "do not count cancelled ones". */
const AFTER = String.raw`raus|herausnehmen|rausnehmen|rausrechnen|weglassen|ausschließen|ausschliessen|ausklammern|ausgenommen|nicht (?:mit)?(?:zu)?(?:zählen|gezählt|rechnen|berücksichtigen)|(?:zähl(?:t|en)|gelten|gilt|gehör(?:t|en)|interessier(?:t|en)) (?:\p{L}+ )?nicht(?! nur)|(?:lass(?:en wir|t|e)?|fällt|fallen) (?:\p{L}+ )?(?:weg|raus|außen vor)|excluded|left out|removed|not counted|(?:do|does|should|must|shall)(?: not|n['’]t) count|(?:läuft|laufen) (?:extra|separat|gesondert|getrennt)|(?:runs?|(?:is|are) (?:funded|financed|paid|handled)) separately|(?:is|are) (?:a )?separate|(?:ist|sind|bleib(?:t|en)) (?:tabu|unangetastet|unberührt|außen vor|draußen|weg)|(?:is|are|stays?) (?:out|off limits|untouchable|untouched|sacred|safe)|must (?:stay|go on)`;
/** "Cancelled lines out", at the end of a clause, unless its verb takes "out": "print the cancelled lines out". */
const OUT = String.raw`(?<!(?<!\p{L})(?:print|read|hand|send|find|point|figure|work|sort|roll|carry|write|try)\s[^.,;:!?]*)`;
/** Another thing that is left out with it: „stornierte und noch offene zählen nicht“. */
const WITH_OTHER = String.raw`(?:\s*(?:,|und|oder|sowie|and|or)\s+(?:[\p{L}-]+\s+){0,2}?[\p{L}-]+)?`;
const BEFORE = "exclude|ignore|leave out|do not count|don['’]t count|remove|skip";

/** Stands for the word that is looked for. The patterns are compiled once, which takes longer than matching a request. */
const WORD = '\u{e000}';
const PATTERNS = [
  String.raw`(?<!\p{L})(?:${NEGATORS}|${BEFORE})\.?\s+(?:(?:${ARTICLES})\.?\s+){0,4}${CLAUSE}${QUALITY}${KIND}${JOINED}${WORD}`,
  String.raw`${WORD}${WITH_OTHER}\s+(?:[\p{L}-]+\s+)?(?:${AFTER})(?!\p{L})`,
  String.raw`${WORD}\s+(?:[\p{L}-]+\s+){0,3}?(?:aside(?! from)|to one side|beiseite|außer acht)(?!\p{L})`,
  String.raw`${WORD}(?=\s+(?:\p{L}+\s+)?out\s*(?:[.,;:!?)–—]|$))${OUT}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const LETTER = /\p{L}/u;

/** Returns a request with a sign in place of a word. */
const marked = (request: string, word: string): string => {
  const [text, wanted] = [request.toLowerCase(), word.toLowerCase()];
  let [result, from] = ['', 0];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    if (LETTER.test(request[at - 1] ?? '') || LETTER.test(request[end] ?? '')) continue;
    result += request.slice(from, at) + WORD;
    from = end;
  }
  return result + request.slice(from);
};

/** Characters of a request around a word within which it says that the word is left out. */
const BEFORE_WORD = 600;
const AFTER_WORD = 300;

/** Returns the surroundings of each sign in a marked text, beginning with a whole word. */
const surroundings = (text: string): string[] => {
  const found: string[] = [];
  for (let at = text.indexOf(WORD); at >= 0; at = text.indexOf(WORD, at + 1)) {
    const near = text.slice(Math.max(0, at - BEFORE_WORD), at + AFTER_WORD);
    found.push(at > BEFORE_WORD ? near.slice(near.search(/\s/u)) : near);
  }
  return found;
};

/** Returns whether a request leaves out what one of its words names: "without cancelled orders", „außer den abgeschlossenen“. */
export const isExcluded = (request: string, word: string): boolean =>
  word !== '' && surroundings(marked(request, word)).some((text) => PATTERNS.some((pattern) => pattern.test(text)));
