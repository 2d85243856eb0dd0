import type { BlobServiceClient } from '@azure/storage-blob';

const ANY_ORIGIN = {
  ...{ allowedOrigins: '*', allowedMethods: 'GET,HEAD,PUT', allowedHeaders: '*', exposedHeaders: '*' },
  maxAgeInSeconds: 3_600,
};

/**
 * Lets pages of any origin use signed links, unless the account has rules of its own. For demos. The signature is the
 * authorisation; a browser sends no credentials of its own.
 */
export const allowBrowsers = async (service: BlobServiceClient): Promise<void> => {
  const { cors = [] } = await service.getProperties();
  if (cors.length === 0) await service.setProperties({ cors: [ANY_ORIGIN] });
};
