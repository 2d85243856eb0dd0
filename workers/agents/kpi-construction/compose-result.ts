import { tenantDay } from '../../../platform/identity/tenant-calendar.js';
import type { AgentContext } from '../../kit.js';
import { tenantNameOf } from '../../tenant-name.js';
import type { ConstructionResult } from './construction-result.js';
import { openParts, type Core } from './core.js';
import { messagesIn } from './messages.js';
import { readPurposes } from './read-purposes.js';
import { checkSmart, type SmartContext } from './smart.js';

interface Composition
  extends
    Pick<ConstructionResult, 'answers' | 'createInput' | 'alternatives' | 'writtenBy'>,
    Pick<SmartContext, 'language' | 'values' | 'formulaError'> {
  readonly standards?: SmartContext['standards'];
  /** Warnings before and after the list of open fields. */
  readonly notes: readonly string[];
  readonly lastNotes: readonly string[];
}

/** Checks a KPI against the SMART criteria and returns it with its open fields. */
export const composeResult = async (
  context: AgentContext,
  core: Core,
  { answers, createInput, alternatives, writtenBy, notes, lastNotes, ...checked }: Composition,
): Promise<ConstructionResult> => {
  const smart = checkSmart(core, {
    ...checked,
    today: await tenantDay(context.em, context.run.tenantId),
    purposes: await readPurposes(context),
  });
  const open = openParts(core, checked.language);
  return {
    tenantName: await tenantNameOf(context),
    createdAt: new Date().toISOString(),
    ...core,
    ...(answers && answers.length > 0 && { answers }),
    smart,
    createInput,
    alternatives,
    writtenBy,
    method: {
      name: 'SMART',
      parameters: { criteria: smart.length },
      reference: 'Doran: There’s a S.M.A.R.T. way to write management’s goals and objectives. Management Review 70 (11), 1981',
    },
    warnings: [...notes, ...(open.length > 0 ? [messagesIn(checked.language).openWarning(open.join(', '))] : []), ...lastNotes],
  };
};
