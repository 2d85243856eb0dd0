import { EVENT_TYPES } from '../../platform/events/index.js';
import { LANGUAGES } from '../../platform/content/index.js';
import { eventTitle } from '../../subgraphs/advisor/chat/event-evidence.js';

describe('every event type', () => {
  it.each(Object.keys(EVENT_TYPES))('%s has a title in each language', (type) => {
    const [german, english] = LANGUAGES.map((language) => eventTitle({ type }, language));
    expect(german).toMatch(/\S/);
    expect(english).toMatch(/\S/);
    expect(german).not.toBe(english);
  });
});
