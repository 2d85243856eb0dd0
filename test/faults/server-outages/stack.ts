import { WebServer } from '../../harness/servers/web-server.js';
import { givenService } from '../support/service-under-fault.js';

/** The search service and the sites that the service uses. */
export const web = await WebServer.start();

export const given = givenService({
  name: 'kpi_server_outages',
  env: { SEARCH_TIMEOUT_MS: '500', WEB_SEARCH_PROVIDER: 'searxng', WEB_SEARCH_URL: `${web.url}/search`, WEB_SEARCH_TIMEOUT_MS: '1500' },
});

afterAll(() => web.stop());
