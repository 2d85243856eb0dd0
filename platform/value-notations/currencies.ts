/** Spellings of currencies in tables and prose, in lower case, by their code (ISO 4217). A dollar without a country is read as USD. */
const SPELLINGS: Readonly<Record<string, string>> = {
  EUR: '€ eur euro euros',
  USD: '$ us$ usd dollar dollars',
  GBP: '£ gbp pfund pound pounds quid',
  CHF: 'chf franken sfr. sfr fr. francs',
  JPY: '¥ jpy yen',
  PLN: 'zł pln',
  CZK: 'kč czk',
  INR: '₹ inr',
  TRY: '₺',
  RUB: '₽',
  KRW: '₩ krw',
  ILS: '₪',
  BRL: 'r$ brl',
  CAD: 'c$ ca$',
  AUD: 'a$ au$',
  NZD: 'nz$ nzd',
  HKD: 'hk$ hkd',
  SGD: 's$ sgd',
  ...{
    SEK: 'sek',
    NOK: 'nok',
    DKK: 'dkk',
    HUF: 'huf',
    CNY: 'cny rmb',
    ZAR: 'zar',
    MXN: 'mxn',
    RON: '',
    BGN: 'bgn',
    AED: 'aed',
    UAH: '₴ uah',
  },
};

/** Codes of currencies by their spelling in lower case. */
export const CURRENCIES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SPELLINGS).flatMap(([code, spellings]) =>
    spellings.split(' ').flatMap((spelling) => (spelling ? [[spelling, code]] : [])),
  ),
);

/** Codes of currencies (ISO 4217). In lower case, some are words of a language. */
export const CURRENCY_CODES = Object.keys(SPELLINGS);

/** Signs of currencies. */
export const CURRENCY_SIGNS = Object.keys(CURRENCIES)
  .filter((spelling) => /^\p{Sc}$/u.test(spelling))
  .join('');
