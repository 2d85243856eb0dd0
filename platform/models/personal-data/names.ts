import type { Finding, Recogniser } from './finding.js';
import { AMBIGUOUS_ALONE, GIVEN_NAMES } from './given-names.js';
import { isSurnameBehindName, SURNAME_ENDING, SURNAMES } from './surnames.js';

/** Müller, O'Neill, Meyer-Landrut, d'Angelo; not GMBH. */
const WORD = "(?:[dD]')?\\p{Lu}[\\p{Ll}\\p{M}'’]+(?:-?\\p{Lu}[\\p{Ll}\\p{M}'’]+){0,2}";
const INITIAL = '\\p{Lu}\\.';
const PARTICLE =
  '(?:von(?: der| dem| den)?|vom|zu|zur|van(?: der| den| de)?|de(?: la| las| los)?|del|della|di|da|dos|du|le|la|ten|ter|bin|al|el) ';
const TITLES =
  '(?:(?:Prof|Dr|Mag|Dipl\\.-(?:Ing|Kfm|Kffr|Inf|Phys|Wirt\\.-Ing|Betriebsw|Päd|Psych)|Ing|PD|RA|StB|WP)\\. ?(?:(?:med|rer|phil|jur|h\\. ?c|e\\. ?h|nat|pol|oec|habil)\\. ?)*)';

const SALUTED = new RegExp(
  `(?<![\\p{L}\\p{N}])(Herrn|Herr|Frau|Fräulein|Hr\\.|Fr\\.|Mister|Mr\\.?|Mrs\\.?|Ms\\.?|Miss|Sir|Madam|Kollege|Kollegen|Kollegin)[ \\u00a0]${TITLES}*((?:${WORD}|${INITIAL})(?:[ \\u00a0](?:${PARTICLE})?(?:${WORD}|${INITIAL})){0,3})`,
  'gu',
);
const TITLED = new RegExp(
  `(?<![\\p{L}\\p{N}])${TITLES}{1,4}((?:${WORD}|${INITIAL})(?:[ \\u00a0](?:${PARTICLE})?(?:${WORD}|${INITIAL})){0,3})`,
  'gu',
);

/** NameParts that introduce a name in letters, forms and e-mails. */
const INTRODUCED = new RegExp(
  '(?:' +
    '(?:[Mm]y name is|[Ii]ch heiße|[Mm]ein Name ist|[Ii]ch bin|[Tt]his is|[Hh]ier ist|[Ii] am|[Ii]\x27m|[Ss]igned by|[Nn]amens|[Cc]alled|[Ll]ast name is|[Mm]aiden name is|[Ll]ast name\\?) ' +
    '|(?<![\\p{L}])(?:Name|Vorname|Nachname|Vor- und Nachname|First name|Last name|Full name|Ansprechpartner(?:in)?|Kontaktperson|Contact(?: person)?|Sachbearbeiter(?:in)?|Bearbeiter(?:in)?|Prüfer(?:in)?|Genehmigt von|Erstellt von|Approved by|Created by|Unterzeichner(?:in)?|Mitarbeiter(?:in)?|Employee|Manager|Verantwortlich(?:er)?|Owner)[ \\t]*[:=][ \\t]*' +
    '|(?<![\\p{L}])(?:gez\\.|i\\. ?[AV]\\.|ppa\\.) ' +
    '|(?:Mit freundlichen Grüßen|Freundliche Grüße|Viele Grüße|Beste Grüße|Best regards|Kind regards|Sincerely|Regards|Cheers),?[ \\t]*\\r?\\n\\s*' +
    '|(?<![\\p{L}])(?:Liebe|Lieber|Hallo|Dear|Hi|Hello|Guten Tag) ' +
    `)${TITLES}*((?:${INITIAL} ?)*(?:${WORD})(?:[ \\u00a0](?:${PARTICLE})?(?:${WORD}|${INITIAL})){0,2})`,
  'gu',
);

/** Given name and surname in running text. */
const FULL = new RegExp(
  `(?<![\\p{L}\\p{N}.@-])(\\p{Lu}[\\p{Ll}\\p{M}]+(?:-\\p{Lu}[\\p{Ll}\\p{M}]+)?)((?:[ \\u00a0](?:\\p{Lu}\\.?|\\p{Lu}[\\p{Ll}\\p{M}]+)){0,1}[ \\u00a0](?:${PARTICLE})?${WORD})(?![\\p{L}\\p{N}])`,
  'gu',
);

