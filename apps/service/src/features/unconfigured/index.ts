/** Providers, brands and subjects of switches that the database still needs and the configuration no longer has. */
export { unconfiguredProblems, warnOfUnconfigured } from './unconfigured-problems'
