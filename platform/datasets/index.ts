export { readDatasets, type CatalogueDataset } from './dataset-catalogue.js';
