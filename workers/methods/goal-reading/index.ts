export { dueDateOf } from './due-date.js';
export { readGoals, type GoalNote, type KnownKpi, type ReadGoal, type ToldGoal } from './read-goals.js';
