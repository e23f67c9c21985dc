/** The result of `work` if it comes in time, else undefined; the work goes on. A failure in time is thrown. */
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
