import { ModelServer } from '../../harness/servers/model-server.js';
import { givenService } from '../support/service-under-fault.js';

/** The model server of all tests in this folder; each test sets its behaviour. */
export const model = await ModelServer.start();

export const given = givenService({
  name: 'kpi_model_answers',
  env: { MODEL_BASE_URL: model.url, MODEL_TIMEOUT_MS: '1500', MODEL_MAX_RETRIES: '0', SEARCH_TIMEOUT_MS: '500' },
});

beforeEach(() => {
  model.status = 200;
  model.requests.length = 0;
});
afterAll(() => model.stop());
