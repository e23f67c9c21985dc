/** Size budgets: bytes after brotli compression. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const KB = 1024

type ManifestChunk = {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const brotliBytes = (path: string) =>
  brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** Every file that a browser loads for one entry before the first render: the entry, its static imports, their styles. */
function filesOf(manifest: Record<string, ManifestChunk>, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const style of chunk.css ?? []) seen.add(style)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, seen)
  return seen
}

const folder = join(root, 'apps/widget/dist')
const FORM_STYLES_ENTRY = '../../packages/ui/src/form.css'
const FORM_MESSAGES_ENTRY = 'virtual:messages/en/form'
const LATER_MESSAGES_ENTRY = 'virtual:messages/en/later'
const LATER_CALLS_ENTRY = 'virtual:later-calls'
const REALTIME_ENTRY = 'src/realtime/index.ts'
const CLICKSTREAM_ENTRY = 'src/clickstream/index.ts'
const PHONE_TABLE_ENTRY = 'virtual:phone-countries'
/** The files that the list prefetches after it is interactive (vite.config.ts), for a player without saved cards. */
const UNTIL_REST_NAMES = ['form', 'answers']
/**
 * The choice of saved cards, prefetched for players who have any, and the icons of card brands, which are loaded at the
 * first focus.
 */
const CARD_CHOICE_NAME = 'card-choice'
/** What the first click in a form prefetches for the screens after the submit. */
const AFTER_SUBMIT_NAME = 'payment'

function readManifest(): Record<string, ManifestChunk> {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>
}

/** The files that a browser loads for these parts of the widget. Throws if the build has no such part. */
function filesOfParts(manifest: Record<string, ManifestChunk>, keys: readonly string[]): string[] {
  const missing = keys.filter((key) => !manifest[key])
  if (missing.length > 0) throw new Error(`The widget manifest does not name ${missing.join(', ')}`)
  return [...new Set(keys.flatMap((key) => [...filesOf(manifest, key)]))].map((file) => join(folder, file))
}

function firstViewFiles(): string[] {
  const manifest = readManifest()
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The widget manifest has no entry')
  return filesOfParts(manifest, [entry])
}

/** The files of these parts that the list has not loaded. */
function filesBeyondFirstView(manifest: Record<string, ManifestChunk>, keys: readonly string[]): string[] {
  const first = new Set(firstViewFiles())
  return filesOfParts(manifest, keys).filter((file) => !first.has(file))
}

/** The manifest key of the file with this name (vite.config.ts). */
function keyOf(manifest: Record<string, ManifestChunk>, name: string): string {
  return Object.keys(manifest).find((key) => manifest[key]?.name === name && !manifest[key].src) ?? name
}

/** A form, without the rare kinds of fields, which have their own chunks. */
function formFiles(): string[] {
  const manifest = readManifest()
  return filesBeyondFirstView(manifest, [keyOf(manifest, 'form'), FORM_STYLES_ENTRY])
}

/** The HTTP client and its parsers of responses. */
function answerFiles(): string[] {
  const manifest = readManifest()
  return filesBeyondFirstView(manifest, [keyOf(manifest, 'answers')])
}

/** The chunks beyond the first view that a list and a card form load before the player acts, in English. */
function untilRestKeys(manifest: Record<string, ManifestChunk>): string[] {
  return [...UNTIL_REST_NAMES.map((name) => keyOf(manifest, name)), FORM_STYLES_ENTRY, FORM_MESSAGES_ENTRY]
}

/** A list and the card form, without logos and responses of the service. */
function filesUntilRest(): string[] {
  const manifest = readManifest()
  return [...firstViewFiles(), ...filesBeyondFirstView(manifest, untilRestKeys(manifest))]
}

/** The files that a card form loads for saved cards and for the brand of a number. */
function cardChoiceFiles(): string[] {
  const manifest = readManifest()
  const keys = untilRestKeys(manifest)
  const untilRest = new Set(filesBeyondFirstView(manifest, keys))
  return filesBeyondFirstView(manifest, [keyOf(manifest, CARD_CHOICE_NAME)]).filter((file) => !untilRest.has(file))
}

/** The result, with the texts of all screens beside the form. */
function filesAfterSubmit(): string[] {
  const manifest = readManifest()
  const keys = untilRestKeys(manifest)
  const untilRest = new Set(filesBeyondFirstView(manifest, keys))
  const all = filesBeyondFirstView(manifest, [...keys, keyOf(manifest, AFTER_SUBMIT_NAME), LATER_MESSAGES_ENTRY])
  return all.filter((file) => !untilRest.has(file))
}

/** The code for the calls of a submit and those after it. The first click in a form prefetches it. */
function laterCallsFiles(): string[] {
  return filesBeyondFirstView(readManifest(), [LATER_CALLS_ENTRY])
}

/** The realtime channel, which is loaded when a page follows a payment or a balance. */
function realtimeFiles(): string[] {
  return filesBeyondFirstView(readManifest(), [REALTIME_ENTRY])
}

/** The clickstream, which is loaded when the page is idle, for brands that collect events. */
function clickstreamFiles(): string[] {
  const manifest = readManifest()
  // The HTTP client is already loaded then.
  const client = answerFiles()
  return filesBeyondFirstView(manifest, [CLICKSTREAM_ENTRY]).filter((file) => !client.includes(file))
}

const phoneTableFiles = () => filesOfParts(readManifest(), [PHONE_TABLE_ENTRY])

const BUDGETS = [
  { name: 'first view of the widget, JS and CSS', files: firstViewFiles, bytesMax: 86.25 * KB },
  { name: 'a form, JS and CSS beyond the first view', files: formFiles, bytesMax: 32.5 * KB },
  { name: 'list and card form with prefetched files, JS and CSS', files: filesUntilRest, bytesMax: 125 * KB },
  { name: 'saved cards and drawings of brands, JS', files: cardChoiceFiles, bytesMax: 2.125 * KB },
  { name: 'screens after a submit, JS and CSS', files: filesAfterSubmit, bytesMax: 17.5 * KB },
  { name: 'shapes of the calls after a submit, JS', files: laterCallsFiles, bytesMax: 1.875 * KB },
  { name: 'HTTP client and parsers of responses', files: answerFiles, bytesMax: 4.9375 * KB },
  { name: 'realtime channel, JS', files: realtimeFiles, bytesMax: 18.4375 * KB },
  { name: 'clickstream, JS', files: clickstreamFiles, bytesMax: 3.75 * KB },
  { name: 'table of countries and phone codes', files: phoneTableFiles, bytesMax: 4.5 * KB },
  { name: 'host SDK', files: () => [join(root, 'packages/embed/dist/modulor-cashier.js')], bytesMax: 3 * KB },
]

/** Measures every budget; returns the lines of the report and whether all budgets are met. */
export function checkSizes(): { isKept: boolean; report: string[] } {
  const rows = BUDGETS.map(({ name, files, bytesMax }) => ({
    name,
    bytes: files().reduce((sum, file) => sum + brotliBytes(file), 0),
    bytesMax,
  }))
  return {
    isKept: rows.every(({ bytes, bytesMax }) => bytes <= bytesMax),
    report: rows.map(
      ({ name, bytes, bytesMax }) =>
        `${bytes <= bytesMax ? 'ok ' : 'OVER'} ${name}: ${bytes} of ${bytesMax} bytes (brotli)`,
    ),
  }
}

if (process.argv[1] === import.meta.filename) {
  const { isKept, report } = checkSizes()
  console.log(report.join('\n'))
  process.exitCode = isKept ? 0 : 1
}
