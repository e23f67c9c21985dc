#!/usr/bin/env node
/**
 * `cashier COMMAND [PARAMETERS]`: runs the service and its commands from the built files, as in a container image.
 * Each command is the same as with `npm run`. Exits with 2 for an unknown command.
 */
import cluster from 'node:cluster'

const COMMANDS: Readonly<Record<string, () => Promise<unknown>>> = {
  'config:check': () => import('./config/check-command'),
  'db:migrate': () => import('./db/migrate-command'),
  doctor: () => import('./doctor/doctor-command'),
  'events:replay': () => import('./commands/replay-command'),
  'ledger:verify': () => import('./commands/verify-command'),
  'operator:invite': () => import('./commands/invite-command'),
  'page:probe': () => import('./doctor/probe-command'),
  reconcile: () => import('./commands/reconcile-command'),
  'report:funnel': () => import('./commands/funnel-command'),
  serve: () => import('./main'),
  'vault:rotate': () => import('./commands/rotate-command'),
  'vault:status': () => import('./commands/vault-status-command'),
  'vault:wrap': () => import('./commands/vault-wrap-command'),
}

// A command expects its parameters where `npm run` puts them. A worker process has no parameters.
const [name = ''] = cluster.isWorker ? ['serve'] : process.argv.splice(2, 1)
const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (run) await run()
else {
  process.stderr.write(`Usage: cashier COMMAND. Commands: ${Object.keys(COMMANDS).join(', ')}\n`)
  process.exitCode = 2
}
