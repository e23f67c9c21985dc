import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
type Stream = { readonly nfd?: number; readonly node: object }
type StreamOperations = { fsync?: (stream: Stream) => number }
type SetAttributes = (node: object, attributes: { readonly mode?: number | null }) => void
type NodeOperations = { setattr?: SetAttributes }
/** The permission bits of group and others. No file of the database has them. */
const OTHERS = 0o077

/**
 * The error number that the database treats as an input/output error. It then stops, because its files may be
 * corrupt.
 */
const ERRNO_EIO = 29

/**
 * The embedded database's file system with a working fsync. PGlite's own has none, so a committed payment would
 * survive a crash of the process, but not of the machine. Files and folders are both synced to the disk. New files
 * are accessible only to this user: without this, some would be readable by everyone, whatever the umask is.
 *
 * It depends on internals of the emscripten build (`stream_ops`, `node_ops`, `realPath`). That is why package.json
 * has the exact version, there is a check at start, and a test counts the calls.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module) => {
            const { operations, nodeOperations, setAttributes, realPath } = innerParts(module.NODEFS as object)
            // A file that is created by opening it gets its mode afterwards, which ignores the umask.
            nodeOperations.setattr = (node, attributes) => {
              const { mode } = attributes
              setAttributes(node, mode == null ? attributes : { ...attributes, mode: mode & ~OTHERS })
            }
            operations.fsync = (stream) => {
              try {
                syncToDisk(stream, realPath)
                return 0
              } catch (error) {
                throw Object.assign(new Error('fsync failed', { cause: error }), {
                  name: 'ErrnoError',
                  errno: ERRNO_EIO,
                })
              }
            }
          },
        ],
      },
    }
  }
}

function syncToDisk(stream: Stream, realPath: (node: object) => string): void {
  if (stream.nfd !== undefined) return fsyncSync(stream.nfd)
  // A folder has no descriptor here, but its entries (a new or renamed file) must be synced too. Windows does not
  // support this.
  if (process.platform === 'win32') return
  const folder = openSync(realPath(stream.node), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

type InnerParts = { stream_ops?: StreamOperations; node_ops?: NodeOperations; realPath?: (node: object) => string }

function innerParts(fileSystem: object) {
  const { stream_ops: operations, node_ops: nodeOperations, realPath }: InnerParts = fileSystem
  const setAttributes = nodeOperations?.setattr
  if (
    operations === undefined ||
    nodeOperations === undefined ||
    setAttributes === undefined ||
    realPath === undefined
  ) {
    throw new Error(
      'This version of PGlite does not expose its file system, so writes cannot be made durable and private',
    )
  }
  return { operations, nodeOperations, setAttributes, realPath }
}
