/** As written without the spaces and dashes that group it. */
export const compact = (value: string): string => value.replaceAll(/[\s-]/g, '').toUpperCase();

/** ISO 13616: the country code and check digits moved to the end, letters as 10 to 35, modulo 97 is 1. */
export const isIban = (value: string): boolean => {
  const iban = compact(value);
  const length = IBAN_LENGTHS[iban.slice(0, 2)];
  if (length !== undefined ? iban.length !== length : iban.length < 15 || iban.length > 34) return false;
  let remainder = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const code = Number.parseInt(sign, 36);
    remainder = (remainder * (code > 9 ? 100 : 10) + code) % 97;
  }
  return remainder === 1;
};

/** Of the countries that matter most; others are checked by the checksum alone. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AT: 20, BE: 16, CH: 21, CZ: 24, DE: 22, DK: 18, ES: 24, FI: 18, FR: 27, GB: 22, HU: 28, IE: 22, IT: 27, LI: 21, LU: 20, NL: 18,
  NO: 15, PL: 28, PT: 25, SE: 24, SK: 24,
}; // prettier-ignore

/** ISO/IEC 7812-1, annex B (Luhn). */
export const isLuhn = (digits: string): boolean => {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
};

/**
 * Steuerliche Identifikationsnummer (§ 139b AO; check digit by ISO/IEC 7064, MOD 11, 10): eleven digits, the first not 0;
 * of the first ten exactly one digit occurs twice or three times, and never three times in a row.
 */
export const isGermanTaxId = (digits: string): boolean => {
  if (!/^[1-9]\d{10}$/.test(digits) || /(\d)\1\1/.test(digits.slice(0, 10))) return false;
  const counts = new Map<string, number>();
  for (const digit of digits.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  if (repeated.length !== 1 || (repeated[0] ?? 0) > 3) return false;
  let product = 10;
  for (const digit of digits.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits[10]);
};

const INSURANCE_FACTORS = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];

/**
 * Versicherungsnummer der Rentenversicherung (§ 147 SGB VI, VKVV § 4): area, birth date, first letter of the name at birth,
 * serial number, check digit; the letter counts as its place in the alphabet in two digits.
 */
export const isGermanInsuranceId = (value: string): boolean => {
  const parts = /^(\d{2})(\d{2})(\d{2})(\d{2})([A-Z])(\d{2})(\d)$/.exec(value.replaceAll(/[\s-]/g, '').toUpperCase());
  if (!parts) return false;
  const [, area = '', day = '', month = '', year = '', letter = 'A', serial = '', check = ''] = parts;
  if (Number(day) < 1 || Number(day) > 31 || Number(month) < 1 || Number(month) > 12) return false;
  const place = String(letter.charCodeAt(0) - 64).padStart(2, '0');
  const digits = `${area}${day}${month}${year}${place}${serial}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (INSURANCE_FACTORS[index] ?? 0);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 10 === Number(check);
};
