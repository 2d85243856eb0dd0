import { Resvg } from '@resvg/resvg-js';
import { DuckDbSession, literal } from '../../../../platform/analytics/index.js';
import { orderByFlow } from './map-order.js';
import { END, selectForMap, START } from './map-selection.js';
import { mineProcess } from '../mine-process.js';
import { svgSize } from '../../../documents/svg.js';
import { printedProcessMap } from './printed-map.js';
import { renderProcessMap } from './process-map.js';
import type { ProcessMiningResult } from '../process-mining-result.js';

/** Mines a log with the given paths and numbers of cases, with one hour between events. */
async function mined(paths: readonly (readonly [path: readonly string[], cases: number])[]): Promise<ProcessMiningResult> {
  await using duck = await DuckDbSession.open();
  await duck.run('CREATE TABLE log (id VARCHAR, activity VARCHAR, at_time TIMESTAMP)');
  const rows = paths.map(([path, cases], index) => `(${index}, [${path.map(literal).join(', ')}], ${cases})`);
  await duck.run(`INSERT INTO log SELECT path || '-' || i, unnest(steps), TIMESTAMP '2024-01-01' + to_hours(generate_subscripts(steps, 1))
    FROM (SELECT *, unnest(range(cases)) AS i FROM (VALUES ${rows.join(', ')}) AS paths(path, steps, cases))`);
  // Awaited here, because the session ends with this function.
  return await mineProcess(duck, { relation: 'log', caseColumn: 'id', activityColumn: 'activity', timeColumn: 'at_time' });
}

const words = (path: string): string[] => path.split(' ');

/** Returns the visible text of the SVG, one line per label. */
const textOf = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, line]) => (line ?? '').replaceAll('&#160;', ' ').trim());

/** Mines a chain of 40 activities with shortcuts that cases enter and leave at many points: 40 nodes and a few hundred edges. */
const mineTangled = (): Promise<ProcessMiningResult> => {
  const names = Array.from({ length: 40 }, (_, index) => `Schritt ${String(index).padStart(2, '0')}`);
  const shortcuts = names.flatMap((_, from) =>
    [2, 3, 5, 7, 11].map((by) => [names.filter((_name, at) => at <= from || at >= from + by), 1 + (from % 3)] as const),
  );
  return mined([[names, 50], ...shortcuts]);
};

let tangled: ProcessMiningResult;
beforeAll(async () => {
  tangled = await mineTangled();
});

