import { useState } from 'react'

export type UploadsUnderWay = {
  readonly hold: (upload: Promise<boolean>) => void
  readonly isAny: () => boolean
  /** Waits until no upload is running. Returns whether all of them are stored. */
  readonly settle: () => Promise<boolean>
}

/** The uploads that a submit has to wait for. */
export function createUploadsUnderWay(): UploadsUnderWay {
  const underWay = new Set<Promise<boolean>>()
  return {
    hold(upload) {
      underWay.add(upload)
      const end = () => underWay.delete(upload)
      upload.then(end, end)
    },
    isAny: () => underWay.size > 0,
    async settle() {
      let isStored = true
      // An upload that was started meanwhile is waited for too; then only the result of that last round counts.
      while (underWay.size > 0) isStored = (await Promise.all(underWay)).every(Boolean)
      return isStored
    },
  }
}

export function useUploadsUnderWay(): UploadsUnderWay {
  const [uploads] = useState(createUploadsUnderWay)
  return uploads
}
