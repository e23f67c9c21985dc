/** What a player of a sandbox did before the first session. */
export { recordDemoHistory } from './record-demo-history'
