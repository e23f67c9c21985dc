/** docs/operate/reference.md with its generated parts from the current sources. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeConfiguration } from './describe-configuration'
import { describeOtherVariables, describeSandboxVariables, describeServiceVariables } from './describe-variables'
import { formatMarkdown } from '../format-markdown'

export const REFERENCE_FILE = join(import.meta.dirname, '../../docs/operate/reference.md')

const PARTS: Readonly<Record<string, () => string>> = {
  service: describeServiceVariables,
  others: describeOtherVariables,
  sandbox: describeSandboxVariables,
  configuration: describeConfiguration,
}

/** Each part is between `<!-- generated: NAME -->` and `<!-- end -->`. Throws if the document has no place for a part. */
export async function describeReference(): Promise<string> {
  const missing = new Set(Object.keys(PARTS))
  const text = readFileSync(REFERENCE_FILE, 'utf8').replace(
    /<!-- generated: (\w+) -->[\s\S]*?<!-- end -->/g,
    (_, name: string) => {
      const part = PARTS[name]
      if (!part) throw new Error(`There is no generated part "${name}"`)
      missing.delete(name)
      return `<!-- generated: ${name} -->\n\n${part()}\n\n<!-- end -->`
    },
  )
  if (missing.size > 0) throw new Error(`docs/operate/reference.md has no place for: ${[...missing].join(', ')}`)
  return formatMarkdown(text)
}
