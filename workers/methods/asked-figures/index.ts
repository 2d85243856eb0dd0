export { askedFigures, type AskedFigure, type FigureTable } from './asked-figures.js';
