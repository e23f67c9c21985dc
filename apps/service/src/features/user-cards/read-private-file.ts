import { open } from 'node:fs/promises'

/** The permission bits of group and others. Windows has no such modes and reports none. */
const OTHERS = process.platform === 'win32' ? 0 : 0o077

export type PrivateFile = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string }

/**
 * Reads a file that contains a secret. The checks and the read use the same file handle. A refusal has the reason, never the
 * content.
 */
export async function readPrivateFile(file: string, bytesMax: number): Promise<PrivateFile> {
  const handle = await open(file, 'r').catch((error: unknown) =>
    error instanceof Error && 'code' in error ? String(error.code) : 'unknown',
  )
  if (typeof handle === 'string') return { ok: false, why: `cannot be opened (${handle})` }
  try {
    const { mode, size } = await handle.stat()
    if ((mode & OTHERS) !== 0) return { ok: false, why: 'can be read by other users; run chmod 600 on it' }
    if (size > bytesMax) return { ok: false, why: 'is too large for a file of vault keys' }
    return { ok: true, text: (await handle.readFile('utf8')).trim() }
  } finally {
    await handle.close()
  }
}
