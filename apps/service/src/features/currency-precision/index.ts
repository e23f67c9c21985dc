/** Checks that a configuration uses the same currency precisions as the database (decision 105). */
export { keepPrecisions, precisionProblems } from './precision-problems'
