export { SecretBox, UnreadableSecret, type KeyStanding } from './secret-box.js';
