/**
 * Reads the merchants' configuration. Either it is completely valid, or every problem is reported with its line and
 * key.
 */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { dirname, resolve } from 'node:path'
import { LineCounter, parseDocument, type Document } from 'yaml'
import { aliasProblem, firstAlias } from './alias-problem'
import { checkProviderSettings, type Plugins } from './check-providers'
import { checkReferences } from './check-references'
import { knownKeysAt } from './known-keys'
import { lineOf } from './locate'
import { nameProblem } from './name-problem'
import { pathText, problemsOf, type Problem } from './problem'
import { CashierConfig } from './schema'
import { isUnset, problemsOfUnset, substitute, type Unset } from './substitute'
import { yamlProblem, type FileProblem } from './yaml-problem'

const FILE_BYTES_MAX = 1_048_576
/** Aliases may repeat limits and fields, but the expansion of a small file is limited. */
const ALIASES_MAX = 2_000

export type ConfigSources = {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The provider plug-ins that this build has. */
  readonly plugins: Plugins
  /**
   * Whether the service is already running. A pipe is read only at start: reading it later would wait for a writer
   * and delay the end of the process.
   */
  readonly isReload?: boolean
}
export type LoadedConfig = {
  readonly config: CashierConfig
  readonly logosDir: string
  /** Images by theme and density (UI-3). The folder may be missing. */
  readonly imagesDir: string
}
export type ConfigOutcome =
  | { readonly ok: true; readonly value: LoadedConfig }
  /** Lines for a person: `config/demo.yaml:12: brands.COM.methods[3]: there is no method "x"`. */
  | { readonly ok: false; readonly problems: readonly string[] }

async function logosIn(directory: string): Promise<ReadonlySet<string>> {
  try {
    return new Set(await readdir(directory))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Set()
    throw error
  }
}

const UNREAD: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this program may not read it',
  PIPE: 'it is a pipe, which is read at start only',
}

function whyUnread(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return UNREAD[code] ?? String(error)
}

class IsPipe extends Error {
  readonly code = 'PIPE'
}

/** Returns the text of the file, up to one byte more than the limit, or the error why it cannot be read. */
async function readSource(path: string, isReload = false): Promise<unknown> {
  try {
    if (isReload && (await stat(path)).isFIFO()) throw new IsPipe()
    return (await buffer(createReadStream(path, { end: FILE_BYTES_MAX }))).toString('utf8')
  } catch (error) {
    return error
  }
}

const brokenFile = (path: string, lines: LineCounter, { position, message }: FileProblem): ConfigOutcome => ({
  ok: false,
  problems: [`${path}:${lines.linePos(position).line}: ${message}`],
})

/** Returns an error if aliases expand to more than the limit. */
function valuesOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: ALIASES_MAX }) as unknown
  } catch (error) {
    return error
  }
}

/**
 * Reads the file, fills in the environment's variables, and checks everything. Messages never contain a value of the
 * file, so a secret in the wrong place is not printed. A file that cannot be read is also reported as a problem, not
 * as an exception.
 */
export async function loadConfig(path: string, sources: ConfigSources): Promise<ConfigOutcome> {
  const source = await readSource(path, sources.isReload)
  if (typeof source !== 'string') return { ok: false, problems: [`${path}: cannot be read: ${whyUnread(source)}`] }
  if (Buffer.byteLength(source) > FILE_BYTES_MAX)
    return { ok: false, problems: [`${path}: is larger than ${FILE_BYTES_MAX} bytes`] }

  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, merge: true })
  const broken = yamlProblem(document.errors) ?? aliasProblem(document) ?? nameProblem(document)
  if (broken) return brokenFile(path, lines, broken)

  const unset: Unset[] = []
  const written = valuesOf(document)
  if (written instanceof Error)
    return brokenFile(path, lines, { position: firstAlias(document), message: 'the aliases repeat too much content' })
  const filled = substitute(written, sources.env, unset)
  const parsed = CashierConfig.safeParse(filled, { reportInput: true })
  const problems: Problem[] = [...checkProviderSettings(filled, sources.plugins)]
  const logosDir = resolve(dirname(path), 'logos')
  if (parsed.success)
    problems.push(...checkReferences(parsed.data, { plugins: sources.plugins, logos: await logosIn(logosDir) }))
  else problems.push(...problemsOf(parsed.error.issues, knownKeysAt))

  if (!parsed.success || problems.length > 0 || unset.length > 0)
    return {
      ok: false,
      // A value without its variable is incomplete, so only the missing variable is reported for it.
      problems: [...problemsOfUnset(unset), ...problems.filter(({ path: keys }) => !isUnset(unset, keys))]
        .map((problem) => ({ ...problem, line: lineOf(document, lines, problem.path) }))
        .sort((a, b) => a.line - b.line)
        .map(({ line, path: keys, message }) => `${path}:${line}: ${pathText(keys) || '(file)'}: ${message}`),
    }
  return { ok: true, value: { config: parsed.data, logosDir, imagesDir: resolve(dirname(path), 'images') } }
}
