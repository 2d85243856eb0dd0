import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { CERTIFICATE } from '../fixtures/certificate.fixture.js';

/** Trusts the certificate of `certificate.fixture.ts` in this process until disposed. */
export const trustCertificate = (): Disposable => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, CERTIFICATE]);
  return { [Symbol.dispose]: () => setDefaultCACertificates(before) };
};
