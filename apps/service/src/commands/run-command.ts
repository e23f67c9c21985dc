import { failureText } from '../failure-text'

/**
 * Runs a command that a person started. If it fails, the error is written to standard error, and the process exits
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
