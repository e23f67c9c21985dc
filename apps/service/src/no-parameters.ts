/**
 * Returns whether a command without parameters got none. Otherwise it prints the usage and sets the exit code: who
 * writes `--help` or `--dry-run` does not want the command to change anything.
 */
export function hasNoParameters(name: string): boolean {
  if (process.argv.length <= 2) return true
  process.stderr.write(`Usage: npm run ${name}. It has no parameters, and nothing was done.\n`)
  process.exitCode = 2
  return false
}
