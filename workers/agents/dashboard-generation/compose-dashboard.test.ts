import { NOTHING_ASKED } from '../../methods/tenant-state/asked.js';
import { demoState, TODAY } from '../../methods/tenant-state/testing/demo-state.js';
import { focusOn, type TenantState } from '../../methods/tenant-state/index.js';
import { composeDashboard } from './compose-dashboard.js';
import { dashboardMarkdown } from './dashboard-markdown.js';
import type { Dashboard } from './dashboard-result.js';
import { readProgramme } from './data/read-programme.js';
import { leadIn, readFocus } from './focus.js';

let demo: TenantState;
beforeAll(async () => {
  demo = await demoState();
});

const dashboardOn = (input: string, series: string[] = []): Dashboard => {
  const asked = { ...demo, asked: { ...NOTHING_ASKED, series } };
  const lead = leadIn(null, asked, input);
  const focus = readFocus(null, lead, { input, state: asked, language: 'de' });
  const { state, leftOut } = focusOn(asked, lead);
  const none = { caseMonths: new Map(), cubes: [], runs: [], omitted: [] };
  return composeDashboard(state, { language: 'de', now: TODAY, ...none, programme: readProgramme(state), focus, leftOut }).dashboard;
};

describe('composeDashboard', () => {
  it('shows everything if the request names nothing', () => {
    const { title, limit, sections } = dashboardOn('Dashboard');
    expect([title, limit]).toEqual(['Kennzahlen-Dashboard', null]);
    expect(sections.map(({ kind }) => kind)).toEqual(['kpis', 'drivers', 'process', 'initiatives', 'quality']);
  });

  it('is limited to the KPI that the request names and states what it leaves out', () => {
    const dashboard = dashboardOn('', ['Liefertreue']);
    expect(dashboard.title).toBe('Liefertreue: Dashboard');
    expect(dashboard.sections[0]?.kpis.map(({ label }) => label)).toEqual(['Liefertreue']);
    expect(dashboard.sections.map(({ kind }) => kind)).not.toContain('process');
    expect(dashboardMarkdown(dashboard, [])).toContain('Enthalten ist nur, was „Liefertreue“ betrifft; die übrigen Kennzahlen');
  });

  it('begins with the initiatives if the request names one', () => {
    const dashboard = dashboardOn('Dashboard zum „Kundenportal: digitaler Auftragsanteil 45 Prozent“');
    expect(dashboard.title).toMatch(/^Kundenportal/);
    expect(dashboard.sections[0]?.kind).toBe('initiatives');
    expect(dashboard.sections[0]?.panels.find(({ id }) => id === 'initiative-list')?.rows).toHaveLength(1);
  });
});
