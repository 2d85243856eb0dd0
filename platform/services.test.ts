import { ConfigError } from './config/index.js';
import { parseServices, type ServiceSelection } from './services.js';

describe('--services', () => {
  it.each<[string, ServiceSelection]>([
    ['gateway,subgraphs,workers', { gateway: true, workers: true, subgraphs: 'all' }],
    ['gateway', { gateway: true, workers: false, subgraphs: [] }],
    ['subgraphs', { gateway: false, workers: false, subgraphs: 'all' }],
    ['workers', { gateway: false, workers: true, subgraphs: [] }],
    [' workers , gateway ', { gateway: true, workers: true, subgraphs: [] }],
    ['subgraphs:tenants', { gateway: false, workers: false, subgraphs: ['tenants'] }],
    ['subgraphs:tenants,sources', { gateway: false, workers: false, subgraphs: ['tenants', 'sources'] }],
    ['gateway,subgraphs:tenants,sources,workers', { gateway: true, workers: true, subgraphs: ['tenants', 'sources'] }],
    ['subgraphs:tenants,subgraphs:sources', { gateway: false, workers: false, subgraphs: ['tenants', 'sources'] }],
    ['subgraphs:tenants,tenants', { gateway: false, workers: false, subgraphs: ['tenants'] }],
    ['subgraphs:tenants,subgraphs', { gateway: false, workers: false, subgraphs: 'all' }],
  ])('parses %s', (text, selection) => {
    expect(parseServices(text)).toEqual(selection);
  });

  it.each<[string, string]>([
    ['', ''],
    ['gateway,', ''],
    ['api', 'api'],
    ['Gateway', 'Gateway'],
    ['gateway workers', 'gateway workers'],
    ['tenants', 'tenants'],
    ['subgraphs,tenants', 'tenants'],
    ['subgraphs:tenants,gateway,sources', 'sources'],
    ['subgraphs:', 'subgraphs:'],
    ['subgraphs:tenants,,sources', ''],
    ['subgraphs:Tenants', 'subgraphs:Tenants'],
    ['subgraphs:../tenants', 'subgraphs:../tenants'],
  ])('rejects "%s" and names the invalid word', (text, word) => {
    expect(() => parseServices(text)).toThrow(
      new ConfigError(`--services: "${word}" is not one of gateway, subgraphs, subgraphs:<name>,… and workers`),
    );
    expect(() => parseServices(text)).toThrow(ConfigError);
  });
});
