import { loadLandscape } from '../../subgraphs/process/content/landscape.js';
import { PHASES, phaseTitle } from '../../subgraphs/transformation/phase.js';

describe('the phases of the landscape and of the programme', () => {
  it('have the same names in the same order', () => {
    const landscape = loadLandscape().phases.map(({ phase_id: id, name }) => [id, name]);
    expect(PHASES.map((phase) => [phase, phaseTitle(phase)])).toEqual(landscape);
  });
});
