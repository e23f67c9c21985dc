/** Databases, builders, programs and a fake clock for tests. In `apps` and `packages` only tests may import it. */
export { payGroup, payGroupCurrency, submitRequest } from './builders'
export { fakeClock, type FakeClock } from './clock'
export {
  databaseKinds,
  oneDatabaseKind,
  openTestDatabase,
  theOneDatabaseKind,
  type TestDatabaseKind,
} from './database/open-test-database'
export { compiledProgram } from './programs/compiled-program'
export {
  spansOf,
  startReportReceiver,
  type Received,
  type ReceivedEvent,
  type ReportReceiver,
} from './programs/start-report-receiver'
export { freePort } from './ports/free-port'
export { startProgram, type Program } from './programs/start-program'
export { until } from './until'
