import { sentencesOf } from '../../methods/document-text/index.js';

const word = (alternatives: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${alternatives})(?!\p{L})`, 'iu');

/** Damage of goods. */
const DAMAGE = word(
  String.raw`smashed|shattered|broken|damaged|defective|faulty|leak(?:s|ing|ed)?|dented|scratched|cracked|torn|spoilt|spoiled|wrong (?:goods|items?|articles?)|beschädigt\p{L}*|zerbrochen\p{L}*|zerkratzt\p{L}*|verbeult\p{L}*|gerissen\p{L}*|undicht\p{L}*|defekt\p{L}*|kaputt\p{L}*|mangelhaft\p{L}*|verdorben\p{L}*|falsche (?:ware|artikel|teile)`,
);
/** Goods that have reached a customer. */
const DELIVERED = word(
  String.raw`arrived|came|delivered|received|unpacked|installed|angekommen\p{L}*|kam(?:en)?|(?:an)?geliefert\p{L}*|erhalten\p{L}*|ausgepackt|eingebaut\p{L}*|eingetroffen\p{L}*`,
);
/** Announcement to leave, to take legal steps or not to pay. */
const THREAT = word(
  [
    String.raw`take (?:our|my|their|its|his|her) (?:business|custom|orders?) elsewhere`,
    String.raw`(?:switch|change|move)(?:es|ing)?(?: to)?(?: an?| the)?(?: other| another| new| different)? (?:suppliers?|vendors?|providers?|competitors?)`,
    String.raw`(?:we|i|they|he|she)(?:['’]ll| will| shall| would)? (?:have to |be forced to )?(?:cancel|terminate|sue|withhold)`,
    String.raw`(?:threaten|threatens|threatened|threatening) to \p{L}+|legal (?:action|steps|proceedings)|(?:our|a|my|their) (?:lawyers?|solicitors?)`,
    String.raw`wechsel(?:n|t|e) (?:wir|ich|er|sie) (?:den|die|zu|zum)(?: \p{L}+)?|(?:lieferanten|anbieter) (?:zu )?wechseln|(?:kündig|stornier)(?:en|e|t) (?:wir|ich|er|sie)|(?:wir|ich) (?:kündigen|kündige|stornieren|storniere)`,
    String.raw`treten? (?:wir|ich) (?:vom|von) |rechtliche (?:schritte|konsequenzen)|(?:rechts)?anw[aä]lt(?:e|in|innen)?|zur konkurrenz|droh(?:t|en|te|ten) (?:\p{L}+ ){0,4}\p{L}+`,
  ].join('|'),
);
/** Demand for a compensation. */
const DEMAND = word(
  String.raw`(?:want|wants|demand|demands|expect|expects|claim|claims|insist on|insists on) (?:\p{L}+ ){0,3}(?:credit|refund|compensation|replacement|reimbursement|money back|discount)|(?:want|wants|demand|demands|expect|expects)(?= \p{L}* ?[£€$]?[\d.,]+)|(?:fordern?|fordert|verlang\p{L}*|erwarte\p{L}*|besteh\p{L}* auf|wollen|will|möchten?) (?:\p{L}+ ){0,4}(?:gutschrift|(?:rück)?erstattung|ersatz\p{L}*|schadens?ersatz|preisnachlass|minderung|geld)`,
);
/** A sender whom nobody answers or visits. */
const NEGLECT = word(
  [
    String.raw`(?:nobody|no one|no-one|none of (?:us|you|them)) (?:has |have |had |ever |yet )*(?:rung|rang|called|phoned|replied|answered|responded|come|came|turned up|been in touch|got back|shown up)(?: back| out)?`,
    String.raw`(?:keiner|niemand|kein mensch) (?:hat sich |ist |hat )?(?:bisher |bislang |zurück)?(?:meldet(?: sich)?|gemeldet|reagiert|ruft zurück|zurückgerufen|kümmert sich|gekommen|erschienen|kommt|antwortet|geantwortet)`,
  ].join('|'),
);
/** Something that has not worked for some time. */
const OUTAGE = word(
  [
    String.raw`(?:down|broken|out of (?:order|action|service)|not working|off|without \p{L}+) (?:for|since) (?:(?:the )?(?:last |past )?(?:\p{L}+|\d+) (?:hours?|days?|weeks?|months?)|\p{Lu}\p{L}+|yesterday)`,
    String.raw`seit (?:\p{L}+|\d+) (?:stunden?|tagen?|wochen?|monaten?) (?:\p{L}+ ){0,4}(?:kaputt|defekt|ausgefallen|außer betrieb|still|nicht|unfertig|halb \p{L}+|ohne \p{L}+)`,
  ].join('|'),
);
/** A wrong bill or a broken appointment. */
const FAILED = word(
  [
    String.raw`(?:invoiced|charged|billed) (?:twice|double|wrongly|two times)|(?:is |are )?refus(?:es|ing|ed) to pay`,
    String.raw`(?:doppelt|zweimal|falsch) (?:berechnet|abgerechnet|in rechnung gestellt|abgebucht)|weiger\p{L}* sich,? (?:\p{L}+ )*zu (?:be)?zahlen`,
    String.raw`(?:\p{L}+ )?termine? (?:\p{L}+ ){0,3}(?:geplatzt|platz(?:en|te|ten))|missed (?:two|three|several|\d+) appointments`,
  ].join('|'),
);
const AMOUNT = /(?:GBP|EUR|USD|CHF|[£€$])\s?\d[\d.,]*|\d[\d.,]*\s?(?:GBP|EUR|USD|CHF|[£€]|Euro|pounds?)(?!\p{L})/u;
/** A question about data: it reports no complaint. */
const QUESTION = /[?]\s*$|^(?:how|why|which|what|wie|warum|welche\p{L}*|was|woran)(?!\p{L})/iu;

/**
 * Returns the words by which a request is a complaint: a threat, damaged goods that were delivered or that a compensation is wanted for,
 * an amount that is wanted, an outage, a wrong bill or a sender whom nobody has answered. Empty for other requests; questions about complaints are none.
 */
export const complaintIn = (text: string): string[] => {
  const told = sentencesOf(text)
    .filter((sentence) => !QUESTION.test(sentence))
    .join(' ');
  const found = (pattern: RegExp): string | undefined => pattern.exec(told)?.[0].trim();
  const [damage, delivered, threat, demand, amount] = [DAMAGE, DELIVERED, THREAT, DEMAND, AMOUNT].map(found);
  const isDamage = damage !== undefined && (delivered ?? demand ?? amount) !== undefined;
  const isClaim = demand !== undefined && amount !== undefined;
  const failures = [NEGLECT, OUTAGE, FAILED].map(found).filter((words) => words !== undefined);
  return [...(isDamage ? [damage] : []), ...(threat === undefined ? [] : [threat]), ...(isClaim ? [amount] : []), ...failures];
};
