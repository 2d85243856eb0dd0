export { SecretBox, UnreadableSecretError, type KeyStatus } from './secret-box.js';
