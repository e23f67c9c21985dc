/**
 * Makes a call that ends after `limitMs` or when the server stops, whichever is first. `AbortSignal.any` of the two would not do:
 * on Node 20 its timeout never fires once the garbage collector has run, and a receiver that does not answer holds a queue for ever.
 */
export async function withinLimit<T>(
  stopping: AbortSignal,
  limitMs: number,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, limitMs)
  stopping.addEventListener('abort', end)
  if (stopping.aborted) end()
  try {
    return await call(ending.signal)
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', end)
  }
}
