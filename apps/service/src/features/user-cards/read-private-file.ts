import { open } from 'node:fs/promises'

/** Group and others. Windows has no such modes and says none. */
const OTHERS = process.platform === 'win32' ? 0 : 0o077

export type PrivateFile = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string }

/** A file with a secret, as one opened it: what was looked at is what is read. Says why it is refused, never what is in it. */
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
