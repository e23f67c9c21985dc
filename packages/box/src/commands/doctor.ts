import { resolve } from 'node:path'
import { runCashier } from './cashier'
import { readOptions, type Command } from './usage'

/** Checks a complete set-up before it goes live, like the service's own command. */
export const doctorCommand: Command = {
  usage: `  doctor   Check a whole set-up, as described by the environment variables, and print a report.
    --config FILE          in place of CASHIER_CONFIG
`,
  async run(parameters) {
    const { text } = readOptions(parameters, { texts: ['config'] })
    const file = text('config')
    const { code, output, errors } = await runCashier(['doctor'], file ? { CASHIER_CONFIG: resolve(file) } : {})
    process.stdout.write(output)
    process.stderr.write(errors)
    process.exitCode = code
  },
}