/** Müller, Anna: notation in tables. */
const REVERSED = new RegExp(
  `(?<=^|[;|\\t"(:\\n] ?)(${WORD}), (\\p{Lu}[\\p{Ll}\\p{M}]+(?:-\\p{Lu}[\\p{Ll}\\p{M}]+)?)(?=$|[;|\\t")\\n.,])`,
  'gmu',
);

/** Text that follows the name of a company, not of a person. */
const COMPANY =
  /^[\s,]*(?:(?:&|und|and) )?(?:\p{Lu}[\p{L}-]+ ){0,2}(?:GmbH|AG|KG|KGaA|SE|OHG|eG|e\.V\.|Inc|Ltd|LLC|plc|Corp|Group|Gruppe|Holding|Stiftung|Straße|Strasse|Platz|Street|Avenue|University|Universität|Hospital|Klinik)(?![\p{L}])/u;

/** NameParts that occur in the position of a name: departments, general greetings, words at the beginning of a sentence. */
const NON_NAMES = new Set(
  (
    'Team Kollegen Kolleginnen Kunde Kunden Kundin Damen Herren Herr Frau All Alle Alles Everybody Everyone Sir Madam Customer Sirs Support Service Zusammen Welt World ' +
    'Einkauf Vertrieb Buchhaltung Controlling Logistik Produktion Finance Sales Purchasing System Admin Administrator Abteilung Department Rolle Role Gruppe Bereich Prozess Process ' +
    'The This That There Your Our My Der Die Das Ein Eine Es Sie Wir Ich Unser Unsere Kein Keine Nicht Sehr Auftrag Bestellung Rechnung Order Invoice'
  ).split(' '),
);

interface NameParts {
  text: string;
  words: string[];
}

const split = (name: string): NameParts => ({ text: name, words: name.split(/[ \u00a0]/) });

/** Cuts off the words after the name. German nouns are capitalised like names, so a second surname counts only if allowed. */
const trimmed = (name: string, mayHaveTwo: boolean): string => {
  const { words } = split(name);
  const kept: string[] = [];
  let surnames = 0;
  for (const word of words) {
    if (NON_NAMES.has(word)) break;
    const isLead = GIVEN_NAMES.has(word.split('-')[0] ?? '') || GIVEN_NAMES.has(word) || /^\p{Lu}\.?$/u.test(word);
    const isParticle = /^\p{Ll}/u.test(word);
    if (!isLead && !isParticle) {
      if (surnames >= (mayHaveTwo ? 2 : 1)) break;
      surnames += 1;
    }
    kept.push(word);
  }
  while (kept.length > 0 && /^\p{Ll}/u.test(kept.at(-1) ?? '')) kept.pop();
  return kept.join(' ');
};

const finding = (start: number, value: string): Finding => ({ kind: 'NAME', start, end: start + value.length, key: value.toLowerCase() });

const afterWords =
  (pattern: RegExp, mayHaveTwo: (match: RegExpMatchArray) => boolean): Recogniser =>
  (text) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const name = match.at(-1) ?? '';
      const kept = trimmed(name, mayHaveTwo(match));
      return kept ? [finding(match.index + match[0].length - name.length, kept)] : [];
    });

const saluted = afterWords(SALUTED, (match) => /^(M|S)/.test(match[1] ?? ''));
const titled = afterWords(TITLED, () => true);
const introduced = afterWords(INTRODUCED, () => true);

