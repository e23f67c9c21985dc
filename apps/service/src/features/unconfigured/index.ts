/** What the database still needs and the configuration does not have any more: providers, brands, and what switches name. */
export { unconfiguredProblems, warnOfUnconfigured } from './unconfigured-problems'
