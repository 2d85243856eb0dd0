export { SecretBox, UnreadableSecret, type KeyStatus } from './secret-box.js';
