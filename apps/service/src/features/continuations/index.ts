/** Continuations: data that a provider needs again in its next call, sealed while its payment is open (issue-10 3.2). */
export { createContinuations, type Continuations } from './create-continuations'
