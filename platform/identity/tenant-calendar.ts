import type { EntityManager } from '@mikro-orm/postgresql';
import { readRows } from '../database/index.js';
import { BoundedCache } from '../cache/bounded-cache.js';

/** Calendar by which a tenant's periods are formed. */
export interface TenantCalendar {
  /** IANA name of the time zone in which days begin, for example `Europe/Berlin`. */
  readonly timeZone: string;
  /** Month in which fiscal years begin, 1 to 12. Fiscal quarters follow from it. */
  readonly fiscalYearStart: number;
}

/** Keys of the tenant's settings. */
export const TIME_ZONE_SETTING = 'time_zone';
export const FISCAL_YEAR_SETTING = 'fiscal_year_start_month';
const CURRENCY_SETTING = 'currency';

/** Time zones by currency, for currencies that determine one. */
const ZONES_OF_CURRENCIES: Readonly<Record<string, string>> = {
  GBP: 'Europe/London',
  CHF: 'Europe/Zurich',
  SEK: 'Europe/Stockholm',
  NOK: 'Europe/Oslo',
  DKK: 'Europe/Copenhagen',
  PLN: 'Europe/Warsaw',
  CZK: 'Europe/Prague',
};

/** Time zones by the beginning of a region's name; the first match counts. */
const ZONES_OF_REGIONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:uk|gb)/, 'Europe/London'],
  [/^(?:ch|switzerland)/, 'Europe/Zurich'],
  [/^(?:at|austria)/, 'Europe/Vienna'],
  [/^(?:fr|france)/, 'Europe/Paris'],
  [/^(?:eu|de|germany|west-?europe|north-?europe)/, 'Europe/Berlin'],
  [/^west-?us/, 'America/Los_Angeles'],
  [/^(?:us|east-?us)/, 'America/New_York'],
];

/** Returns the time zone of a region; UTC for an unknown one. */
export const timeZoneOfRegion = (region: string): string =>
  ZONES_OF_REGIONS.find(([pattern]) => pattern.test(region.trim().toLowerCase()))?.[1] ?? 'UTC';

/** Returns the canonical IANA name of a time zone; null for other texts, including offsets such as `+02:00`. */
export const timeZoneNamed = (name: unknown): string | null => {
  if (typeof name !== 'string' || !/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

/** Returns whether a value is the number of a month, 1 to 12. */
export const isMonth = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 12;

/** Returns the time zone of the countries that use a currency; null if the currency does not determine a single zone. */
const timeZoneOfCurrency = (currency: unknown): string | null =>
  typeof currency === 'string' ? (ZONES_OF_CURRENCIES[currency.trim().toUpperCase()] ?? null) : null;

/**
 * Returns the calendar from a tenant's settings. The time zone defaults to that of the currency, then to that of the region, which is only
 * where the data are stored and covers several zones. The fiscal year starts in January by default.
 */
export const calendarOfSettings = (settings: Readonly<Record<string, unknown>>, region: string): TenantCalendar => {
  const month = settings[FISCAL_YEAR_SETTING];
  return {
    timeZone: timeZoneNamed(settings[TIME_ZONE_SETTING]) ?? timeZoneOfCurrency(settings[CURRENCY_SETTING]) ?? timeZoneOfRegion(region),
    fiscalYearStart: isMonth(month) ? month : 1,
  };
};

/** Reads the calendar of a tenant. */
export const tenantCalendar = async (em: EntityManager, tenantId: string): Promise<TenantCalendar> => {
  const [row] = await readRows<{ settings: Record<string, unknown>; region: string }[]>(
    em,
    'SELECT settings, region FROM tenants.tenant WHERE tenant_id = ?',
    [tenantId],
  );
  return calendarOfSettings(row?.settings ?? {}, row?.region ?? '');
};

/** Returns the day of an instant in the time zone of a tenant, YYYY-MM-DD; by default today. */
export const tenantDay = async (em: EntityManager, tenantId: string, instant = new Date()): Promise<string> =>
  dayInZone(instant, (await tenantCalendar(em, tenantId)).timeZone);

/** Returns the day of an instant in a time zone, YYYY-MM-DD. */
export const dayInZone = (instant: Date, timeZone: string): string => dayFormat(timeZone).format(instant);

/** Formats of days by time zone; to create one takes 100 times as long as to format a day. */
const dayFormats = new BoundedCache<string, Intl.DateTimeFormat>(1_000);

const dayFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  return format;
};
