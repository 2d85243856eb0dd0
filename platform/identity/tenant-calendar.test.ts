import { calendarOfSettings, dayInZone, timeZoneNamed, timeZoneOfRegion } from './tenant-calendar.js';

describe('calendarOfSettings', () => {
  it('takes time zone and fiscal year from the settings', () => {
    expect(calendarOfSettings({ time_zone: 'America/Chicago', fiscal_year_start_month: 10 }, 'eu')).toEqual({
      timeZone: 'America/Chicago',
      fiscalYearStart: 10,
    });
  });

  it('takes the time zone of the region and January by default', () => {
    expect(calendarOfSettings({}, 'eu')).toEqual({ timeZone: 'Europe/Berlin', fiscalYearStart: 1 });
    expect(calendarOfSettings({ time_zone: '+02:00', fiscal_year_start_month: 13 }, 'uk')).toEqual({
      timeZone: 'Europe/London',
      fiscalYearStart: 1,
    });
  });
});

describe('calendarOfSettings without a time zone', () => {
  it.each([
    [{ currency: 'gbp' }, 'germanywestcentral', 'Europe/London'],
    [{ currency: 'GBP', time_zone: 'Europe/Dublin' }, 'eu', 'Europe/Dublin'],
    [{ currency: 'EUR' }, 'eu', 'Europe/Berlin'],
    [{ currency: 'USD' }, 'eastus2', 'America/New_York'],
    [{ currency: 4 }, 'mars', 'UTC'],
  ])('prefers the zone of a currency with a single zone to that of the region: %j in %s', (settings, region, zone) => {
    expect(calendarOfSettings(settings, region).timeZone).toBe(zone);
  });
});

describe('timeZoneOfRegion', () => {
  it.each([
    ['eu', 'Europe/Berlin'],
    ['germanywestcentral', 'Europe/Berlin'],
    ['uksouth', 'Europe/London'],
    ['eastus2', 'America/New_York'],
    ['mars', 'UTC'],
  ])('returns the zone of %s', (region, zone) => {
    expect(timeZoneOfRegion(region)).toBe(zone);
  });
});

describe('timeZoneNamed', () => {
  it('accepts names of the IANA database in any case', () => {
    expect(timeZoneNamed('Europe/Berlin')).toBe('Europe/Berlin');
    expect(timeZoneNamed('europe/berlin')).toBe('Europe/Berlin');
    expect(timeZoneNamed('UTC')).toBe('UTC');
  });

  it.each(['+02:00', 'Berlin', '', "Europe/Berlin'", 'Mars/Olympus', null, 1])('rejects %s', (name) => {
    expect(timeZoneNamed(name)).toBeNull();
  });
});

describe('dayInZone', () => {
  it('returns the local day', () => {
    const instant = new Date('2026-06-30T22:30:00Z');
    expect(['Europe/Berlin', 'UTC', 'America/New_York'].map((zone) => dayInZone(instant, zone))).toEqual([
      '2026-07-01',
      '2026-06-30',
      '2026-06-30',
    ]);
  });
});
