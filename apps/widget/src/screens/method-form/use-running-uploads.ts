import { useState } from 'react'

export type RunningUploads = {
  readonly add: (upload: Promise<boolean>) => void
  readonly isAny: () => boolean
  /** Waits until no upload is running. Returns whether all of them are stored. */
  readonly settle: () => Promise<boolean>
}

/** The uploads that a submit has to wait for. */
export function createRunningUploads(): RunningUploads {
  const running = new Set<Promise<boolean>>()
  return {
    add(upload) {
      running.add(upload)
      const end = () => running.delete(upload)
      upload.then(end, end)
    },
    isAny: () => running.size > 0,
    async settle() {
      let isStored = true
      // An upload that was started meanwhile is waited for too; then only the result of that last round counts.
      while (running.size > 0) isStored = (await Promise.all(running)).every(Boolean)
      return isStored
    },
  }
}

export function useRunningUploads(): RunningUploads {
  const [uploads] = useState(createRunningUploads)
  return uploads
}
