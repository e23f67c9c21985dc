export { precisionProblems } from './precision-problems'
