/** Rate counts: how many requests a caller made on all instances (SVC-7, SVC-8, decision 62). */
export { createRateCounts, type RateCounts } from './create-rate-counts'
