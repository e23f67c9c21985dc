/** Whether a configuration counts currencies as the database does (decision 105). */
export { keepPrecisions, precisionProblems } from './precision-problems'
