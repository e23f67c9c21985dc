/** The demo history of a sandbox player before the first session. */
export { recordDemoHistory } from './record-demo-history'
