import type { Language } from '../../../platform/content/index.js';
import { loadArticles, TOPICS } from './knowledge-base.js';
import { loadLandscape } from './landscape.js';

const STEP_IDS = loadLandscape().steps.map(({ step_id: id }) => id);
/** Every article answers the same questions in the same order. */
const SECTIONS: Record<Language, string[]> = {
  de: ['Was es ist', 'Wann, und wann nicht', 'Vorgehen', 'Beispiel', 'Stolperfallen', 'Zusammenhang'],
  en: ['What it is', 'When to use it, and when not', 'Steps', 'Example', 'Pitfalls', 'Connections'],
};

const articles = loadArticles();

const words = (markdown: string): number => markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const sections = (markdown: string): string[] => [...markdown.matchAll(/^## (.+)$/gm)].map(([, title]) => title ?? '');
const section = (markdown: string, title: string): string => markdown.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
/** The numbers of a text as values, whatever the language writes between thousands and before decimals. */
const numbers = (text: string, language: Language): number[] =>
  [...text.matchAll(/\d[\d.,]*/g)]
    .map(([number]) => number.replace(/[.,]+$/, ''))
    .map((number) => Number(language === 'de' ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '')))
    .toSorted((a, b) => a - b);

describe('the knowledge base as it is written down', () => {
  it('serves every step with several articles and every topic with some', () => {
    const all = [...articles.values()];
    for (const step of STEP_IDS) expect([step, all.filter(({ steps }) => steps.includes(step)).length >= 2]).toEqual([step, true]);
    expect(new Set(all.map(({ topic }) => topic))).toEqual(new Set(TOPICS));
    expect(all.flatMap(({ steps }) => steps).filter((step) => !STEP_IDS.includes(step))).toEqual([]);
  });

  it.each([...articles])('%s leads on to other articles, each named once', (slug, { related, steps }) => {
    expect(related.filter((other) => !articles.has(other) || other === slug)).toEqual([]);
    expect(related.length).toBeGreaterThan(0);
    expect([new Set(related).size, new Set(steps).size]).toEqual([related.length, steps.length]);
  });

  it.each([...articles])('%s answers the same questions in both languages, at a length people read', (_, { body }) => {
    for (const language of ['de', 'en'] as const) {
      expect(sections(body[language])).toEqual(SECTIONS[language]);
      expect(words(body[language])).toBeGreaterThanOrEqual(150);
      expect(words(body[language])).toBeLessThanOrEqual(350);
    }
  });

  it.each([...articles])('%s calculates its example with the same numbers in both languages', (_, { body }) => {
    const german = numbers(section(body.de, 'Beispiel'), 'de');
    expect(german.length).toBeGreaterThan(2);
    expect(german).toEqual(numbers(section(body.en, 'Example'), 'en'));
  });

  it.each([...articles])('%s is written in German and English proper', (_, article) => {
    // Umlauts spelt out, German number formats in English and the other way round, and what people leave behind while writing.
    const german = `${article.title.de} ${article.summary.de} ${article.body.de}`;
    const english = `${article.title.en} ${article.summary.en} ${article.body.en}`;
    expect(german).not.toMatch(/\b(?:fuer|ueber|koennen|muessen|duerfen|waere|groesste\w*|Massnahme\w*)\b|\d%|€\d|TODO|TBD|lorem/i);
    expect(english).not.toMatch(/[äöüß„]|\d %|\b(?:color|behavior|center|labor|\w{3,}iz(?:e|ed|ing|ation))\b|TODO|TBD|lorem/i);
  });
});
