import { ModelAccount } from '../../platform/models/index.js';
import { ModelClient } from '../../platform/models/model-client.js';
import type { ModelContext } from '../run-model.js';

/** What a model needs of a run of tnt_a that nobody cancels and nobody follows. */
export const givenModelContext = (models: ModelClient = new ModelClient({}), more: Partial<ModelContext> = {}): ModelContext => ({
  models,
  modelAccount: new ModelAccount(),
  run: { tenantId: 'tnt_a' },
  signal: new AbortController().signal,
  awaitingText: () => Promise.resolve(),
  ...more,
});
