import { ModelAccount } from '../../platform/models/index.js';
import { ModelClient } from '../../platform/models/model-client.js';
import type { ModelContext } from '../run-model.js';

/** Returns a model context for a run of tenant `tnt_a` without cancellation and progress reports. */
export const testModelContext = (models: ModelClient = new ModelClient({}), more: Partial<ModelContext> = {}): ModelContext => ({
  models,
  modelAccount: new ModelAccount(),
  run: { tenantId: 'tnt_a' },
  signal: new AbortController().signal,
  awaitingText: () => Promise.resolve(),
  ...more,
});
