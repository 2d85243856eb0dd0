export { SecretBox, UnreadableSecret } from './secret-box.js';
