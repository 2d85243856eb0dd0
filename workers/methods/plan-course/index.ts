export { courseMarkdown, failureText } from './plan-course-markdown.js';
export { courseResult, planCourseResult } from './plan-course-result.js';
export { courseOf } from './plan-course.js';
