import type { Language } from '../../../platform/content/index.js';
import { loadArticles, TOPICS } from './knowledge-base.js';
import { loadLandscape } from './landscape.js';

const STEP_IDS = loadLandscape().steps.map(({ step_id: id }) => id);
/** Sections of every article, in order. */
const SECTIONS: Record<Language, string[]> = {
  de: ['Was es ist', 'Wann, und wann nicht', 'Vorgehen', 'Beispiel', 'Stolperfallen', 'Zusammenhang'],
  en: ['What it is', 'When to use it, and when not', 'Steps', 'Example', 'Pitfalls', 'Connections'],
};

const articles = loadArticles();

const countWords = (markdown: string): number => markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const sections = (markdown: string): string[] => [...markdown.matchAll(/^## (.+)$/gm)].map(([, title]) => title ?? '');
const section = (markdown: string, title: string): string => markdown.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
/** Returns the numbers in a text in ascending order, parsed with the separators of the language. */
const numbers = (text: string, language: Language): number[] =>
  [...text.matchAll(/\d[\d.,]*/g)]
    .map(([number]) => number.replace(/[.,]+$/, ''))
    .map((number) => Number(language === 'de' ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '')))
    .toSorted((a, b) => a - b);

describe('the knowledge base', () => {
  it('has at least two articles per step and one per topic', () => {
    const all = [...articles.values()];
    for (const step of STEP_IDS) expect([step, all.filter(({ steps }) => steps.includes(step)).length >= 2]).toEqual([step, true]);
    expect(new Set(all.map(({ topic }) => topic))).toEqual(new Set(TOPICS));
    expect(all.flatMap(({ steps }) => steps).filter((step) => !STEP_IDS.includes(step))).toEqual([]);
  });

  it.each([...articles])('%s references other articles, each once', (slug, { related, steps }) => {
    expect(related.filter((other) => !articles.has(other) || other === slug)).toEqual([]);
    expect(related.length).toBeGreaterThan(0);
    expect([new Set(related).size, new Set(steps).size]).toEqual([related.length, steps.length]);
  });

  it.each([...articles])('%s has all sections and 150 to 350 words in both languages', (_, { body }) => {
    for (const language of ['de', 'en'] as const) {
      expect(sections(body[language])).toEqual(SECTIONS[language]);
      expect(countWords(body[language])).toBeGreaterThanOrEqual(150);
      expect(countWords(body[language])).toBeLessThanOrEqual(350);
    }
  });

  it.each([...articles])('%s has the same example numbers in both languages', (_, { body }) => {
    const german = numbers(section(body.de, 'Beispiel'), 'de');
    expect(german.length).toBeGreaterThan(2);
    expect(german).toEqual(numbers(section(body.en, 'Example'), 'en'));
  });

  it.each([...articles])('%s follows the spelling and number formats of both languages', (_, article) => {
    // Transliterated umlauts, number formats of the other language, and placeholders.
    const german = `${article.title.de} ${article.summary.de} ${article.body.de}`;
    const english = `${article.title.en} ${article.summary.en} ${article.body.en}`;
    expect(german).not.toMatch(/\b(?:fuer|ueber|koennen|muessen|duerfen|waere|groesste\w*|Massnahme\w*)\b|\d%|€\d|TODO|TBD|lorem/i);
    expect(english).not.toMatch(/[äöüß„]|\d %|\b(?:color|behavior|center|labor|\w{3,}iz(?:e|ed|ing|ation))\b|TODO|TBD|lorem/i);
  });
});
