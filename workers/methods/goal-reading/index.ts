export { dueDateOf } from './due-date.js';
export { easterSunday } from './feasts.js';
export { ownerIn, readGoals, type GoalNote, type KnownKpi, type ReadGoal, type ToldGoal } from './read-goals.js';
