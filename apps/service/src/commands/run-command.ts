import { failureText } from '../failure-text'

/**
 * Runs a command that is started by hand to its end. Where it fails, what stopped it is written to standard error, and the process ends
 * with `exitCode`.
 */
export async function runCommand(work: () => Promise<void>, exitCode = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`)
    process.exitCode = exitCode
  }
}
