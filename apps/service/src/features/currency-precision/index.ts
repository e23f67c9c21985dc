/** The precisions of currencies, and the check that a configuration uses those of the database (decision 105). */
export { keepPrecisions, precisionProblems } from './precision-problems'
export { precisionsOf } from './precisions-of'
