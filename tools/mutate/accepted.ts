/** Reads `accepted.txt`: the changes that no test can notice. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutantsOf } from './mutants'

/** A change without its line number, because lines move. */
export const changeOf = (described: string): string => described.slice(described.indexOf(' ') + 1)

/** The lines with a change, without the comments. */
export const acceptedIn = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** The lines that accept nothing: their file is missing, or has no such change. */
export function unusableOf(accepted: readonly string[], root: string): readonly string[] {
  const changesOf = (file: string) =>
    existsSync(join(root, file))
      ? mutantsOf(file, readFileSync(join(root, file), 'utf8')).map(({ described }) => changeOf(described))
      : []
  return accepted.filter((line) => {
    const [file = ''] = line.split(' | ')
    return !changesOf(file).some((change) => line.startsWith(`${file} | ${change} | `))
  })
}
