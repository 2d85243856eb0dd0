export { briefingMarkdown } from './briefing-markdown.js';
export { briefingResultSchema } from './briefing-result.js';
export { composeBriefing } from './compose-briefing.js';
export { readActivity } from './read-activity.js';