describe('selectForMap', () => {
  it('selects everything if it fits', async () => {
    const result = await mined([
      [words('A B C'), 5],
      [words('A C B'), 1],
    ]);
    const selection = selectForMap(result, 60);
    expect(selection.activities.map(({ activity }) => activity)).toEqual(['A', 'B', 'C']);
    expect(selection).toMatchObject({ shownEdges: 4, shownShare: 1, strongestOmitted: 0, omittedTerminals: 0 });
    const backward = selection.edges.filter((edge) => edge.backward).map(({ from, to }) => [from, to]);
    expect(backward).toEqual([['C', 'B']]);
  });

  it('drops rare edges and activities but keeps every activity connected to start and end', async () => {
    const result = tangled;
    const { activities, edges, shownEdges, strongestOmitted } = selectForMap(result, 10);
    expect(activities.length).toBeGreaterThan(25);
    expect(activities.length).toBeLessThanOrEqual(35);
    expect(shownEdges).toBeLessThan(result.counts.edges / 2);
    expect(strongestOmitted).toBeGreaterThan(0);
    const reach = (root: string, near: 'from' | 'to', far: 'from' | 'to'): Set<string> => {
      const reached = new Set([root]);
      for (const node of reached) for (const edge of edges) if (edge[near] === node) reached.add(edge[far]);
      return reached;
    };
    const fromStart = reach(START, 'from', 'to');
    const toEnd = reach(END, 'to', 'from');
    for (const { activity } of activities) expect([fromStart.has(activity), toEnd.has(activity)]).toEqual([true, true]);
    for (const worst of result.bottlenecks.edges.slice(0, 3))
      if (fromStart.has(worst.from) && fromStart.has(worst.to))
        expect(edges).toContainEqual(expect.objectContaining({ from: worst.from, to: worst.to, bottleneck: true }));
  });

  it('orders nodes along the flow despite loops', () => {
    const edges = [
      { from: 'a', to: 'b', count: 9 },
      { from: 'b', to: 'c', count: 8 },
      { from: 'c', to: 'a', count: 2 },
      { from: 'b', to: 'b', count: 50 },
      { from: 'c', to: 'd', count: 6 },
    ];
    expect(orderByFlow(['d', 'c', 'b', 'a'], edges)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('renderProcessMap', () => {
  it('labels activities, connections, start and end in the reader’s language', async () => {
    const result = await mined([
      [words('Anlegen Prüfen Schließen'), 1200],
      [words('Anlegen Schließen'), 3],
    ]);
    const german = textOf(await renderProcessMap(result, { language: 'de' }));
    expect(german).toEqual(
      expect.arrayContaining(['Start', 'Ende', 'Anlegen', '(1.203)', 'Prüfen', '1.200 · Ø 1 Std.', 'Es wurde nichts weggelassen.']),
    );
    expect(german).toContain('Gezeigt: 3 von 3 Aktivitäten und 3 von 3 Verbindungen, das sind 100\u202F% aller Übergänge.');
    const english = textOf(await renderProcessMap(result, { language: 'en' }));
    expect(english).toEqual(expect.arrayContaining(['Start', 'End', '(1,203)', '1,200 · Ø 1 hr', 'Nothing is omitted.']));
  });

  it('draws frequent connections wider, bottlenecks in red and terminals dashed', async () => {
    const svg = await renderProcessMap(
      await mined([
        [words('A B'), 30],
        [words('A C B'), 1],
      ]),
      { language: 'en' },
    );
    const widths = [...svg.matchAll(/<path[^>]*stroke-width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(Math.max(...widths)).toBeGreaterThan(4 * Math.min(...widths));
    expect(svg).toContain('stroke="#b42318"');
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(2);
    expect(textOf(svg)).toContain('Red: the bottlenecks with the highest total waiting time.');
  });

  it('states omitted elements in the caption', async () => {
    const result = tangled;
    const lines = textOf(await renderProcessMap(result, { language: 'de', maxEdges: 50 }));
    const shown = lines.find((line) => line.startsWith('Gezeigt: '));
    const { activities, shownEdges } = selectForMap(result, 50);
    expect(shown).toContain(`${activities.length} von 40 Aktivitäten und ${shownEdges} von ${result.counts.edges} Verbindungen`);
    expect(lines.find((line) => line.startsWith('Weggelassene Verbindungen: '))).toContain(`${result.counts.edges - shownEdges} (`);
  });

  it('is deterministic and produces a valid SVG', async () => {
    const first = await renderProcessMap(tangled, { language: 'en' });
    const second = await renderProcessMap(await mineTangled(), { language: 'en' });
    expect(second).toBe(first);
    expect(first.startsWith('<svg')).toBe(true);
    expect(new Resvg(first, { font: { loadSystemFonts: false } }).render().width).toBeGreaterThan(300);
  });

  it('escapes activity names', async () => {
    const names = [
      '</text><script>alert(1)</script>',
      'R&amp;D & <b>',
      'Pfad C:\\N\\temp "x"',
      '\u0007Glocke\u0001',
      '🙂 ß',
      'x'.repeat(300),
    ];
    const svg = await renderProcessMap(await mined([[names, 2]]), { language: 'de' });
    expect(svg).not.toContain('<script');
    expect(svg).not.toMatch(/(?![\n\t])\p{Cc}/u);
    const lines = textOf(svg);
    expect(lines).toEqual(expect.arrayContaining(['R&amp;amp;D &amp; &lt;b&gt;', 'Pfad C:\\N\\temp &quot;x&quot;', 'Glocke', '🙂 ß']));
    expect(lines.filter((line) => /^x+…?$/.test(line)).join('')).toBe(`${'x'.repeat(111)}…`);
    expect(new Resvg(svg, { font: { loadSystemFonts: false } }).render().height).toBeGreaterThan(300);
  });

  it('prints the most frequent variants in a font size of at least eight points', async () => {
    const main = Array.from({ length: 9 }, (_, index) => `Schritt ${index}`);
    const detours = Array.from({ length: 25 }, (_, index) => [...main.slice(0, 4), `Ausnahme ${index}`, ...main.slice(4)]);
    const result = await mined([[main, 60], ...detours.map((path) => [path, 2] as const)]);
    const svg = await printedProcessMap(result, 'de', { width: 475, height: 615 });
    const { width, height } = svgSize(svg) ?? { width: Infinity, height: Infinity };
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
    expect(Math.min(...sizes) * Math.min(1, 475 / width, 615 / height)).toBeGreaterThanOrEqual(8);
    const lines = textOf(svg).join(' ');
    for (const name of main) expect(lines).toContain(name);
    expect(lines).toMatch(/Gezeigt: (9|1\d|20) von 34 Aktivitäten/);
  });

  it('renders a log of one event', async () => {
    const svg = await renderProcessMap(await mined([[['Nur das'], 1]]), { language: 'de' });
    expect(textOf(svg)).toEqual(expect.arrayContaining(['Start', 'Nur das', '(1)', 'Ende', 'Es wurde nichts weggelassen.']));
  });
});
