import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'

/** A generated page as `npm run format` would write it, so that the check of the format accepts it. Throws on invalid Markdown. */
export async function formatMarkdown(text: string): Promise<string> {
  const config = readFileSync(join(import.meta.dirname, '../.oxfmtrc.json'), 'utf8')
  const { code, errors } = await format('generated.md', text, JSON.parse(config) as FormatConfig)
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return code
}
