/**
 * Returns the result of `work`, or undefined if it takes longer than `deadlineMs`; the work itself continues. Throws
 * if `work` fails in time.
 */
export async function withTimeout<T>(work: Promise<T>, deadlineMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, undefined).unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
