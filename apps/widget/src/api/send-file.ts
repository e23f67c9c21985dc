/** Uploads a file with XMLHttpRequest, because `fetch` reports no upload progress (FILE-3). */

export type FileToSend = {
  readonly content: Blob
  readonly name: string
  /** The share that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** The name of the form data's part in the contract. */
const PART_NAME = 'file'

/** Sends a file as form data. Returns status and text; rejects on a network error and when the signal is aborted, like `fetch`. */
export function sendFile(
  address: string,
  { method = 'POST', headers, signal }: RequestInit,
  { content, name, onProgress }: FileToSend,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.set(PART_NAME, content, name)
    request.open(method, address)
    new Headers(headers).forEach((value, header) => request.setRequestHeader(header, value))
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new Error('network error'))
    request.onabort = () => reject(new Error('aborted'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
