import { isNamedIn, saysMore } from './kpi-lesson.js';

it.each([
  ['First-pass yield rate', 'Explain first-pass yield to me', true],
  ['Answered within 30 min (Gold)', 'What is the 30-minute measure?', true],
  ['Answered within 30 min (Gold)', 'What is the 20-minute measure?', false],
  ['Stornoquote', 'Was heißt Stornoquote bei uns?', true],
  ['Lost keys ratio', 'Explain the lost ratio', false],
])('tells whether a request names %s: %s', (name, request, isNamed) => {
  expect(isNamedIn(name, request)).toBe(isNamed);
});

it.each([
  ['Own figures 2025: breakage 1.2 %, returns 8.0 %', false],
  ['Breakage 2026: 1.4 %', false],
  ['Figures of 2025 (mean of twelve months): breakage 1.2 %', false],
  ['Breakage is the share of cups that arrive broken, at most 2 %.', true],
  ['Bruch gilt ab 3 Stück als Schaden.', true],
  ['Breakage by carrier', true],
])('tells whether a sentence says more than values: %s', (text, expected) => {
  expect(saysMore(text)).toBe(expected);
});
