import { createRequire } from 'node:module';
import { getCountrySpecifications, validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import type { stdnum } from 'stdnum';
import validator from 'validator';

/** Returns the value in upper case, without grouping characters. */
export const compact = (value: string): string => value.replaceAll(/[\s./-]/g, '').toUpperCase();

const IBAN_COUNTRIES = getCountrySpecifications();

/** Returns the length of an IBAN of the country; undefined if the country has none. */
export const ibanLength = (country: string): number | undefined => IBAN_COUNTRIES[country]?.chars ?? undefined;

/** Validates an IBAN by ISO 13616: length and format of the country, and modulo 97. National check digits are ignored. */
export const isIban = (value: string): boolean =>
  validateIBAN(compact(value)).errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);

/** Validates the Luhn checksum (ISO/IEC 7812-1, annex B). */
export const isLuhn = (digits: string): boolean => validator.isLuhnNumber(digits);

const require = createRequire(import.meta.url);

/** Loads the validators of national numbers on first use: they are 309 modules. */
const nationalNumbers = (): typeof stdnum => (require('stdnum') as { stdnum: typeof stdnum }).stdnum;

/** Validates a German tax id (Steuerliche Identifikationsnummer, § 139b AO). */
export const isGermanTaxId = (digits: string): boolean => nationalNumbers()['DE']?.['idnr']?.validate(digits).isValid === true;

/** Validates a German pension insurance number (Versicherungsnummer, § 147 SGB VI). */
export const isGermanInsuranceId = (value: string): boolean => nationalNumbers()['DE']?.['svnr']?.validate(compact(value)).isValid === true;

/** Validators of the library for the VAT id of each member state, Northern Ireland, Great Britain and Switzerland. */
const VAT_VALIDATORS: Readonly<Record<string, readonly [country: string, name: string]>> = {
  AT: ['AT', 'uid'], BE: ['BE', 'vat'], BG: ['BG', 'vat'], CY: ['CY', 'vat'], CZ: ['CZ', 'dic'], DE: ['DE', 'vat'], DK: ['DK', 'cvr'],
  EE: ['EE', 'kmkr'], EL: ['GR', 'vat'], ES: ['ES', 'nif'], FI: ['FI', 'alv'], FR: ['FR', 'tva'], HR: ['HR', 'oib'], HU: ['HU', 'anum'],
  IE: ['IE', 'vat'], IT: ['IT', 'iva'], LT: ['LT', 'pvm'], LU: ['LU', 'tva'], LV: ['LV', 'pvn'], MT: ['MT', 'vat'], NL: ['NL', 'btw'],
  PL: ['PL', 'nip'], PT: ['PT', 'nif'], RO: ['RO', 'cui'], SE: ['SE', 'vat'], SI: ['SI', 'ddv'], SK: ['SK', 'dph'],
  GB: ['GB', 'vat'], XI: ['GB', 'vat'], CHE: ['CH', 'uid'],
}; // prettier-ignore

/** Validates a VAT id (Directive 2006/112/EC, article 215) by the check digits of its country. */
export const isVatId = (value: string): boolean => {
  const id = compact(value).replace(/(?:MWST|TVA|IVA)$/, '');
  const prefix = id.startsWith('CHE') ? 'CHE' : id.slice(0, 2);
  const [country, name] = VAT_VALIDATORS[prefix] ?? [];
  const rules = country && name ? nationalNumbers()[country]?.[name] : undefined;
  return rules !== undefined && (rules.validate(id).isValid || rules.validate(id.slice(prefix.length)).isValid);
};
