import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CashierConfig } from '../../config/schema'
import { buildSprite, type LogoFile } from './build-sprite'

const LOGOS_PATH = '/assets/logos/'
const HASH_LENGTH = 12

export type LogoSprite = { readonly path: string; readonly source: string }

/** The logos of a configuration. A reload of the configuration may replace them. */
export type Logos = {
  /** Folder of the logos' files. */
  readonly directory: string
  readonly sprite: LogoSprite
  /** Returns the address of a logo by the name of its file. */
  readonly addressOf: (name: string) => string
}

export type ReloadableLogos = Logos & {
  /** Reads the logos of another configuration. The returned function makes them the current ones. Throws as `loadLogos` does. */
  prepare(config: Pick<CashierConfig, 'methods'>): Promise<() => void>
}

/** Reads the logos of all methods. They can be replaced after a reload of the configuration. Throws if a file cannot be read. */
export async function loadLogos(directory: string, config: Pick<CashierConfig, 'methods'>): Promise<ReloadableLogos> {
  let current = await readLogos(directory, config)
  return {
    directory,
    get sprite() {
      return current.sprite
    },
    addressOf: (name) => current.addressOf(name),
    async prepare(next) {
      const prepared = await readLogos(directory, next)
      return () => void (current = prepared)
    },
  }
}

/** Reads the logos of all methods once. Throws if a file cannot be read, although the check of the configuration has found it. */
async function readLogos(directory: string, { methods }: Pick<CashierConfig, 'methods'>): Promise<Logos> {
  const names = [...new Set(Object.values(methods).flatMap(({ logo }) => (logo === undefined ? [] : [logo])))].sort()
  const files = await Promise.all(
    names.map(async (name): Promise<LogoFile> => ({ name, source: await readFile(join(directory, name), 'utf8') })),
  )
  const { source, fragments } = buildSprite(files)
  const hash = createHash('sha256').update(source).digest('hex').slice(0, HASH_LENGTH)
  const path = `${LOGOS_PATH}sprite-${hash}.svg`
  return {
    directory,
    sprite: { path, source },
    addressOf: (name) => {
      const fragment = fragments.get(name)
      return fragment === undefined ? LOGOS_PATH + name : `${path}#${fragment}`
    },
  }
}
