import { buttonClass, Sheet } from '@modulor/ui'
import { callAddress } from '../../api/call'
import { useQuery } from '../../api/use-query'
import { QueryView } from '../../parts/query-view'
import { plural } from '../../parts/texts'

/** Shows the number of payments before the file is created: the file has all payments of the filter, not only the page. */
export function ExportSheet({ q, onClose }: { q: string; onClose: () => void }) {
  const count = useQuery('countPayments', { query: { q } })
  return (
    <Sheet title="Export payments" closeLabel="Close" onClose={onClose}>
      <QueryView query={count}>
        {({ count: found, is_more: isMore }) => (
          <div className="d-stack">
            <p>
              {isMore ? `More than ${plural(found, 'payment')}` : plural(found, 'payment')}
              {q ? ` ${found === 1 ? 'matches' : 'match'} ${q}.` : ', all there are.'} The file has every one of them,
              the newest first.
            </p>
            <a
              className={buttonClass({ isBlock: true })}
              href={callAddress('exportPayments', { query: { q } })}
              download
            >
              Save as CSV
            </a>
          </div>
        )}
      </QueryView>
    </Sheet>
  )
}
