/**
 * For a command without parameters: returns false if it was called with any, prints the usage and sets the exit code.
 * With `--help` or `--dry-run` a command must not change anything.
 */
export function hasNoParameters(name: string): boolean {
  if (process.argv.length <= 2) return true
  process.stderr.write(`Usage: npm run ${name}. It has no parameters, and nothing was done.\n`)
  process.exitCode = 2
  return false
}
