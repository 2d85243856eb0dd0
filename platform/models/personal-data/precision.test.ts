import { filterPersonalData } from './filter-personal-data.js';
import { BUSINESS_LINES } from './testing/business-lines.js';

describe('ordinary business data', () => {
  it('is not changed, line by line and as one text', () => {
    expect(BUSINESS_LINES.length).toBeGreaterThanOrEqual(150);
    expect(BUSINESS_LINES.map((line) => filterPersonalData(line)).filter((filtered, index) => filtered !== BUSINESS_LINES[index])).toEqual(
      [],
    );
    const text = BUSINESS_LINES.join('\n');
    expect(filterPersonalData(text)).toBe(text);
  });
});
