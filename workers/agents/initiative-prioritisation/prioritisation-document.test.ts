import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { isSafeSvg } from '../../documents/svg.js';
import { matrixChart } from './matrix-chart.js';
import { prioritisationDocument } from './prioritisation-document.js';
import { prioritisationResultSchema } from './prioritisation-result.js';
import { prioritise, type Candidate } from './prioritise.js';
import type { Estimates } from './score.js';

const candidate = (name: string, estimates: Estimates): Candidate => ({
  initiativeId: null,
  name,
  status: 'planned',
  owner: null,
  estimates,
});

const resultOf = async (...names: string[]) =>
  prioritisationResultSchema.parse({
    tenantName: 'Example Ltd',
    createdAt: '2026-07-03T08:00:00Z',
    programme: null,
    scheme: 'rice',
    chosenBy: 'estimates',
    ...(await prioritise(
      'rice',
      [
        ...names.map((name, index) => candidate(name, { reach: 1_000, impact: 2, confidence: 0.8, ease: 5, effort: 4 + 4 * index })),
        candidate('Ohne Schätzung', { reach: null, impact: 2, confidence: 0.8, ease: 5, effort: 4 }),
      ],
      { share: 0.2, draws: 200, seed: 1 },
    )),
    leftOut: [],
    method: { name: 'RICE', parameters: {}, seed: 1, reference: 'Intercom, 2016' },
    warnings: [],
  });

describe('prioritisationDocument', () => {
  it('shows the ranking, its stability and missing estimates in German and English', async () => {
    const result = await resultOf('Portal', 'Schulung');
    const german = renderMarkdown(prioritisationDocument(result, 'de'));
    const english = renderMarkdown(prioritisationDocument(result, 'en'));
    expect(german).toContain('| 1 | Portal | 1.000 | 2 | 80,0\u202F% | 4 | 400 |');
    expect(english).toContain('| 1 | Portal | 1,000 | 2 | 80.0% | 4 | 400 |');
    expect(german).toContain('| Ohne Schätzung | Reichweite |');
    expect(english).toContain('| Ohne Schätzung | Reach |');
    expect(german).toContain('Stabilität der Reihenfolge');
  });

  it('escapes hostile names in Markdown and SVG', async () => {
    const result = await resultOf('<script>alert(1)</script> | **x** \u0000', 'a & b "quoted"');
    const markdown = renderMarkdown(prioritisationDocument(result, 'en'));
    expect(markdown).not.toContain('<script>');
    expect(markdown).toContain('\\<script\\>');
    const svg = matrixChart(result, 'en');
    expect(isSafeSvg(svg)).toBe(true);
    expect(svg).toContain('&lt;script&gt;');
  });
});