const full: Recogniser = (text) =>
  [...text.matchAll(FULL)].flatMap((match) => {
    const [whole, given = ''] = match;
    if (!GIVEN_NAMES.has(given) && !GIVEN_NAMES.has(given.split('-')[0] ?? '')) return [];
    if (COMPANY.test(text.slice(match.index + whole.length, match.index + whole.length + 60)) || COMPANY.test(whole.slice(given.length)))
      return [];
    const kept = trimmed(whole, false);
    // Rosa Formulare, Ernst Huber: a given name that is also a word needs a known surname.
    if (
      AMBIGUOUS_ALONE.has(given) &&
      !isSurnameBehindName(
        kept
          .split(/[ \u00a0]/)
          .at(-1)
          ?.replace(/['’]s$/, '') ?? '',
      )
    )
      return [];
    return kept.length > given.length ? [finding(match.index, kept)] : [];
  });

const reversed: Recogniser = (text) =>
  [...text.matchAll(REVERSED)].flatMap((match) =>
    GIVEN_NAMES.has((match[2] ?? '').split('-')[0] ?? '') ? [finding(match.index, match[0])] : [],
  );

/** Ravil G. Yefimov: an initial between two words; Janka Szász: a known surname after an unknown word. */
const TWO_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}.@-])(\\p{Lu}[\\p{Ll}\\p{M}]+(?:-\\p{Lu}[\\p{Ll}\\p{M}]+)?)[ \\u00a0](?:(\\p{Lu}\\.|\\p{Lu})[ \\u00a0])?(${WORD})(?![\\p{L}\\p{N}])`,
  'gu',
);

const isSurname = (word: string): boolean => {
  const bare = word.replace(/['’]s$/, '');
  return SURNAMES.has(bare) || SURNAME_ENDING.test(bare);
};

const bySurname: Recogniser = (text) => {
  const pattern = new RegExp(TWO_WORDS);
  const found: Finding[] = [];
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [whole, first = '', initial = '', surname = ''] = match;
    const end = match.index + whole.length;
    const isNamed = initial.endsWith('.') ? !NON_NAMES.has(surname) : isSurname(surname);
    if (isNamed && !NON_NAMES.has(first) && !isPhrase(first) && !COMPANY.test(text.slice(end, end + 60)))
      found.push(finding(match.index, whole));
    // The second word may begin the next name.
    else pattern.lastIndex = match.index + first.length + 1;
  }
  return found;
};

/** Returns whether a word has the ending of an adjective, a participle or an action noun, which given names do not have. */
const isPhrase = (word: string): boolean =>
  /(?:ung|ungen|heit|keit|schaft|tion|tions|ment|ments|ing|liche?[rsn]?|ische?[rsn]?|ige[rsn]?|ed)$/u.test(word);

const ALONE = /(?<![\p{L}\p{N}.@_/&-])\p{Lu}[\p{Ll}\p{M}]+(?:-\p{Lu}[\p{Ll}\p{M}]+)?(?![\p{L}\p{N}_@/&-]|\.\p{L})/gu;

/** A single unambiguous given name, or a word with the ending of a surname. */
const alone: Recogniser = (text) =>
  [...text.matchAll(ALONE)].flatMap((match) => {
    const [word] = match;
    const isGiven = GIVEN_NAMES.has(word) && !AMBIGUOUS_ALONE.has(word);
    if (!isGiven && !SURNAME_ENDING.test(word)) return [];
    const end = match.index + word.length;
    return COMPANY.test(text.slice(end, end + 60)) ? [] : [finding(match.index, word)];
  });

/** Kónya, Becker and Vasquez: three capitalised words in a list of which at least two are known names. */
const LISTED = new RegExp(`(?<![\\p{L}\\p{N}.@-])(${WORD}), (${WORD}),? (?:and|und|&) (${WORD})(?![\\p{L}\\p{N}])`, 'gu');

const listed: Recogniser = (text) =>
  [...text.matchAll(LISTED)].flatMap((match) => {
    const names = match.slice(1, 4);
    const known = names.filter((name) => isSurname(name) || (GIVEN_NAMES.has(name) && !AMBIGUOUS_ALONE.has(name)));
    if (known.length < 2) return [];
    let from = 0;
    return names.map((name) => {
      const at = match[0].indexOf(name, from);
      from = at + name.length;
      return finding(match.index + at, name);
    });
  });

/** Finds repetitions of surnames that were found as part of a name. */
const repeated = (text: string, found: readonly Finding[]): Finding[] => {
  const surnames = new Set(
    found
      .map(
        ({ start, end }) =>
          text
            .slice(start, end)
            .split(/[ \u00a0,]/)
            .at(-1) ?? '',
      )
      .filter((name) => name.length >= 4),
  );
  if (surnames.size === 0) return [];
  return [...text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}'’-]{3,}(?![\p{L}\p{N}])/gu)].flatMap((match) =>
    surnames.has(match[0]) ? [finding(match.index, match[0])] : [],
  );
};

/**
 * Finds names of people: after salutations, titles and introductions, known given names and surnames, and repetitions of
 * them.
 */
export const findNames: Recogniser = (text) => {
  const found = [saluted, titled, introduced, full, reversed, bySurname, alone, listed].flatMap((recognise) => recognise(text));
  return [...found, ...repeated(text, found)];
};
