export { findRecords, type RecordSelect } from './find-records.js';
export { Marker, type Mark, type MarkedText } from './marked-text.js';
export { mergeMatches } from './merge-matches.js';
export { patternsOf } from './query-patterns.js';
export { rankText } from './rank-text.js';
export { compareMatches, RECORD_KINDS, type KindMatches, type RecordKind, type RecordMatch, type RecordSearch } from './record-match.js';
