import { PLAYER_ROWS_MAX, type PlayerView } from '@modulor/contract/operator'
import { Button } from '@modulor/ui'
import { useState } from 'react'
import { callFile } from '../../api/call'
import { useAnswer } from '../../api/use-act'
import { Link } from '../../router/router'
import { useSession } from '../../session/session'
import { FailureBanner } from '../../parts/failure-banner'
import { Time } from '../../parts/time'
import { Listed } from './tables'

const KB = 1_024

type Upload = PlayerView['uploads'][number]

/** Saves the file to disk; it is never displayed in the page. */
function save(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
  link.click()
  // The address is released in a later task, when the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href))
}

/** Downloads one file at a time. A file is scanned before, so the download may be refused. */
function useDownload() {
  const { run, isBusy, failure } = useAnswer()
  const [chosenId, setChosenId] = useState<string>()
  async function download({ upload_id: uploadId, name }: Upload): Promise<void> {
    setChosenId(uploadId)
    const answer = await run(callFile('readUpload', { params: { uploadId } }))
    if (answer) save(answer.value, name)
  }
  return { download, isBusy, downloadingId: isBusy ? chosenId : undefined, failure }
}

/** The files that the player uploaded with forms. */
export function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  const { may } = useSession()
  const { download, isBusy, downloadingId, failure } = useDownload()
  const rows = uploads.map((upload) => (
    <tr key={upload.upload_id}>
      <th scope="row">{upload.name}</th>
      <td>
        {upload.content_type}, {Math.ceil(upload.size_bytes / KB)} KB
      </td>
      <td>
        {upload.payment_id && (
          <Link className="d-link" href={`/payments/${upload.payment_id}`}>
            Payment
          </Link>
        )}
      </td>
      <td>
        <Time at={upload.created_at} />
      </td>
      {may('uploads.read') && (
        <td className="d-act">
          <Button
            isSmall
            variant="secondary"
            isBusy={downloadingId === upload.upload_id}
            disabled={isBusy && downloadingId !== upload.upload_id}
            aria-label={`Download ${upload.name}`}
            onClick={() => void download(upload)}
          >
            Download
          </Button>
        </td>
      )}
    </tr>
  ))
  const heads = ['File', 'Kind', 'Given with', 'Given', ...(may('uploads.read') ? [{ act: 'Act' }] : [])]
  return (
    <>
      <FailureBanner failure={failure} />
      <Listed title="Files" heads={heads} rows={rows} newestMax={PLAYER_ROWS_MAX.uploads} />
    </>
  )
}
