/**
 * Makes a call that is aborted after `limitMs` or when the server stops, whichever is first. `AbortSignal.any` cannot
 * be used: on Node 20 its timeout does not fire after a garbage collection, so a receiver that does not respond would
 * block a queue for ever.
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
