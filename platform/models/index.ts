export { ModelClient, type ModelAnswer, type ModelFault, type ModelRoute } from './model-client.js';
