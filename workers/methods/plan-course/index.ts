export { planMarkdown, failureText } from './plan-course-markdown.js';
export { planResult, planResultSchema } from './plan-course-result.js';
export { planProgressOf } from './plan-course.js';
