import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
type Stream = { readonly nfd?: number; readonly node: object }
type StreamOperations = { fsync?: (stream: Stream) => number }
type SetAttributes = (node: object, attributes: { readonly mode?: number | null }) => void
type NodeOperations = { setattr?: SetAttributes }
/** The permissions of group and others, which no file of the database has. */
const OTHERS = 0o077

/**
 * Error number that the database understands as an input/output error; it then stops, because its files may be wrong.
 */
const ERRNO_EIO = 29

/**
 * The embedded database's files with a working fsync: PGlite's own file system has none, so a committed payment would
 * survive a crash of the process but not of the machine. Files and folders are both brought to the disk. What it makes is
 * for this user alone: left to itself it gives some files to everybody, whatever the umask.
 *
 * It leans on inner parts of the emscripten build (`stream_ops`, `node_ops`, `realPath`), hence the exact version in
 * package.json, the check at start, and the test that counts calls.
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
            // A file that is made on opening gets its mode set afterwards, past the umask.
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
  // A folder has no descriptor of its own here, and its entries (a new or renamed file) need syncing as much. Windows cannot.
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
