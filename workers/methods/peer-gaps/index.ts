export { compareAskedGroup, type AskedGroup } from './asked-group.js';
export { describeGroup, gapName, gapText, gapValue, isClear } from './describe-group.js';
export type { PeerGap } from './peer-gaps.js';
