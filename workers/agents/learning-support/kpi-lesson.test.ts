import { isNamedIn } from './kpi-lesson.js';

it.each([
  ['First-pass yield rate', 'Explain first-pass yield to me', true],
  ['Answered within 30 min (Gold)', 'What is the 30-minute measure?', true],
  ['Answered within 30 min (Gold)', 'What is the 20-minute measure?', false],
  ['Stornoquote', 'Was heißt Stornoquote bei uns?', true],
  ['Lost keys ratio', 'Explain the lost ratio', false],
])('tells whether a request names %s: %s', (name, request, isNamed) => {
  expect(isNamedIn(name, request)).toBe(isNamed);
});
